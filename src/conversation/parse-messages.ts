import {decodeCitedResources, decodeReason, field} from '../client/decode.js';
import {decodeAuthor} from './author.js';
import {shownReferences} from './shown-references.js';
import {
  isAnswer,
  isStatus,
  nextMessageId,
  sentText,
  type About,
  type AttachedFile,
  type Message,
  type ReplyRequest,
  type UserMessage,
} from './message.js';

/**
 * Returns the valid messages of a conversation that is not trusted, the newest ones within the limits. Never throws. `canBeHeld`:
 * the conversation goes on, so that requests which the server holds are still open.
 */
export function parseMessages(values: unknown, canBeHeld = false): Message[] {
  if (!Array.isArray(values)) return [];
  const messages: Message[] = [];
  const ids = new Set<string>();
  let characters = 0;
  for (const value of (values as unknown[]).slice(-MAX_MESSAGES).reverse()) {
    let message: Message | undefined;
    try {
      message = parseMessage(value, canBeHeld);
    } catch {
      // A getter or proxy of the page can throw.
    }
    if (message === undefined || ids.has(message.id)) continue;
    characters += sentText(message).length;
    if (characters > MAX_CHARACTERS) break;
    ids.add(message.id);
    messages.push(message);
  }
  // The answer of another page can have reached the agent.
  return messages
    .reverse()
    .map((message, index) =>
      message.role === 'assistant' && isAnswer(messages[index - 1]) ? {...message, hasActed: true} : message,
    );
}

/** Maximum number of restored messages; the newest ones are kept. */
export const MAX_MESSAGES = 1_000;

/** Maximum number of characters of all restored messages together. */
export const MAX_CHARACTERS = 5_000_000;

/** Maximum number of requests of a reply, and of its calls. */
export const MAX_REQUESTS = 20;

const MAX_ID_LENGTH = 100;

/** Maximum number of characters of each text of what a question carries. */
const MAX_ABOUT = 4_000;

function parseMessage(value: unknown, canBeHeld: boolean): Message | undefined {
  const [role, content] = [field(value, 'role'), field(value, 'content')];
  const id = field(value, 'id') ?? nextMessageId();
  const createdAt = parseDate(field(value, 'createdAt') ?? Date.now());
  if (!isId(id)) return undefined;
  if (typeof content !== 'string' || content.length > MAX_CHARACTERS) return undefined;
  if (createdAt === undefined) return undefined;
  if (role === 'user') {
    const about = parseAbout(field(value, 'about'));
    const hasAnswers = field(value, 'isAnswer') === true;
    const files = parseFiles(field(value, 'files'));
    if (content.trim() === '' && !files) return undefined;
    return {
      ...{role, id, content, createdAt},
      ...(about && {about}),
      ...(files && {files}),
      ...(hasAnswers && {isAnswer: hasAnswers}),
    };
  }
  const status = field(value, 'status') ?? 'complete';
  if (role !== 'assistant' || !isStatus(status)) return undefined;
  const finishReason = decodeReason(field(value, 'finishReason'));
  const author = decodeAuthor(field(value, 'author'));
  const requests = field(value, 'requests');
  return {
    ...{role, id, content, createdAt, status},
    ...(author && {author}),
    references: shownReferences(decodeCitedResources(field(value, 'references')) ?? []),
    ...(finishReason && {finishReason}),
    ...(Array.isArray(requests) &&
      requests.length > 0 && {
        requests: requests
          .slice(0, MAX_REQUESTS)
          .flatMap((request) => parseRequest(request, canBeHeld) ?? []),
      }),
    ...(field(value, 'hasActed') === true && {hasActed: true}),
  };
}

/** Returns a request as it was asked. What shows it makes its text visible, and decodes its choices if it is still open. */
export function parseRequest(value: unknown, canBeHeld = true): ReplyRequest | undefined {
  const [id, text] = [field(value, 'id'), field(value, 'text')];
  if (!isId(id) || typeof text !== 'string') return undefined;
  const isHeld = canBeHeld && field(value, 'isHeld') === true;
  return {
    id,
    text: text.slice(0, MAX_REQUEST),
    choices: [],
    ...(isHeld && {isHeld}),
    stored: isHeld ? value : null,
  };
}

/** True for the ID of a message, a request or a call. */
export function isId(id: unknown): id is string {
  return typeof id === 'string' && id !== '' && id.length <= MAX_ID_LENGTH;
}

/** Maximum length of the text of a request, in UTF-16 code units. */
export const MAX_REQUEST = 2_000;

/** Maximum number of files of a question that are shown again. */
const MAX_FILES = 20;

function parseFiles(values: unknown): UserMessage['files'] {
  const files = (Array.isArray(values) ? values : []).slice(0, MAX_FILES).flatMap((value: unknown) => {
    const [id, name, type, size] = FILE.map((key) => field(value, key));
    const isValid =
      isId(id) && [name, type].every((text) => typeof text === 'string' && text.length <= MAX_FILE_NAME);
    return isValid && Number.isInteger(size) ? [{id, name, type, size} as AttachedFile] : [];
  });
  return files.length > 0 ? files : undefined;
}

const FILE = ['id', 'name', 'type', 'size'];

/** In UTF-16 code units. */
const MAX_FILE_NAME = 200;

function parseAbout(value: unknown): About | undefined {
  const about = {
    title: field(value, 'title'),
    url: field(value, 'url'),
    quotation: field(value, 'quotation'),
  };
  const isValid = Object.values(about).every((text) => typeof text === 'string' && text.length <= MAX_ABOUT);
  return isValid ? (about as About) : undefined;
}

/** Converts a `Date`, milliseconds since 1970, or an ISO 8601 string to a valid `Date`. */
function parseDate(value: unknown): Date | undefined {
  const isTime = value instanceof Date || typeof value === 'number' || typeof value === 'string';
  const date = new Date(isTime ? value : NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

import type {Message, Rating} from '../conversation/message.js';
import type {Thread} from '../conversation/thread.js';
import type {ReplyPosition} from '../conversation/turn.js';
import {serviceUrl} from '../platform/service-url.js';

/** Leaves out what belongs to the page alone, and errors, which quote the service. `expires`: ms since 1970; Infinity: never. */
export function serializeRecord(record: ConversationRecord, expires: number, maxTurns = MAX_TURNS): object {
  const messages = newestTurns(record.messages, maxTurns);
  return {
    ...record,
    version: VERSION,
    expires,
    messages: messages.map((message) => ({
      ...message,
      error: undefined,
      thinking: undefined,
      steps: undefined,
      suggestions: undefined,
      ...('requests' in message && {
        requests: message.requests?.map(
          ({stored, id, text, choices, isHeld, answer}) => stored ?? {id, text, choices, isHeld, answer},
        ),
      }),
    })),
    isTruncated: record.isTruncated || messages.length < record.messages.length,
    ratings: [...record.ratings].filter(([reply]) => messages.some(({id}) => id === reply)),
  };
}

/** The version of the format. Records of any other version are erased. */
const VERSION = 2;

/** Maximum number of turns of a record. */
export const MAX_TURNS = 100;

/** Maximum number of characters of all messages of a record. The latest turn is always kept. */
export const MAX_STORED_CHARACTERS = 500_000;

export type Ratings = ReadonlyMap<string, Rating>;

/** A stored conversation. The owner publishes it to the other tabs in this form. */
export interface ConversationRecord {
  /** Milliseconds since 1970, or later. See `Revision`. */
  readonly revision: number;
  readonly messages: readonly Message[];
  /** True if earlier messages exceeded the limits. */
  readonly isTruncated: boolean | undefined;
  readonly ratings: Ratings;
  /** The text of `consent` that the visitor has agreed to. */
  readonly agreedTo?: string | undefined;
  readonly position?: ReplyPosition | undefined;
  readonly thread?: Thread | undefined;
}

/** A conversation belongs to a service, an agent and a visitor. */
export interface RecordKey {
  readonly baseUrl: string | undefined;
  readonly botId: string | undefined;
  readonly conversationKey: string | undefined;
}

/** Returns the name of a record in the storage of the page's origin, which is also the name of its lock and its channel. */
export function recordName({baseUrl, botId, conversationKey}: RecordKey): string {
  // Every request with an invalid URL fails, too.
  const service = serviceUrl(baseUrl)?.href ?? baseUrl;
  // oxlint-disable-next-line no-restricted-properties -- no `toJSON` of the page is called for a text
  const texts = [service ?? null, botId || '', conversationKey || ''].map((text) => JSON.stringify(text));
  return `chat-bot-element:[${texts.join()}]`;
}

/** Parses an untrusted record. Returns `undefined` if it has another version, has expired or is empty. */
export function parseRecord(
  value: unknown,
  parse: (values: unknown) => Message[],
): ConversationRecord | undefined {
  const {version, revision, expires, messages, isTruncated, agreedTo, ratings, position, thread} = Object(
    typeof value === 'string' ? parseJson(value) : value,
  ) as Record<string, unknown>;
  // JSON has no Infinity: https://www.rfc-editor.org/rfc/rfc8259#section-6
  const lasts = expires == null || (typeof expires === 'number' && expires > Date.now());
  if (version !== VERSION || !lasts || !Array.isArray(messages)) return undefined;
  const valid = newestTurns(parse(messages));
  if (valid.length === 0 && messages.length > 0) return undefined;
  return {
    revision: Number.isSafeInteger(revision) ? (revision as number) : 0,
    messages: valid,
    isTruncated: isTruncated === true || valid.length < messages.length,
    agreedTo: typeof agreedTo === 'string' ? agreedTo : undefined,
    ratings: new Map(Array.isArray(ratings) ? (ratings as unknown[]).filter(isRating) : []),
    position: isPosition(position) ? position : undefined,
    thread: isThread(thread) ? thread : undefined,
  };
}

/** True if the visitor has sent a message, or asked for a person. Nothing is stored before that. */
export function hasQuestion({messages, thread}: Pick<ConversationRecord, 'messages' | 'thread'>): boolean {
  return thread?.handover !== undefined || messages.some(({role}) => role === 'user');
}

/** Returns the newest turns within the limits. A turn begins with a question. */
function newestTurns(messages: readonly Message[], maxTurns = MAX_TURNS): readonly Message[] {
  let start = messages.length;
  let characters = 0;
  let turns = 0;
  for (let index = start - 1; index >= 0; index -= 1) {
    const {role} = messages[index]!;
    characters += sizeOf(messages[index]!);
    if (turns === maxTurns || (turns > 0 && characters > MAX_STORED_CHARACTERS)) return messages.slice(start);
    if (role === 'user') {
      start = index;
      turns += 1;
    }
  }
  return messages;
}

/** Number of characters that a message stores, without its references. */
function sizeOf(message: Message): number {
  const requests = (message.role === 'assistant' && message.requests) || [];
  const words = requests.flatMap(({text, choices}) => [
    text,
    ...choices.flatMap(({value, label}) => [value, label]),
  ]);
  return [message.content, ...words].join('').length;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRating(value: unknown): value is readonly [string, Rating] {
  return Array.isArray(value) && typeof value[0] === 'string' && ['up', 'down'].includes(value[1] as string);
}

function isPosition(value: unknown): value is ReplyPosition {
  const {id, key, lastEventId = '0', length} = Object(value) as Record<string, unknown>;
  const has = (text: unknown, format: RegExp) => typeof text === 'string' && format.test(text);
  const isLength = Number.isInteger(length) && (length as number) >= 0 && (length as number) < 1e9;
  return isLength && has(id, NAME) && has(key, NAME) && has(lastEventId, /^\d{1,15}$/);
}

const NAME = /^[\w-]{1,100}$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Maximum number of characters of each text of a thread. */
const MAX_THREAD_TEXT = 500;

function isThread(value: unknown): value is Thread {
  const {id, reply, serverId = '', knownTo = '', handover} = Object(value) as Record<string, unknown>;
  // What shows its state and its name decodes them.
  const {state = '', name = '', after = '', end = ''} = Object(handover) as Record<string, unknown>;
  const isShort = (text: unknown) => typeof text === 'string' && text.length <= MAX_THREAD_TEXT;
  return [id, reply, serverId, knownTo, state, name, after, end].every(isShort) && UUID.test(id as string);
}

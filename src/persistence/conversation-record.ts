import type {Message, Rating} from '../conversation/message.js';
import type {ReplyPosition} from '../conversation/turn.js';

/** The version of the format. Records of any other version are erased. */
export const VERSION = 2;

/** The most turns of a record. */
export const MAX_TURNS = 100;

/** The most characters of all messages of a record. The latest turn is kept in any case. */
export const MAX_CHARACTERS = 500_000;

/** Ratings of replies by their ids. */
export type Ratings = ReadonlyMap<string, Rating>;

/** A conversation as it is stored, and as the owner publishes it to the other tabs. */
export interface ConversationRecord {
  /** Greater after each change, in every tab: milliseconds since 1970, or one more than before if the clock was set back. */
  readonly revision: number;
  readonly messages: readonly Message[];
  /** Whether earlier messages were too many to be kept. */
  readonly isTruncated: boolean | undefined;
  readonly ratings: Ratings;
  /** Where the last reply can be resumed. */
  readonly position?: ReplyPosition | undefined;
}

/** A conversation belongs to a service, an agent and a visitor. */
export interface RecordKey {
  readonly baseUrl: string;
  readonly botId: string;
  readonly conversationKey: string;
}

/** Returns the name of a record in the storage of the page's origin, which is also the name of its lock and its channel. */
export function nameOf({baseUrl, botId, conversationKey}: RecordKey): string {
  let service = baseUrl;
  try {
    service = new URL(baseUrl || '/', location.href).href;
  } catch {
    // Every request fails, too.
  }
  return `chat-bot-element:${JSON.stringify([service, botId, conversationKey || ''])}`;
}

/**
 * Returns a record for JSON or structured cloning, with its newest turns. Leaves out errors, which can contain text of the
 * service, and the thinking of a model. `expires`: milliseconds since 1970; Infinity: never.
 */
export function serializeRecord(record: ConversationRecord, expires: number, maxTurns = MAX_TURNS): object {
  const messages = newestTurns(record.messages, maxTurns);
  return {
    ...record,
    version: VERSION,
    expires,
    messages: messages.map((message) => ({...message, error: undefined, thinking: undefined})),
    isTruncated: record.isTruncated || messages.length < record.messages.length,
    ratings: [...record.ratings].filter(([reply]) => messages.some(({id}) => id === reply)),
  };
}

/**
 * Returns the record in a value or a JSON text that is not trusted. Returns `undefined` if it is no record of this version, if it
 * has expired, or if none of its messages is valid. `parse` returns the valid messages of untrusted values.
 */
export function parseRecord(
  value: unknown,
  parse: (values: unknown) => Message[],
): ConversationRecord | undefined {
  const {version, revision, expires, messages, isTruncated, ratings, position} = Object(
    typeof value === 'string' ? parseJson(value) : value,
  ) as Record<string, unknown>;
  // JSON has no Infinity.
  const lasts = typeof (expires ?? 0) === 'number' && ((expires as number | null) ?? Infinity) > Date.now();
  if (version !== VERSION || !lasts || !Array.isArray(messages)) return undefined;
  const valid = newestTurns(parse(messages));
  if (valid.length === 0 && messages.length > 0) return undefined;
  return {
    revision: Number.isSafeInteger(revision) ? (revision as number) : 0,
    messages: valid,
    isTruncated: isTruncated === true || valid.length < messages.length,
    ratings: new Map(Array.isArray(ratings) ? (ratings as unknown[]).filter(isRating) : []),
    position: isPosition(position) ? position : undefined,
  };
}

/** Whether the visitor has written something. Before that, nothing is stored. */
export function hasQuestion({messages}: Pick<ConversationRecord, 'messages'>): boolean {
  return messages.some(({role}) => role === 'user');
}

/** Returns the newest turns within the limits. A turn begins with a question. */
function newestTurns(messages: readonly Message[], maxTurns = MAX_TURNS): readonly Message[] {
  let start = messages.length;
  let characters = 0;
  let turns = 0;
  for (let index = start - 1; index >= 0; index -= 1) {
    const {role, content} = messages[index]!;
    characters += content.length;
    if (turns === maxTurns || (turns > 0 && characters > MAX_CHARACTERS)) return messages.slice(start);
    if (role === 'user') {
      start = index;
      turns += 1;
    }
  }
  return messages;
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

const POSITION = /^\["[\w-]{1,100}","[\w-]{1,100}","\d{1,15}",\d{1,9}\]$/;

function isPosition(value: unknown): value is ReplyPosition {
  const {id, key, lastEventId = '0', length} = Object(value) as Record<string, unknown>;
  return POSITION.test(JSON.stringify([id, key, lastEventId, length]));
}

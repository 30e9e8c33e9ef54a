import type {ReplyPosition} from '../conversation/turn.js';

/** The version of the format. Conversations of any other version are erased. */
export const VERSION = 1;

/** The entry of a stored conversation that lists the entries of its messages. */
export interface ConversationIndex {
  readonly version: typeof VERSION;
  readonly id: string;
  /** Changes with every save. */
  readonly revision: string;
  /** Milliseconds since 1970; left out: never. */
  readonly expires?: number | undefined;
  readonly ids: readonly string[];
  readonly isTruncated: boolean;
  readonly ratings: readonly (readonly [id: string, rating: string])[];
  /** Left out if the last reply cannot be resumed, and by earlier versions. */
  readonly position?: ReplyPosition | undefined;
}

/** The value of a JSON text, or `undefined` if it is not one. */
export function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(text as string);
  } catch {
    return undefined;
  }
}

/**
 * The index in a value of the storage, which is not trusted; `undefined` without an index of this version. `isTruncated` and
 * `ratings` are not checked.
 */
export function parseIndex(text: unknown): ConversationIndex | undefined {
  const index = parseJson(text) as Partial<ConversationIndex> | undefined;
  const isValid =
    index?.version === VERSION &&
    typeof index.id === 'string' &&
    Array.isArray(index.ids) &&
    index.ids.every((id: unknown) => typeof id === 'string') &&
    (index.expires === undefined || typeof index.expires === 'number');
  return isValid ? (index as ConversationIndex) : undefined;
}

/** The position in a value of the storage, which is not trusted. */
export function parsePosition(value: unknown): ReplyPosition | undefined {
  const {id, key, lastEventId, message, length} = Object(value) as Record<keyof ReplyPosition, unknown>;
  const isValid =
    [id, key].every((text) => typeof text === 'string' && /^[\w-]{1,100}$/.test(text)) &&
    (lastEventId === undefined || (typeof lastEventId === 'string' && /^\d{1,15}$/.test(lastEventId))) &&
    typeof message === 'string' &&
    Number.isInteger(length) &&
    (length as number) >= 0;
  return isValid ? (value as ReplyPosition) : undefined;
}

/** Whether there is a conversation that has not expired. */
export function isCurrent(index: ConversationIndex | undefined): index is ConversationIndex {
  return index !== undefined && (index.expires ?? Infinity) > Date.now();
}

/**
 * A counter, and its change by a question. A rate is a token bucket, whose counter is the time at which it is full again (GCRA):
 * https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm. A budget counts questions or tokens.
 */
export interface Limit {
  /** `cost`: the most tokens of a reply. `left`: tokens of a visitor's replies without a known usage. */
  readonly kind: 'network' | 'site' | 'account' | 'questions' | 'tokens' | 'cost' | 'left';
  /** Unique among the limits of its kind: the digest of a visitor, or the day and agent of a budget. */
  readonly name: string;
  /** Minimum value of the counter; 0 if the store does not know it. */
  readonly min: number;
  /** Negative to give back. No counter falls below 0. */
  readonly add: number;
  /** Maximum value of the counter after `add`. The limit refuses above it. */
  readonly max: number;
  /** Whether the counter of the kind `cost` in the same list is added, too, after the comparison with `max`. */
  readonly reserves?: boolean;
  /** Maximum time until the limit allows a question, in milliseconds. */
  readonly wait: number;
  /** How long the store keeps the counter, in milliseconds. 0: the counter does not change. */
  readonly lifetime: number;
}

export interface Refusal {
  /** Index in the list of the first limit with the longest wait. */
  readonly place: number;
  /** Milliseconds until the limit allows the question; above 0. */
  readonly wait: number;
}

/** `cut`: the reply ended before the service ended it. */
export type ReplyState = 'running' | 'complete' | 'cut';

export interface ReplyRecord {
  /** A hash of the visitor's reply key and account. */
  readonly owner: string;
  /** The `botId` of the agent. */
  readonly agent: string;
}

/** Change of a kept reply by `append`. */
export interface ReplyChange {
  /** Begins an unknown reply. Without a record, an unknown reply is not begun. */
  readonly record?: ReplyRecord | undefined;
  /** Number of events appended before. Ignored without `events`. */
  readonly after: number;
  readonly events: readonly string[];
  readonly state: ReplyState;
  /** Milliseconds for which the store keeps the reply from now on. */
  readonly lifetime: number;
}

/**
 * Result of `append`. `read` and `unread`: the reply was changed, and was read within `READER` milliseconds or not.
 * `ended`: the reply had ended before and was not changed.
 */
export type ReplyStatus = 'read' | 'unread' | 'ended' | 'unknown';

/** Consecutive events of a reply. More can follow, even if the state is not `running`. */
export interface ReplyPart {
  readonly agent: string;
  readonly events: readonly string[];
  readonly state: ReplyState;
}

/**
 * Counts questions and keeps replies for all processes of a relay. Each operation is atomic, and rejects if the store
 * fails. A store without `append` and `read` keeps no replies: a reply ends when its visitor leaves.
 */
export interface RelayStore {
  /**
   * Adds to the counters of all limits and resolves to the tokens that each limit with `reserves` has reserved; 0 without
   * a limit of the kind `cost`. If one refuses, adds to none and resolves to the refusal. Concurrent questions never exceed
   * a limit together.
   */
  take(limits: readonly Limit[]): Promise<Refusal | number>;
  append?(id: string, change: ReplyChange): Promise<ReplyStatus>;
  /**
   * Resolves to at most 256 events after the first `after` ones, or to `undefined` if this owner has no such reply. A
   * running reply without `append` for `LEASE` milliseconds is `cut`, because its process has died.
   */
  read?(id: string, owner: string, after: number): Promise<ReplyPart | undefined>;
}

/** Milliseconds for which a reply is running after `append`. The relay appends more often, also without events. */
export const LEASE = 5_000;
/** Milliseconds for which a reader counts after `read`. Shorter than the shortest `replyGrace`. */
export const READER = 900;
export const MAX_PART = 256;

/** Whether the limit has a new counter each day. */
export function isDaily({kind}: Limit): boolean {
  return !['network', 'site', 'account'].includes(kind);
}

/** Returns the counter of a limit after `add`. */
export function sumOf({min, add}: Limit, value: number): number {
  return Math.max(0, Math.max(value, min) + add);
}

/** Returns the tokens that each limit with `reserves` reserves. */
export function reservedBy(limits: readonly Limit[], sums: readonly number[]): number {
  return sums[limits.findIndex(({kind}) => kind === 'cost')] ?? 0;
}

/** Returns a refusal if the sum at the index of a limit exceeds it. */
export function refusalBy(limits: readonly Limit[], sums: readonly number[]): Refusal | undefined {
  let refusal: Refusal | undefined;
  for (const [place, limit] of limits.entries()) {
    const excess = sums[place]! - limit.max;
    if (!(excess > 0)) continue;
    // If the clock was set back, the excess of a rate is longer than the wait.
    const wait = isDaily(limit) ? limit.wait : Math.min(excess, limit.wait);
    if (wait > (refusal?.wait ?? 0)) refusal = {place, wait};
  }
  return refusal;
}

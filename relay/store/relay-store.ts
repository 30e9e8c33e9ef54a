/**
 * A counter, and what a question does to it. A rate is a token bucket, written as the generic cell rate algorithm (GCRA): its
 * counter is the time at which the bucket is full again. A budget counts questions or tokens.
 */
export interface Limit {
  readonly kind: 'network' | 'site' | 'account' | 'questions' | 'tokens';
  /** Unique among the limits of its kind. A digest for an address or an account, the day and the agent for a budget. */
  readonly name: string;
  /** The counter has at least this value; 0 if the store does not know it. */
  readonly min: number;
  /** The number that is added. */
  readonly add: number;
  /** The limit refuses if the counter would exceed this value. */
  readonly max: number;
  /** The longest time until the limit allows a question, in milliseconds. */
  readonly wait: number;
  /** How long the store keeps the counter, in milliseconds. */
  readonly lifetime: number;
}

/** Why a question is refused. */
export interface Refusal {
  /** The place of the limit in the list, from 0: the one with the longest wait, and the first of these. */
  readonly place: number;
  /** The time after which the limit allows the question, in milliseconds; above 0. */
  readonly wait: number;
}

/** A reply that is `cut` has ended before the service ended it. */
export type ReplyState = 'running' | 'complete' | 'cut';

/** Who asked for a reply, and whom. */
export interface ReplyRecord {
  /** A hash of the visitor's reply key and account. */
  readonly owner: string;
  /** The `botId` of the agent. */
  readonly agent: string;
}

/** What `append` does to a kept reply. */
export interface ReplyChange {
  /** Begins the reply if the store does not know it. Without a record, such a reply is not begun. */
  readonly record?: ReplyRecord | undefined;
  /** The number of events that were appended before. Has no meaning without `events`. */
  readonly after: number;
  readonly events: readonly string[];
  /** The state after these events. */
  readonly state: ReplyState;
  /** The time from now on for which the store keeps the reply, in milliseconds. */
  readonly lifetime: number;
}

/**
 * What `append` has found. `read` and `unread`: the reply was changed, and `read` was called for it within `READER` milliseconds, or not.
 * `ended`: it had ended before, so nothing was changed. `unknown`: there is no such reply.
 */
export type ReplyStatus = 'read' | 'unread' | 'ended' | 'unknown';

/** Events of a reply that follow each other. More of them may follow, also if the state is not `running`. */
export interface ReplyPart {
  readonly agent: string;
  readonly events: readonly string[];
  readonly state: ReplyState;
}

/**
 * Where a relay counts questions and keeps replies, for all its processes. Each operation is atomic, and rejects if the store fails.
 * A store without `append` and `read` keeps no replies: a reply ends when its visitor leaves.
 */
export interface RelayStore {
  /**
   * Adds to the counters of all limits, or to none of them if one refuses: then it resolves to the refusal. Questions at the same time
   * never exceed a limit together.
   */
  take(limits: readonly Limit[]): Promise<Refusal | undefined>;
  /** Changes a running reply. */
  append?(id: string, change: ReplyChange): Promise<ReplyStatus>;
  /**
   * Resolves to the events after the first `after` ones, at most 256, or to `undefined` if the store has no such reply of this owner. A
   * running reply to which nothing was appended for `LEASE` milliseconds is `cut`, because its process has died.
   */
  read?(id: string, owner: string, after: number): Promise<ReplyPart | undefined>;
}

/** How long a reply is running after `append`, in milliseconds. The relay appends more often, also without events. */
export const LEASE = 5_000;
/** How long a reader counts after `read`, in milliseconds. Less than the shortest `replyGrace`. */
export const READER = 900;
/** The maximum number of events in one part. */
export const MAX_PART = 256;

export function isBudget({kind}: Limit): boolean {
  return kind === 'questions' || kind === 'tokens';
}

/** Returns what the counter of a limit would be after a question. */
export function sumOf({min, add}: Limit, value: number): number {
  return Math.max(value, min) + add;
}

/** Returns the refusal if a limit is exceeded by the sum at its place. */
export function refusalBy(limits: readonly Limit[], sums: readonly number[]): Refusal | undefined {
  let refusal: Refusal | undefined;
  for (const [place, limit] of limits.entries()) {
    const excess = sums[place]! - limit.max;
    if (!(excess > 0)) continue;
    // If the clock was set back, the excess of a rate is longer than the wait.
    const wait = isBudget(limit) ? limit.wait : Math.min(excess, limit.wait);
    if (wait > (refusal?.wait ?? 0)) refusal = {place, wait};
  }
  return refusal;
}

/**
 * A rate by a token bucket, written as the generic cell rate algorithm (GCRA): the store keeps the time at
 * which the bucket is full again. A key that the store does not know has a full bucket.
 */
export interface Rate {
  readonly kind: 'network' | 'site' | 'account';
  /** What is counted: a network, a /48 or an account. Unique among the limits of its kind. */
  readonly name: string;
  /** The time after which one more question is allowed, in milliseconds. */
  readonly interval: number;
  /** The time in which an empty bucket becomes full, in milliseconds; at least `interval`. */
  readonly fillTime: number;
}

/** A budget of an agent for one UTC day. A new day has a new counter, which begins at 0. */
export interface Budget {
  readonly kind: 'questions' | 'tokens';
  /** The `botId` of the agent. */
  readonly name: string;
  /** How many of them a day has. The limit refuses when the counter has reached it. */
  readonly perDay: number;
}

/** A limit of a question. `questions` and rates count the question; `tokens` are counted by `addTokens`. */
export type Limit = Rate | Budget;

/** Why a question is refused. */
export interface Refusal {
  /** The limit with the longest wait; the first of them in the list. */
  readonly limit: Limit;
  /** The time after which the limit allows the question, in milliseconds; above 0. */
  readonly wait: number;
}

/** Counts the questions of visitors. All methods reject if the store fails. */
export interface LimitStore {
  /**
   * Counts one question for all the limits, or for none of them if one refuses: then it resolves to the
   * refusal. Atomic: questions at the same time, in all processes, never exceed a limit together. `now` is
   * the relay's clock in milliseconds since 1970.
   */
  take(limits: readonly Limit[], now: number): Promise<Refusal | undefined>;
  /** Adds the tokens of a reply to the counter of an agent, on the UTC day of `now`. */
  addTokens(agent: string, tokens: number, now: number): Promise<void>;
}

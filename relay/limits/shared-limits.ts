import {inTime} from '../store/in-time.js';
import type {Limit, LimitStore, Refusal} from './limit-store.js';

/** In milliseconds. */
const LOG_INTERVAL = 60_000;

/** The relay may not ask the store, or got no answer. */
export class StoreFailure extends Error {}

/** Asks a store of several processes. Bounds the time of each call, and logs failures once a minute. */
export class SharedLimits {
  readonly #store: LimitStore;
  /** The end of the sentence in the log. */
  readonly #consequence: string;
  #lastLog = -Infinity;

  constructor(store: LimitStore, consequence: string) {
    this.#store = store;
    this.#consequence = consequence;
  }

  /** Rejects with a `StoreFailure`. */
  take(limits: readonly Limit[], now: number): Promise<Refusal | undefined> {
    return this.#bounded(() => this.#store.take(limits, now));
  }

  /** Rejects with a `StoreFailure`. */
  addTokens(agent: string, tokens: number, now: number): Promise<void> {
    return this.#bounded(() => this.#store.addTokens(agent, tokens, now));
  }

  async #bounded<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      return await inTime(call());
    } catch (error) {
      this.#log(error);
      throw new StoreFailure();
    }
  }

  /** Writes to the owner's log. */
  #log(error: unknown): void {
    const now = Date.now();
    if (Math.abs(now - this.#lastLog) < LOG_INTERVAL) return;
    this.#lastLog = now;
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`chat-bot-element/relay: the store of the limits failed; ${this.#consequence}. ${reason}`);
  }
}

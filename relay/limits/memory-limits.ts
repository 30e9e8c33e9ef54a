import type {Limit, LimitStore, Rate, Refusal} from './limit-store.js';
import {RecentMap} from './recent-map.js';
import {addTokens, limitKey, type LimitKey, type LimitTable, takeLimits} from './take-limits.js';

/** The number of stored keys of each kind. */
const MAX_KEYS = 10_000;

/**
 * Counts in the memory of this process, or of this isolate of an edge runtime. Remembers 10,000 networks,
 * sites and accounts each; the one that asked least recently is forgotten first.
 */
export class MemoryLimits implements LimitStore {
  /** Each kind is bounded for itself, so that many networks do not push out a budget. */
  readonly #maps = new Map<Limit['kind'], RecentMap>();
  readonly #table: LimitTable = {
    get: ({kind, text}) => this.#mapOf(kind).get(text),
    set: ({kind, text}, value) => this.#mapOf(kind).set(text, value),
  };

  take(limits: readonly Limit[], now: number): Promise<Refusal | undefined> {
    return Promise.resolve(takeLimits(limits, now, this.#table));
  }

  addTokens(agent: string, tokens: number, now: number): Promise<void> {
    addTokens(agent, tokens, now, this.#table);
    return Promise.resolve();
  }

  /** Sets how long this rate refuses from now on, as another store says. `wait` is in milliseconds. */
  setWait(rate: Rate, wait: number, now: number): void {
    const fullAt = now + wait + rate.fillTime - rate.interval;
    this.#table.set(limitKey(rate, now, fullAt), fullAt);
  }

  #mapOf(kind: LimitKey['kind']): RecentMap {
    const map = this.#maps.get(kind) ?? new RecentMap(MAX_KEYS);
    this.#maps.set(kind, map);
    return map;
  }
}

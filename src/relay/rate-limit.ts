import type {ClientNetwork} from './client-network.js';

const MINUTE = 60_000;
/** The addresses that are remembered. The one that has not asked for the longest time is forgotten first. */
const MAX_ADDRESSES = 10_000;
/**
 * What a /48 of IPv6 may ask, in rates of one /64. An office has one /48 and many lines: one line that asks too much uses a sixteenth
 * of the allowance, so the others can still ask. Without this bound, one customer of a provider would have the rate 65,536 times.
 */
const LINES_PER_SITE = 16;

/**
 * A rate limit: a number of questions at once, and the same number in each minute, for each network, and 16 times that for a /48 of
 * IPv6. Kept in memory: each process, or each isolate at an edge, counts for itself.
 */
export class RateLimit {
  readonly #networks: Buckets;
  readonly #sites: Buckets;

  constructor(perMinute: number) {
    this.#networks = new Buckets(perMinute);
    this.#sites = new Buckets(perMinute * LINES_PER_SITE);
  }

  /** Counts a question. Returns the seconds that the visitor has to wait: 0 if it may pass. A refused question is not counted. */
  take({network, site}: ClientNetwork): number {
    const wait = Math.max(this.#networks.wait(network), site === undefined ? 0 : this.#sites.wait(site));
    if (wait === 0) {
      this.#networks.count(network);
      if (site !== undefined) this.#sites.count(site);
    }
    return Math.ceil(wait / 1000);
  }
}

/** One token bucket for each key. */
class Buckets {
  readonly #interval: number;
  readonly #headStart: number;
  /** By key, the time at which the bucket is full again. The key that was used longest ago comes first. */
  readonly #fullAt = new Map<string, number>();

  constructor(perMinute: number) {
    this.#interval = MINUTE / perMinute;
    this.#headStart = Math.max(MINUTE, this.#interval);
  }

  /** Returns the milliseconds until this key may ask: 0 if it may now. */
  wait(key: string): number {
    const fullAt = this.#timeOf(key);
    // A key that is still refused is still in use. A new one is remembered when it is counted.
    if (this.#fullAt.has(key)) this.#remember(key, fullAt);
    return Math.max(0, fullAt + this.#interval - (Date.now() + this.#headStart));
  }

  count(key: string): void {
    this.#remember(key, this.#timeOf(key) + this.#interval);
  }

  #timeOf(key: string): number {
    const now = Date.now();
    // A clock that was set back must not make anybody wait longer.
    return Math.min(Math.max(this.#fullAt.get(key) ?? 0, now), now + this.#headStart);
  }

  #remember(key: string, fullAt: number): void {
    this.#fullAt.delete(key);
    this.#fullAt.set(key, fullAt);
    if (this.#fullAt.size <= MAX_ADDRESSES) return;
    const [oldest] = this.#fullAt.keys();
    this.#fullAt.delete(oldest!);
  }
}

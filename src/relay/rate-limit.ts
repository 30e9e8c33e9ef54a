import type {ClientNetwork} from './client-network.js';

const MINUTE = 60_000;
/** The number of stored addresses. The least recently used one is removed first. */
const MAX_ADDRESSES = 10_000;
/**
 * The rate of an IPv6 /48, as a multiple of the rate of a /64. An office has one /48 with many subscribers:
 * one that reaches its own limit uses a sixteenth of the common one. Without this bound, one customer of a
 * provider would have 65,536 rates.
 */
const LINES_PER_SITE = 16;

/**
 * A rate limit by token buckets: for each network a burst and the same number per minute, and 16 times that
 * for an IPv6 /48. The buckets are in memory, so each process, or each isolate of an edge runtime, counts
 * separately.
 */
export class RateLimit {
  readonly #networks: Buckets;
  readonly #sites: Buckets;

  constructor(perMinute: number) {
    this.#networks = new Buckets(perMinute);
    this.#sites = new Buckets(perMinute * LINES_PER_SITE);
  }

  /**
   * Counts a question. Returns 0, or the seconds to wait if it is refused. Refused questions are not counted.
   */
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
  /** By key, the time at which the bucket is full again. The least recently used key is the first. */
  readonly #fullAt = new Map<string, number>();

  constructor(perMinute: number) {
    this.#interval = MINUTE / perMinute;
    this.#headStart = Math.max(MINUTE, this.#interval);
  }

  /** Returns the milliseconds until this key may ask: 0 if it may now. */
  wait(key: string): number {
    const fullAt = this.#timeOf(key);
    // A refused request also counts as use of its key. A new key is stored when its request is counted.
    if (this.#fullAt.has(key)) this.#remember(key, fullAt);
    return Math.max(0, fullAt + this.#interval - (Date.now() + this.#headStart));
  }

  count(key: string): void {
    this.#remember(key, this.#timeOf(key) + this.#interval);
  }

  #timeOf(key: string): number {
    const now = Date.now();
    // If the clock is set back, the wait must not become longer.
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

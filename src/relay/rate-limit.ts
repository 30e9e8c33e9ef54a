const MINUTE = 60_000;
/** So many addresses are remembered; whoever has not asked for the longest time is forgotten first. */
const MAX_ADDRESSES = 10_000;

/**
 * How often each address may ask: so many times at once, and as many in every minute. Kept in memory, so that each process, or
 * each isolate at an edge, counts for itself.
 */
export class RateLimit {
  readonly #interval: number;
  readonly #headStart: number;
  /** By address, the time at which it has nothing left to make up for. The longest silent one comes first. */
  readonly #settledAt = new Map<string, number>();

  constructor(perMinute: number) {
    this.#interval = MINUTE / perMinute;
    this.#headStart = Math.max(MINUTE, this.#interval);
  }

  /** Counts a request of this address. Gives the seconds that it has to wait: 0 for one that may pass, which alone costs anything. */
  take(address: string): number {
    const now = Date.now();
    // A clock that was set back must not keep anybody out for longer.
    const settledAt = Math.min(Math.max(this.#settledAt.get(address) ?? 0, now), now + this.#headStart);
    const wait = settledAt + this.#interval - (now + this.#headStart);
    this.#remember(address, wait > 0 ? settledAt : settledAt + this.#interval);
    return Math.max(0, Math.ceil(wait / 1000));
  }

  #remember(address: string, settledAt: number): void {
    this.#settledAt.delete(address);
    this.#settledAt.set(address, settledAt);
    if (this.#settledAt.size <= MAX_ADDRESSES) return;
    const [oldest] = this.#settledAt.keys();
    this.#settledAt.delete(oldest!);
  }
}

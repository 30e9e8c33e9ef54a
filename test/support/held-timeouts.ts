/** Replaces long timeouts, so that a test decides when their time is over. Short timeouts run normally. */
export class HeldTimeouts {
  readonly #setTimeout = window.setTimeout.bind(window);
  readonly #clearTimeout = window.clearTimeout.bind(window);
  readonly #held = new Map<number, {delay: number; run: () => void}>();
  /** The shortest delay that is held back, in milliseconds. */
  threshold = 5_000;
  /** Delays that are not held back, in milliseconds. */
  readonly exempt = new Set<number>();
  #started = 0;

  constructor() {
    const hold = (handler: () => void, delay = 0, ...rest: unknown[]) => {
      if (delay < this.threshold || this.exempt.has(delay)) return this.#setTimeout(handler, delay, ...rest);
      this.#started += 1;
      this.#held.set(-this.#started, {delay, run: handler});
      return -this.#started;
    };
    window.setTimeout = hold as typeof window.setTimeout;
    window.clearTimeout = (id) => {
      if (!this.#held.delete(id as number)) this.#clearTimeout(id);
    };
  }

  /** The number of long timeouts that were started. */
  get started(): number {
    return this.#started;
  }

  /** The delays of pending timeouts, in milliseconds. */
  get delays(): number[] {
    return [...this.#held.values()].map(({delay}) => delay);
  }

  /** Runs the pending timeouts with at most this delay. Default: all. */
  elapse(milliseconds = Infinity): void {
    for (const [id, {delay, run}] of [...this.#held]) {
      if (delay > milliseconds) continue;
      this.#held.delete(id);
      run();
    }
  }

  restore(): void {
    window.setTimeout = this.#setTimeout;
    window.clearTimeout = this.#clearTimeout;
  }
}

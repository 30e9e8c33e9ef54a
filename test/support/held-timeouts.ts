/** Holds back long timeouts until the test runs them. The passed time also counts for `performance.now()`. */
export class HeldTimeouts {
  readonly #setTimeout = window.setTimeout.bind(window);
  readonly #clearTimeout = window.clearTimeout.bind(window);
  readonly #now = performance.now.bind(performance);
  readonly #held = new Map<number, {delay: number; due: number; run: () => void}>();
  /** In milliseconds. */
  #passed = 0;
  /** Shortest delay that is held back, in milliseconds. */
  threshold = 5_000;
  /** Delays that are not held back, in milliseconds. */
  readonly exempt = new Set<number>();
  #started = 0;

  constructor() {
    const hold = (handler: () => void, delay = 0, ...rest: unknown[]) => {
      if (delay < this.threshold || this.exempt.has(delay)) return this.#setTimeout(handler, delay, ...rest);
      this.#started += 1;
      this.#held.set(-this.#started, {delay, due: performance.now() + delay, run: handler});
      return -this.#started;
    };
    window.setTimeout = hold as typeof window.setTimeout;
    window.clearTimeout = (id) => {
      if (!this.#held.delete(id as number)) this.#clearTimeout(id);
    };
    performance.now = () => this.#now() + this.#passed;
  }

  /** Delays of the pending timeouts, in milliseconds. */
  get delays(): number[] {
    return [...this.#held.values()].map(({delay}) => delay);
  }

  /** Advances the clock without running a timeout. */
  pass(milliseconds: number): void {
    this.#passed += milliseconds;
  }

  /** Runs the pending timeouts with at most this delay, each at its time. Default: all. */
  elapse(milliseconds = Infinity): void {
    for (const [id, {delay, due, run}] of [...this.#held]) {
      if (delay > milliseconds) continue;
      this.#held.delete(id);
      this.#passed += Math.max(0, due - performance.now());
      run();
    }
  }

  restore(): void {
    window.setTimeout = this.#setTimeout;
    window.clearTimeout = this.#clearTimeout;
    performance.now = this.#now;
  }
}

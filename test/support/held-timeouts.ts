/** Holds back every long timeout, so that a test decides when that much time has passed. Short ones run as ever. */
export class HeldTimeouts {
  readonly #setTimeout = window.setTimeout.bind(window);
  readonly #clearTimeout = window.clearTimeout.bind(window);
  readonly #held = new Map<number, {delay: number; run: () => void}>();
  /** The shortest delay that is held back, in milliseconds. */
  threshold = 5_000;
  #started = 0;

  constructor() {
    const hold = (handler: () => void, delay = 0, ...rest: unknown[]) => {
      if (delay < this.threshold) return this.#setTimeout(handler, delay, ...rest);
      this.#started += 1;
      this.#held.set(-this.#started, {delay, run: handler});
      return -this.#started;
    };
    window.setTimeout = hold as typeof window.setTimeout;
    window.clearTimeout = (id) => {
      if (!this.#held.delete(id as number)) this.#clearTimeout(id);
    };
  }

  /** How many long timeouts were started so far. */
  get started(): number {
    return this.#started;
  }

  /** The delays that are running, in milliseconds. */
  get delays(): number[] {
    return [...this.#held.values()].map(({delay}) => delay);
  }

  /** Lets so much time pass: those that were to wait for it are due, all of them by default. */
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

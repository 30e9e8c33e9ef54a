/** Holds back every long timeout, so that a test decides when that much time has passed. Short ones run as ever. */
export class HeldTimeouts {
  readonly #setTimeout = window.setTimeout.bind(window);
  readonly #clearTimeout = window.clearTimeout.bind(window);
  readonly #held = new Map<number, {delay: number; run: () => void}>();
  #started = 0;

  constructor() {
    const hold = (handler: () => void, delay = 0, ...rest: unknown[]) => {
      if (delay < 5_000) return this.#setTimeout(handler, delay, ...rest);
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

  /** Lets the time of all that are running pass. */
  elapse(): void {
    const due = [...this.#held.values()];
    this.#held.clear();
    for (const {run} of due) run();
  }

  restore(): void {
    window.setTimeout = this.#setTimeout;
    window.clearTimeout = this.#clearTimeout;
  }
}

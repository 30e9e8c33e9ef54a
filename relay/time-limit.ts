/** The maximum delay of a timer on a busy machine, in milliseconds. */
const TIMER_DELAY = 1_000;

/** Calls a function after a time, unless it is stopped or started again before. Does not keep the process alive. */
export class TimeLimit {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the time is over, in milliseconds of `Date.now()`. */
  #deadline = Infinity;

  /** Whether the time was over a while ago, and no timer has called the function. */
  get isOverdue(): boolean {
    return Date.now() > this.#deadline + TIMER_DELAY;
  }

  /** Starts, or starts again. */
  start(milliseconds: number, onEnd: () => void): void {
    this.stop();
    this.#timer = setTimeout(onEnd, milliseconds);
    // Only Node has this method.
    (this.#timer as {unref?: () => void}).unref?.();
    this.#deadline = Date.now() + milliseconds;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

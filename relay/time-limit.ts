/** Maximum delay of a timer on a busy machine, in milliseconds. */
const TIMER_DELAY = 1_000;

/** Calls a function after a time unless stopped or restarted. Does not keep the process alive. */
export class TimeLimit {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** In milliseconds of `Date.now()`. */
  #deadline = Infinity;

  /** Whether no timer called the function although the time was over a while ago. */
  get isOverdue(): boolean {
    return Date.now() > this.#deadline + TIMER_DELAY;
  }

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

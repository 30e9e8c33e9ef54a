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
    const end = () => {
      this.#timer = undefined;
      onEnd();
    };
    this.#timer = detached(setTimeout(end, milliseconds));
    this.#deadline = Date.now() + milliseconds;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** Returns the timer. On Node, it no longer keeps the process running. */
export function detached(timer: ReturnType<typeof setTimeout>): ReturnType<typeof setTimeout> {
  (timer as {unref?: () => void}).unref?.();
  return timer;
}

import {HIDDEN_INTERVAL} from '../../platform/schedule.js';

/**
 * Decides when texts are drawn: after the current work if this frame has time left, or in the first frame after a delay, and the
 * rest in the next frames. The time of each frame is divided among the texts: the one that was added last is drawn first.
 */
export class DrawClock {
  /** The times from which the texts are drawn. The last text is drawn first. */
  readonly #dueTimes = new Map<DrawTask, number>();
  /** When the budget began. */
  #start = -Infinity;
  #isDrawing = false;
  #isDrawDue = false;
  #frame: number | undefined;
  #timer: {readonly id: ReturnType<typeof setTimeout>; readonly due: number} | undefined;

  /** Draws `task` after the current work, or in the first frame after `delay` milliseconds. An earlier time stays. */
  readonly schedule = (task: DrawTask, delay?: number): void => {
    const time = performance.now();
    const due = delay === undefined ? -Infinity : time + delay;
    const known = this.#dueTimes.get(task);
    const timer = this.#timer;
    // A timer runs already, and is not late. Most deltas end here.
    if (known !== undefined && known < due && timer && timer.due > time && timer.due <= due) return;
    if (known === undefined || known >= due) {
      this.#dueTimes.delete(task);
      this.#dueTimes.set(task, due);
    }
    if (delay !== undefined) this.#wait();
    else if (!this.#isDrawing && !this.#isDrawDue) {
      this.#isDrawDue = true;
      // Waits, because newer texts can follow, and Lit has not inserted the element yet.
      queueMicrotask(() => this.#draw());
    }
  };

  /** Draws all that waits. */
  readonly flush = (): void => {
    for (let task; (task = [...this.#dueTimes.keys()].pop());) {
      this.#dueTimes.delete(task);
      while (task(() => true));
    }
  };

  readonly #hasTime = () => performance.now() < this.#start + BUDGET;

  #nextTask(): DrawTask | undefined {
    const time = performance.now();
    return [...this.#dueTimes].reverse().find(([, due]) => due <= time)?.[0];
  }

  #draw(): void {
    this.#isDrawDue = false;
    // Until the frame that was asked for, this frame goes on.
    if (this.#frame === undefined && performance.now() >= this.#start + FRAME)
      this.#start = performance.now();
    this.#isDrawing = true;
    const unfinished: DrawTask[] = [];
    try {
      let isFirst = true;
      // The newest text always makes a step, because a reply must not appear a frame after the buttons below it.
      for (let task = this.#nextTask(); task && (isFirst || this.#hasTime()); task = this.#nextTask()) {
        isFirst = false;
        // A failing text must not prevent other texts from being drawn.
        this.#dueTimes.delete(task);
        if (task(this.#hasTime)) unfinished.push(task);
      }
    } finally {
      this.#isDrawing = false;
      for (const task of unfinished) this.#dueTimes.set(task, -Infinity);
      this.#wait();
    }
  }

  /** Waits for the text that is due first, by one timer or one frame. */
  #wait(): void {
    if (this.#dueTimes.size === 0) return;
    const {hidden} = document;
    const time = performance.now();
    const due = Math.max(Math.min(...this.#dueTimes.values()), hidden ? time + HIDDEN_INTERVAL : time);
    if (hidden && this.#frame !== undefined) {
      cancelAnimationFrame(this.#frame);
      this.#frame = undefined;
    }
    if (due <= time) {
      this.#frame ??= requestAnimationFrame(() => {
        this.#frame = undefined;
        this.#draw();
      });
    } else if (this.#timer === undefined || due < this.#timer.due) {
      clearTimeout(this.#timer?.id);
      this.#timer = {id: setTimeout(() => this.#handleTimer(), due - time), due};
    }
  }

  #handleTimer(): void {
    this.#timer = undefined;
    if (document.hidden) this.#draw();
    else this.#wait();
  }
}

/** Time for all texts in one frame, in milliseconds. */
const BUDGET = 4;

/** Time in which the budget is spent once, in milliseconds: a frame of a fast screen. */
const FRAME = 8;

/** Draws a text in bounded steps while `hasTime()`. Returns whether there is more to draw. */
export type DrawTask = (hasTime: () => boolean) => boolean;

/** Shared by all transcripts of the page. */
export const drawClock = new DrawClock();

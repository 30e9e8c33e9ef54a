import {nextFrame} from './schedule.js';

/** Time for all texts in one frame, in milliseconds. */
const BUDGET_MS = 4;

/** Draws a text in bounded steps while `hasTime()`. Returns whether there is more to draw. */
export type DrawTask = (hasTime: () => boolean) => boolean;

/** Divides the time of each frame among texts. The text that was added last is drawn first. */
export class FrameScheduler {
  readonly #now: () => number;
  /** The texts with more to draw. The last one is drawn first. */
  readonly #tasks = new Set<DrawTask>();
  #isDrawDue = false;
  /** End of the time for this frame. `undefined` before the first text is drawn in it. */
  #end: number | undefined;

  /** @param now - The clock, in milliseconds. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  get isIdle(): boolean {
    return this.#tasks.size === 0;
  }

  /** Draws a text after the current work, if this frame has time left, and the rest in the next frames. */
  readonly add = (task: DrawTask): void => {
    this.#tasks.delete(task);
    this.#tasks.add(task);
    if (this.#isDrawDue) return;
    this.#isDrawDue = true;
    // Waits, because newer texts can follow, and Lit has not inserted the element yet.
    queueMicrotask(() => {
      this.#isDrawDue = false;
      this.#draw();
    });
  };

  readonly #hasTime = (): boolean => this.#end === undefined || this.#now() < this.#end;

  #draw(): void {
    if (this.#end === undefined) {
      this.#end = this.#now() + BUDGET_MS;
      nextFrame(this.#handleFrame);
    }
    // The newest text always makes a step, because a reply must not appear a frame after the buttons below it.
    const tasks = [...this.#tasks].reverse();
    for (const task of tasks) {
      if (task !== tasks[0] && !this.#hasTime()) return;
      // A failing text must not prevent other texts from being drawn.
      this.#tasks.delete(task);
      if (task(this.#hasTime)) this.#tasks.add(task);
    }
  }

  readonly #handleFrame = (): void => {
    this.#end = undefined;
    if (!this.isIdle) this.#draw();
  };
}

/** Shared by all transcripts of the page. */
export const pageScheduler = new FrameScheduler();

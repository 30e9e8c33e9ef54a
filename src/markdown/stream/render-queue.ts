import {nextFrame} from '../../platform/next-frame.js';

/** The time that an urgent text may take in one frame, in milliseconds. */
const URGENT_BUDGET_MS = 12;

/** The time that all other texts may take together in one frame, in milliseconds. */
const SHARED_BUDGET_MS = 4;

/** A text that is rendered in parts. */
export interface RenderTask {
  /** Whether the text is rendered at once, and does not share its time with others. */
  readonly isUrgent: boolean;
  /** Renders until `end`, in milliseconds of the queue's clock. Returns whether there is more to render. */
  readonly render: (end: number) => boolean;
}

/**
 * Divides the time of each frame among texts. The newest text comes first.
 *
 * @param now - The clock, in milliseconds.
 */
export class RenderQueue {
  readonly #now: () => number;
  readonly #waiting = new Set<RenderTask>();
  /** When the texts that are not urgent have used up their time in this frame. */
  #end: number | undefined;
  #isFrameRequested = false;
  #isFlushRequested = false;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** Renders a text in this frame, as far as there is time, and in the frames that follow. */
  add(task: RenderTask): void {
    this.#waiting.delete(task);
    if (task.isUrgent) {
      this.#render(task);
      return;
    }
    this.#waiting.add(task);
    if (this.#isFlushRequested) return;
    this.#isFlushRequested = true;
    // Not now: newer texts may be added in the same task.
    queueMicrotask(() => {
      this.#isFlushRequested = false;
      this.#renderWaiting();
    });
  }

  #renderWaiting(): void {
    for (const task of [...this.#waiting].reverse()) this.#render(task);
  }

  #render(task: RenderTask): void {
    const {isUrgent} = task;
    const now = this.#now();
    const end = isUrgent ? now + URGENT_BUDGET_MS : (this.#end ??= now + SHARED_BUDGET_MS);
    const hasMore = now >= end || task.render(end);
    if (hasMore) this.#waiting.add(task);
    else this.#waiting.delete(task);
    if (hasMore || !isUrgent) this.#requestFrame();
  }

  #requestFrame(): void {
    if (this.#isFrameRequested) return;
    this.#isFrameRequested = true;
    nextFrame(() => {
      this.#isFrameRequested = false;
      this.#end = undefined;
      this.#renderWaiting();
    });
  }
}

/** The queue of all transcripts of the page. */
export const pageQueue = new RenderQueue();

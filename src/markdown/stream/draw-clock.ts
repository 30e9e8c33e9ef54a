import {HIDDEN_INTERVAL} from '../../platform/schedule.js';

/**
 * Decides when texts are drawn: after the current work if this frame has time left, or in the first frame after a delay, and the
 * rest in the next frames. The time of each frame is divided among the texts: the one that was added last is drawn first.
 */
export function createDrawClock() {
  /** The times from which the texts are drawn. The last text is drawn first. */
  const dueTimes = new Map<DrawTask, number>();
  /** When the budget began. */
  let start = -Infinity;
  let isDrawing = false;
  let isDrawDue = false;
  let frame: number | undefined;
  let timer: {readonly id: ReturnType<typeof setTimeout>; readonly due: number} | undefined;
  const now = () => performance.now();
  const hasTime = () => now() < start + BUDGET;

  function nextTask(): DrawTask | undefined {
    const time = now();
    return [...dueTimes].reverse().find(([, due]) => due <= time)?.[0];
  }

  function draw(): void {
    isDrawDue = false;
    // Until the frame that was asked for, this frame goes on.
    if (frame === undefined && now() >= start + FRAME) start = now();
    isDrawing = true;
    const unfinished: DrawTask[] = [];
    try {
      // The newest text always makes a step, because a reply must not appear a frame after the buttons below it.
      for (let task = nextTask(), isFirst = true; task && (isFirst || hasTime()); task = nextTask()) {
        isFirst = false;
        // A failing text must not prevent other texts from being drawn.
        dueTimes.delete(task);
        if (task(hasTime)) unfinished.push(task);
      }
    } finally {
      isDrawing = false;
      for (const task of unfinished) dueTimes.set(task, -Infinity);
      wait();
    }
  }

  /** Waits for the text that is due first, by one timer or one frame. */
  function wait(): void {
    if (dueTimes.size === 0) return;
    const {hidden} = document;
    const time = now();
    const due = Math.max(Math.min(...dueTimes.values()), hidden ? time + HIDDEN_INTERVAL : time);
    if (hidden && frame !== undefined) {
      cancelAnimationFrame(frame);
      frame = undefined;
    }
    if (due <= time) {
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        draw();
      });
    } else if (timer === undefined || due < timer.due) {
      clearTimeout(timer?.id);
      timer = {id: setTimeout(handleTimer, due - time), due};
    }
  }

  function handleTimer(): void {
    timer = undefined;
    if (document.hidden) draw();
    else wait();
  }

  return {
    /** Draws `task` after the current work, or in the first frame after `delay` milliseconds. An earlier time stays. */
    schedule: (task: DrawTask, delay?: number): void => {
      const time = now();
      const due = delay === undefined ? -Infinity : time + delay;
      const known = dueTimes.get(task);
      // A timer runs already, and is not late. Most deltas end here.
      if (known !== undefined && known < due && timer && timer.due > time && timer.due <= due) return;
      if (known === undefined || known >= due) {
        dueTimes.delete(task);
        dueTimes.set(task, due);
      }
      if (delay !== undefined) wait();
      else if (!isDrawing && !isDrawDue) {
        isDrawDue = true;
        // Waits, because newer texts can follow, and Lit has not inserted the element yet.
        queueMicrotask(draw);
      }
    },

    /** Draws all that waits. */
    flush: (): void => {
      for (let task; (task = [...dueTimes.keys()].pop());) {
        dueTimes.delete(task);
        while (task(() => true));
      }
    },
  };
}

/** Time for all texts in one frame, in milliseconds. */
const BUDGET = 4;

/** Time in which the budget is spent once, in milliseconds: a frame of a fast screen. */
const FRAME = 8;

/** Draws a text in bounded steps while `hasTime()`. Returns whether there is more to draw. */
export type DrawTask = (hasTime: () => boolean) => boolean;

export type DrawClock = ReturnType<typeof createDrawClock>;

/** Shared by all transcripts of the page. */
export const drawClock = createDrawClock();

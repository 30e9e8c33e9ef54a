import {nextFrame} from './schedule.js';

/** Time for all texts in one frame, in milliseconds. */
const BUDGET_MS = 4;

/** Draws a text in bounded steps while `hasTime()`. Returns whether there is more to draw. */
export type DrawTask = (hasTime: () => boolean) => boolean;

/**
 * Returns a function that draws a text after the current work, if this frame has time left, and the rest in
 * the next frames. The time of each frame is divided among the texts: the one that was added last is drawn first.
 */
export function frameScheduler(now = () => performance.now()): (task: DrawTask) => void {
  /** The texts with more to draw. The last one is drawn first. */
  const tasks = new Set<DrawTask>();
  let isDrawDue = false;
  /** End of the time for this frame. `undefined` before the first text is drawn in it. */
  let end: number | undefined;
  const hasTime = () => end === undefined || now() < end;
  const draw = () => {
    if (end === undefined) {
      end = now() + BUDGET_MS;
      nextFrame(() => {
        end = undefined;
        if (tasks.size > 0) draw();
      });
    }
    // The newest text always makes a step, because a reply must not appear a frame after the buttons below it.
    const ordered = [...tasks].reverse();
    for (const task of ordered) {
      if (task !== ordered[0] && !hasTime()) return;
      // A failing text must not prevent other texts from being drawn.
      tasks.delete(task);
      if (task(hasTime)) tasks.add(task);
    }
  };
  return (task) => {
    tasks.delete(task);
    tasks.add(task);
    if (isDrawDue) return;
    isDrawDue = true;
    // Waits, because newer texts can follow, and Lit has not inserted the element yet.
    queueMicrotask(() => {
      isDrawDue = false;
      draw();
    });
  };
}

/** Shared by all transcripts of the page. */
export const drawInFrames = frameScheduler();

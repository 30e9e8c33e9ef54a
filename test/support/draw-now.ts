import type {DrawTask} from '../../src/markdown/stream/draw-clock.js';

/** Draws a whole text at once instead of in frames: for `MarkdownStream`. */
export function drawNow(task: DrawTask): void {
  task(() => true);
}

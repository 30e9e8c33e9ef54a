import type {DrawTask} from '../../src/markdown/stream/frame-scheduler.js';

/** Draws a text at once and to its end, instead of in frames: for `MarkdownStream`. */
export function drawNow(task: DrawTask): void {
  task(() => true);
}

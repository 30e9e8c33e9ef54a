import type {DrawTask} from '../../../src/markdown/stream/draw-clock.js';
import {MarkdownStream} from '../../../src/markdown/stream/markdown-stream.js';

export const whole = {isOpen: false, origins: {images: [], links: []}, copyCode: 'Copy'};
export const open = {...whole, isOpen: true};

/** Draws a whole text at once instead of in frames: for `MarkdownStream`. */
function drawNow(task: DrawTask): void {
  task(() => true);
}

/** Returns a stream, its element, and the number of its `drawn` events so far. */
export function newStream(schedule: (task: DrawTask) => void = drawNow) {
  const root = document.createElement('div');
  let count = 0;
  root.addEventListener('drawn', () => (count += 1));
  return {root, stream: new MarkdownStream(root, schedule), drawn: () => count};
}

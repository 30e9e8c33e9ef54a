import type {DrawTask} from '../../../src/markdown/stream/draw-clock.js';
import {MarkdownStream} from '../../../src/markdown/stream/markdown-stream.js';
import {drawNow} from '../../support/draw-now.js';

export const whole = {isOpen: false, origins: {images: [], links: []}, copyCode: 'Copy'};
export const open = {...whole, isOpen: true};

/** Returns a stream, its element, and the number of its `drawn` events so far. */
export function newStream(schedule: (task: DrawTask) => void = drawNow) {
  const root = document.createElement('div');
  let count = 0;
  root.addEventListener('drawn', () => (count += 1));
  return {root, stream: new MarkdownStream(root, schedule), drawn: () => count};
}

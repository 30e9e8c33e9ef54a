import fc from 'fast-check';

import codeBlockStyles from '../../src/panel/reply/code-block.styles.js';
import proseStyles from '../../src/panel/reply/prose.styles.js';
import tableStyles from '../../src/panel/reply/table.styles.js';
import {realisticReply} from '../bench/replies.js';
import {steps} from '../support/markdown.js';
import {textFamily, textOf, type TextFamily} from '../support/cost-grammar.js';

/** The code in the page of the cost measurements. */
export interface CostPage {
  /** Texts to measure; the same seed gives the same ones. */
  families(seed: number, count: number): TextFamily[];
  /** The element count of a text that was drawn and laid out, `pieceLength` characters at a time. */
  draw(family: TextFamily, length: number, pieceLength: number): Promise<number>;
  /** Draws an ordinary reply the same way, as the measure of this machine's speed. */
  drawOrdinary(length: number, pieceLength: number): Promise<number>;
}

declare global {
  interface Window {
    cost: CostPage;
  }
}

/** Milliseconds for which `MarkdownStream` renders between two frames. */
const FRAME_WORK = 12;

document.body.style.inlineSize = '420px';
document.adoptedStyleSheets = [proseStyles, codeBlockStyles, tableStyles].map(({styleSheet}) => styleSheet!);

/** Waits for the next frame: the browser has laid out and painted what is in view. */
const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

async function draw(text: string, pieceLength: number): Promise<number> {
  document.body.replaceChildren();
  const pieces = Array.from({length: Math.ceil(text.length / pieceLength)}, (_, index) =>
    text.slice(index * pieceLength, (index + 1) * pieceLength),
  );
  let lastFrame = 0;
  for (const root of steps(pieces)) {
    if (!root.isConnected) {
      root.className = 'prose';
      document.body.append(root);
    }
    if (performance.now() - lastFrame < FRAME_WORK) continue;
    await frame();
    lastFrame = performance.now();
  }
  await frame();
  return document.querySelectorAll('.section *').length;
}

window.cost = {
  families: (seed, count) => fc.sample(textFamily, {seed, numRuns: count}),
  draw: (family, length, pieceLength) => draw(textOf(family, length), pieceLength),
  drawOrdinary: (length, pieceLength) => draw(realisticReply(length), pieceLength),
};

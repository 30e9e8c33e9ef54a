import fc from 'fast-check';

import codeBlockStyles from '../../src/markdown/sink/code-block.styles.js';
import proseStyles from '../../src/markdown/sink/prose.styles.js';
import tableStyles from '../../src/markdown/sink/table.styles.js';
import {realisticReply} from '../bench/replies.js';
import {chunks, steps} from '../support/markdown.js';
import {textFamily, textOf, type TextFamily} from '../support/cost-grammar.js';

declare global {
  interface Window {
    cost: typeof cost;
  }
}

/** Milliseconds for which `MarkdownStream` renders between two frames. */
const FRAME_WORK = 12;

document.body.style.inlineSize = '420px';
document.adoptedStyleSheets = [proseStyles, codeBlockStyles, tableStyles].map(({styleSheet}) => styleSheet!);

/** Waits until the browser has painted the next frame. */
const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

async function draw(text: string, pieceLength: number): Promise<number> {
  document.body.replaceChildren();
  let lastFrame = 0;
  for (const root of steps(chunks(text, pieceLength))) {
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

/** The code in the page of the cost measurements. */
const cost = {
  /** Returns texts to measure, which depend only on the seed. */
  families: (seed: number, count: number) => fc.sample(textFamily, {seed, numRuns: count}),
  /** Draws a text, `pieceLength` characters at a time. Returns its number of elements. */
  draw: (family: TextFamily, length: number, pieceLength: number) =>
    draw(textOf(family, length), pieceLength),
  /** Draws an ordinary reply in the same way, to measure the speed of the machine. */
  drawOrdinary: (length: number, pieceLength: number) => draw(realisticReply(length), pieceLength),
};
window.cost = cost;

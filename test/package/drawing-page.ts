import {sanitize} from '../../src/markdown/sanitize.js';
import {drawnAtOnce} from '../support/markdown.js';

/** What becomes of texts, as HTML: of each taken for HTML, and of each taken for Markdown. */
export type Draw = (texts: readonly string[]) => string[];

declare global {
  interface Window {
    draw: Draw;
  }
}

function sanitized(html: string): string {
  const box = document.createElement('div');
  // Behind a word, no frameset takes the place of the body.
  box.append(sanitize(`a${html}`));
  return box.innerHTML;
}

window.draw = (texts) => texts.flatMap((text) => [sanitized(text), drawnAtOnce(text)]);

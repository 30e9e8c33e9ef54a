import {blocks} from './blocks.js';
import {repair} from './repair.js';
import {canSanitize, sanitize} from './sanitize.js';
import {visibleText} from './visible-text.js';

export interface MarkdownStreamOptions {
  /** Whether more text will come. */
  readonly isOpen: boolean;
  /** Origins whose images may load; all others become links. */
  readonly imageOrigins: readonly string[];
}

interface Block {
  readonly html: string;
  readonly nodes: readonly Node[];
}

/** A drawing that takes longer than this, in milliseconds, is followed by a pause: the page has to live meanwhile. */
const LONG = 50;

/** How often a tab that is not shown is brought up to date, in milliseconds: it has no frames. */
const HIDDEN_INTERVAL = 250;

/**
 * Shows Markdown that comes in piece by piece, safely. Drawn at most once a frame, at once when the text is whole;
 * a block that did not change keeps its nodes, and with them a selection, an open `<details>`, the focus.
 */
export class MarkdownStream {
  readonly #root: Element;
  #markdown = '';
  #options: MarkdownStreamOptions = {isOpen: true, imageOrigins: []};
  #blocks: Block[] = [];
  #cancelFlush: (() => void) | undefined;
  #isPlain = !canSanitize();
  #pause = 0;

  /** The content of `root` belongs to the stream from now on. */
  constructor(root: Element) {
    this.#root = root;
  }

  /** Shows `markdown`, all of it that there is so far. */
  update(markdown: string, options: MarkdownStreamOptions): void {
    this.#markdown = markdown;
    this.#options = options;
    if (options.isOpen) this.#cancelFlush ??= soon(() => this.#flush(), this.#pause);
    else this.#flush();
  }

  #flush(): void {
    this.#cancelFlush?.();
    this.#cancelFlush = undefined;
    const text = visibleText(this.#markdown);
    const start = performance.now();
    if (!this.#isPlain) this.#isPlain = !this.#tryToDraw(text);
    if (this.#isPlain) {
      this.#root.classList.add('plain');
      this.#root.textContent = text;
    }
    const took = performance.now() - start;
    this.#pause = took > LONG ? took * 2 : 0;
  }

  /** Whether there is something to see now. If not, the text is better shown as it was written. */
  #tryToDraw(text: string): boolean {
    try {
      this.#draw(text);
    } catch {
      // Nested too deeply for the parser, and no deeper nesting will change that.
      return false;
    }
    const isEmpty = this.#root.textContent.trim() === '' && this.#root.querySelector('img, hr') === null;
    return this.#options.isOpen || !isEmpty;
  }

  #draw(text: string): void {
    const {isOpen, imageOrigins} = this.#options;
    const wanted = blocks(isOpen ? repair(text) : text);
    const same = wanted.findIndex((html, index) => html !== this.#blocks[index]?.html);
    const kept = same < 0 ? wanted.length : same;
    for (const {nodes} of this.#blocks.splice(kept)) {
      for (const node of nodes) node.parentNode?.removeChild(node);
    }
    for (const html of wanted.slice(kept)) {
      const fragment = sanitize(html, imageOrigins);
      // Each block finds its own direction: a reply may mix languages.
      for (const element of fragment.children) element.setAttribute('dir', 'auto');
      this.#blocks.push({html, nodes: [...fragment.childNodes]});
      this.#root.append(fragment);
    }
  }
}

/** Runs `task` in the next frame, or after a pause, or a little later in a tab without frames; the result takes that back. */
function soon(task: () => void, pause: number): () => void {
  if (document.hidden || pause > 0) {
    const timer = setTimeout(task, Math.max(pause, document.hidden ? HIDDEN_INTERVAL : 0));
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(task);
  return () => cancelAnimationFrame(frame);
}

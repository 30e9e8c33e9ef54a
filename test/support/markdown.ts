import {lexBlocks, type Links} from '../../src/markdown/grammar/lexer.js';
import {VisibleStream} from '../../src/platform/visible-text.js';
import type {RenderOptions} from '../../src/markdown/sink/render-options.js';
import {NodePage} from '../../src/markdown/sink/page.js';
import {lateHtml, loadHtmlWriter} from '../../src/markdown/stream/load-html.js';
import {BlockSequence} from '../../src/markdown/stream/block-sequence.js';
import {linkDefinitions} from '../../src/markdown/stream/link-definitions.js';
import * as code from '../../src/markdown/stream/renderer.js';
import type {StreamingRenderer} from '../../src/markdown/stream/streaming-renderer.js';

// Loads the sanitizer, as a chat does after a reply with HTML.
await loadHtmlWriter();

export const OPTIONS: RenderOptions = {origins: {images: [], links: []}, copyCode: 'Copy'};

/** Renders Markdown delta by delta. Yields the element after each delta. */
export function* steps(pieces: readonly string[], options = OPTIONS): Generator<HTMLElement, HTMLElement> {
  const root = document.createElement('div');
  const drawing = new Drawing(code.createRenderer(root, options));
  const visible = new VisibleStream();
  for (const piece of pieces) {
    drawing.add(visible.take(piece, false));
    while (drawing.step(false)) yield root;
    yield root;
  }
  drawing.add(visible.take('', true));
  while (drawing.step(true)) yield root;
  yield root;
  return root;
}

/** Draws a reply, and once more if that is necessary, as `MarkdownStream` does. */
export class Drawing {
  #renderer: StreamingRenderer;
  #text = '';

  constructor(renderer: StreamingRenderer) {
    this.#renderer = renderer;
  }

  add(text: string): void {
    this.#text += text;
    this.#renderer.add(text);
  }

  /** Returns whether there is more to draw. */
  step(isEnd: boolean): boolean {
    const progress = this.#renderer.step(isEnd);
    if (progress === 'outdated') {
      this.#renderer = this.#renderer.again();
      this.#renderer.add(this.#text);
    }
    return progress === 'more' || progress === 'outdated';
  }
}

/** Renders Markdown delta by delta. Calls `look` after each delta. */
export function written(
  pieces: readonly string[],
  look: (root: HTMLElement) => void = () => undefined,
  options = OPTIONS,
): HTMLElement {
  const all = steps(pieces, options);
  let next = all.next();
  for (; !next.done; next = all.next()) look(next.value);
  return next.value;
}

/** Renders in another way: lexes the whole text at once, with all links known. */
export function renderedAtOnce(markdown: string): string {
  const root = document.createElement('div');
  const page = new NodePage(root, OPTIONS);
  const text = new VisibleStream().take(markdown, true);
  const tokens = lexBlocks(text);
  const links = Object.create(null) as Links;
  for (const {tag, href, title} of linkDefinitions(tokens)) links[tag] ??= {href, title};
  const context = {
    links,
    html: lateHtml,
    onMissingParser: () => undefined,
  };
  const blocks = new BlockSequence(() => page.begin(), context);
  blocks.update(tokens, false, 0);
  blocks.end();
  return blocksIn(root);
}

export function blocksIn(root: Element): string {
  return [...root.querySelectorAll(':scope > .section > *')].map(htmlOf).join('\n');
}

/** Returns the HTML with sorted attributes, whose order does not matter. */
function htmlOf(element: Element | undefined): string | undefined {
  for (const one of element ? [element, ...element.querySelectorAll('*')] : []) {
    const attributes = [...one.attributes].sort((a, b) => a.name.localeCompare(b.name));
    for (const {name} of attributes) one.removeAttribute(name);
    for (const {name, value} of attributes) one.setAttribute(name, value);
  }
  return element?.outerHTML;
}

/** Cuts a text into pieces of this length. */
export function chunks(text: string, length: number): string[] {
  return text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];
}

export function cutAt(text: string, places: readonly number[]): string[] {
  const ends = [...new Set(places.map((place) => Math.min(place, text.length)))].sort((a, b) => a - b);
  return [...ends, text.length].map((end, index) => text.slice(ends[index - 1] ?? 0, end));
}

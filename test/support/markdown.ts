import {blocksOf} from '../../src/markdown/stream/stable-blocks.js';
import {EXTRA_ELEMENTS} from '../../src/markdown/safety/budget.js';
import {renderBlock, type RenderOptions} from '../../src/markdown/dom/render-block.js';
import {lex} from '../../src/markdown/grammar/lexer.js';
import {loadSanitizer} from '../../src/markdown/safety/sanitizer.js';
import {VisibleStream} from '../../src/markdown/safety/invisible-characters.js';
import {StreamingRenderer} from '../../src/markdown/stream/streaming-renderer.js';

// The sanitizer is loaded, as in a panel that has been idle.
await loadSanitizer();

export const OPTIONS: RenderOptions = {origins: {images: [], links: []}, copyCode: 'Copy'};

/** Renders Markdown delta by delta, and yields the element after each step. */
export function* steps(pieces: readonly string[]): Generator<HTMLElement, HTMLElement> {
  const root = document.createElement('div');
  const renderer = new StreamingRenderer(root, OPTIONS);
  const visible = new VisibleStream();
  for (const piece of pieces) {
    renderer.add(visible.take(piece, false));
    while (renderer.step(false) === 'more') yield root;
    yield root;
  }
  renderer.add(visible.take('', true));
  while (renderer.step(true) === 'more') yield root;
  yield root;
  return root;
}

/** Renders Markdown delta by delta, and calls `look` after each step. */
export function written(
  pieces: readonly string[],
  look: (root: HTMLElement) => void = () => undefined,
): HTMLElement {
  const all = steps(pieces);
  let next = all.next();
  for (; !next.done; next = all.next()) look(next.value);
  return next.value;
}

/** Renders Markdown in another way: lexes the whole text at once, like marked, and renders every block. */
export function renderedAtOnce(markdown: string): string {
  const text = new VisibleStream().take(markdown, true);
  const links = Object.create(null) as Record<string, never>;
  const tokens = lex(text, {isEnd: true, isMidParagraph: false, links});
  let available = EXTRA_ELEMENTS;
  return blocksOf(tokens)
    .flatMap(({tokens}) => {
      const block = renderBlock(tokens, OPTIONS, available);
      if (block === 'waiting') throw new Error('The sanitizer is not loaded.');
      for (const extra of block?.extraElements ?? []) available -= extra;
      return htmlOf(block?.element) ?? [];
    })
    .join('\n');
}

/** Returns the HTML of all blocks, for comparison. */
export function blocksIn(root: Element): string {
  return [...root.querySelectorAll(':scope > .section > *')].map(htmlOf).join('\n');
}

/** Returns the HTML with sorted attributes, because their order makes no difference. */
function htmlOf(element: Element | undefined): string | undefined {
  for (const one of element ? [element, ...element.querySelectorAll('*')] : []) {
    const attributes = [...one.attributes].sort((a, b) => a.name.localeCompare(b.name));
    for (const {name} of attributes) one.removeAttribute(name);
    for (const {name, value} of attributes) one.setAttribute(name, value);
  }
  return element?.outerHTML;
}

/** Splits `text` at these indexes. */
export function cutAt(text: string, places: readonly number[]): string[] {
  const ends = [...new Set(places.map((place) => Math.min(place, text.length)))].sort((a, b) => a - b);
  return [...ends, text.length].map((end, index) => text.slice(ends[index - 1] ?? 0, end));
}

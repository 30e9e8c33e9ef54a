import {cut} from '../grammar/cut.js';
import {INLINE_ELEMENTS, LINK_HOST} from '../sink/inline-elements.js';
import {VisibleStream} from '../sink/invisible-characters.js';
import {NodePage} from '../sink/page.js';
import {StreamingRenderer} from './streaming-renderer.js';

/** Elements that only sighted readers need. */
const UNSPOKEN = `.${LINK_HOST}, .code-head`;

/** Blocks that are no prose: headings, and paragraphs that are bold as a whole. */
const HEADINGS = 'h1, h2, h3, h4, h5, h6, p:has(> strong:only-child)';

/**
 * Returns the visible text of rendered Markdown, cut after `limit` characters, with a line for each block. `isProse`: without
 * headings, unless there is nothing else. Default: false.
 */
export function plainText(markdown: string, limit: number, isProse = false): string {
  const isLong = markdown.length > limit;
  const text = isLong ? markdown.slice(0, cut(markdown, limit)) : markdown;
  const root = document.createElement('div');
  const page = new NodePage(root, {origins: {images: [], links: []}, copyCode: ''});
  const renderer = new StreamingRenderer(page, () => 'failed');
  renderer.add(new VisibleStream().take(text, true));
  while (renderer.step(true) === 'more');
  for (const element of root.querySelectorAll(UNSPOKEN)) element.remove();
  const all = linesOf(root);
  for (const element of isProse ? root.querySelectorAll(HEADINGS) : []) {
    if (element.localName !== 'p' || element.textContent === element.firstElementChild!.textContent)
      element.remove();
  }
  const words = (linesOf(root).trim() || all).replace(/\n+/g, '\n').trim();
  return isLong ? `${words}…` : words;
}

function linesOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  const {localName} = node as Element;
  const words = [...node.childNodes].map(linesOf).join('');
  if (INLINE_ELEMENTS.includes(localName)) return words;
  return localName === 'td' || localName === 'th' ? `${words} ` : `\n${words.trim()}\n`;
}

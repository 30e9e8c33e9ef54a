import {cut} from '../grammar/cut.js';
import {INLINE_ELEMENTS, LINK_HOST} from '../sink/inline-elements.js';
import {VisibleStream} from '../sink/invisible-characters.js';
import {NodePage} from '../sink/page.js';
import {StreamingRenderer} from './streaming-renderer.js';

/** Elements that only sighted readers need. */
const UNSPOKEN = `.${LINK_HOST}, .code-head`;

/** Blocks that are no prose: headings, and paragraphs that are bold as a whole. */
const HEADINGS = 'h1, h2, h3, h4, h5, h6, p:has(> strong:only-child)';

/** The length up to which the whole text of a reply is spoken, in characters. */
const MAX_SPOKEN_CHARS = 600;

/** Longer announcements are hard to listen to, and the reply itself stays readable. In characters. */
const MAX_FULL_CHARS = 4_000;

/** Returns what a screen reader says of a reply: its text, or of a longer one `intro` and the first sentence, unless `isFull`. */
export function spokenText(markdown: string, intro: string, isFull: boolean): string {
  if (isFull) return plainText(markdown, MAX_FULL_CHARS);
  const limit = 2 * MAX_SPOKEN_CHARS;
  const text = plainText(markdown, limit);
  return text.length > MAX_SPOKEN_CHARS
    ? `${intro} ${firstSentence(plainText(markdown, limit, true))}`
    : text;
}

/** In characters. */
const MAX_SENTENCE = 200;

/** The end of a sentence: marks before a space, or the marks of Chinese and Japanese. */
const SENTENCE = /^.*?(?:[.!?؟।]+["'”’»)\]]*(?=\s|$)|[。！？]+)/;

/** Returns the first sentence of a text, or its first line if that is shorter. Cuts after 200 characters. */
export function firstSentence(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const sentence = SENTENCE.exec(line)?.[0] ?? line;
  return sentence.length > MAX_SENTENCE ? `${sentence.slice(0, MAX_SENTENCE).trimEnd()}…` : sentence;
}

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

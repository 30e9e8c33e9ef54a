import {cut} from '../grammar/cut.js';
import {INLINE_ELEMENTS, LINK_HOST} from '../sink/inline-elements.js';
import {VisibleStream} from '../sink/invisible-characters.js';
import {ReplyRenderer} from './reply-renderer.js';

/** Elements that only sighted readers need. */
const UNSPOKEN = `.${LINK_HOST}, .code-head`;

/** Blocks that are no prose: headings, and paragraphs that are bold as a whole. */
const HEADINGS = 'h1, h2, h3, h4, h5, h6, p:has(> strong:only-child)';

/** The length up to which the whole text of a reply is spoken, in characters. */
const MAX_SPOKEN_CHARS = 600;

/** Longer announcements are hard to listen to, and the reply itself stays readable. In characters. */
const MAX_FULL_CHARS = 4_000;

/**
 * Returns what a screen reader says of a reply: its visible text, with a line for each block. Of a longer one, `intro` and the
 * first sentence, which is no heading unless there is nothing else; `isFull`: as much as can be listened to.
 */
export function spokenText(markdown: string, intro: string, isFull: boolean): string {
  const limit = isFull ? MAX_FULL_CHARS : 2 * MAX_SPOKEN_CHARS;
  const isLong = markdown.length > limit;
  const root = document.createElement('div');
  const renderer = new ReplyRenderer(root, {origins: {images: [], links: []}, copyCode: ''}, () => 'failed');
  renderer.add(new VisibleStream().take(isLong ? markdown.slice(0, cut(markdown, limit)) : markdown, true));
  while (renderer.step(true) === 'more');
  for (const element of root.querySelectorAll(UNSPOKEN)) element.remove();
  const words = textOf(root);
  if (isFull || words.length <= MAX_SPOKEN_CHARS) return isLong ? `${words}…` : words;
  for (const element of root.querySelectorAll(HEADINGS)) {
    if (element.localName !== 'p' || element.textContent === element.firstElementChild!.textContent)
      element.remove();
  }
  return `${intro} ${firstSentence(textOf(root) || words)}`;
}

/** In characters. */
const MAX_SENTENCE = 200;

/** A sentence ends with marks before a space, with the marks of Chinese and Japanese, or with its line. */
const SENTENCE = /.*?(?:[.!?؟।]+["'”’»)\]]*(?=\s|$)|[。！？]+|$)/m;

/** Returns the first sentence of a text, or its first line if that is shorter. Cuts after 200 characters. */
export function firstSentence(text: string): string {
  const [sentence] = SENTENCE.exec(text)!;
  return sentence.length > MAX_SENTENCE ? `${sentence.slice(0, MAX_SENTENCE).trimEnd()}…` : sentence;
}

const textOf = (root: Node): string => linesOf(root).replace(/\n+/g, '\n').trim();

function linesOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  const {localName} = node as Element;
  const words = [...node.childNodes].map(linesOf).join('');
  if (INLINE_ELEMENTS.includes(localName)) return words;
  return localName === 'td' || localName === 'th' ? `${words} ` : `\n${words.trim()}\n`;
}

import {placeToCut} from '../grammar/place-to-cut.js';
import {INLINE_ELEMENTS, LINK_HOST} from '../sink/inline-elements.js';

/**
 * Returns what a screen reader says of a reply on the page: its visible text, with a line for each block. For longer replies:
 * `intro` and the first sentence that is not a heading. `isFull`: up to 4,000 characters of the text.
 */
export function spokenText(reply: Element, intro: string, isFull: boolean): string {
  const limit = isFull ? MAX_FULL_CHARS : MAX_SPOKEN_CHARS;
  const words = wordsOf(reply, limit, isUnspoken);
  if (words.length <= limit) return words;
  if (isFull) return `${words.slice(0, placeToCut(words, limit))}…`;
  const prose = wordsOf(reply, limit, (element) => isUnspoken(element) || isHeading(element));
  return `${intro} ${firstSentence(prose || words)}`;
}

/** Elements that only sighted readers need, and markers that may get a reference. */
const UNSPOKEN = `.${LINK_HOST}, .code-head, [hidden], [aria-hidden=true]`;

/** Blocks that are no prose: headings, and paragraphs that are bold as a whole. */
const HEADINGS = 'h1, h2, h3, h4, h5, h6, p:has(> strong:only-child)';

/** The length up to which the whole text of a reply is spoken, in characters. */
const MAX_SPOKEN_CHARS = 600;

/** Longer announcements are hard to listen to, and the reply itself stays readable. In characters. */
const MAX_FULL_CHARS = 4_000;

const isUnspoken = (element: Element) => element.matches(UNSPOKEN);

const isHeading = (element: Element) =>
  element.matches(HEADINGS) &&
  (element.localName !== 'p' || element.textContent === element.firstElementChild!.textContent);

/** In characters. */
const MAX_SENTENCE = 200;

/** A sentence ends with marks before a space, with the marks of Chinese and Japanese, or with its line. */
const SENTENCE = /.*?(?:[.!?؟।]+["'”’»)\]]*(?=\s|$)|[。！？]+|$)/m;

/** Returns the first sentence of a text, or its first line if that is shorter. Cuts after 200 characters. */
export function firstSentence(text: string): string {
  const [sentence] = SENTENCE.exec(text)!;
  return sentence.length > MAX_SENTENCE ? `${sentence.slice(0, MAX_SENTENCE).trimEnd()}…` : sentence;
}

/** Returns the text of a reply without some of its elements. Ends soon after `limit` characters. */
function wordsOf(reply: Element, limit: number, isLeftOut: (element: Element) => boolean): string {
  // Citation markers are joined to their words.
  return linesOf(reply, limit, isLeftOut)
    .replaceAll('\u00A0', ' ')
    .replaceAll('\u2060', '')
    .replace(/\n+/g, '\n')
    .trim();
}

function linesOf(node: Node, limit: number, isLeftOut: (element: Element) => boolean): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  const element = node as Element;
  if (isLeftOut(element)) return '';
  // The name of a citation.
  if (element.matches('[part=citation]')) return ` ${element.ariaLabel}`;
  let words = '';
  for (const child of element.childNodes) {
    if (words.length > limit) break;
    words += linesOf(child, limit, isLeftOut);
  }
  const {localName} = element;
  if (INLINE_ELEMENTS.has(localName)) return words;
  return localName === 'td' || localName === 'th' ? `${words} ` : `\n${words.trim()}\n`;
}

import {CITATION} from '../../markdown/sink/inline-elements.js';

/** Maximum number of markers, because each of them adds elements. Further markers stay text. */
const MOST_CITATIONS = 500;

/** `[1]`, `[1, 2]`, `[^1]` or `【1】`, with no ASCII word character after it. */
const MARKER = /(?:\[(\^?\d+(?:\s*[,，、]\s*\^?\d+)*)\]|【(\d+(?:\s*[,，、]\s*\d+)*)】)(?!\w)/g;

/** The place behind a comma. */
const BEHIND_COMMA = /(?<=[,，、])/;

/** The end of a text from which markers follow a space, one after the other. */
const SPACE_BEFORE = /\s[[\]【】\d]*$/;

/** Brackets in the source of a reply. A backslash before one of them makes them text. */
const BRACKETS = /(\\?)\[([^[\]\\\n]*)(\\?)\]/g;

/** Elements that contain no markers: code, links, controls, and source text. */
const OPAQUE = `a, code, kbd, pre, samp, summary, var, .code, .source, .${CITATION}`;

/**
 * Wraps each marker of a rendered reply in `<span class="citations">`, and each of its numbers in a `<span
 * data-number>`. Does not change the text. `markdown`: source of the reply. `numbers`: numbers of its
 * references. Yields after each text with markers, so that the caller can divide the work.
 *
 * Brackets are a marker if each of their numbers has a reference, they are outside of code and links, the source
 * escapes no brackets with the same content, and no word character follows.
 */
export function* markCitations(
  root: Element,
  markdown: string,
  numbers: ReadonlySet<number>,
): Generator<undefined> {
  // Text that cannot be rendered is shown as source.
  if (root.classList.contains('plain')) return;
  // Markers that became text again are several nodes.
  root.normalize();
  const escaped = escapedIn(markdown);
  const isCitation = ([, square, lenticular]: RegExpExecArray) => {
    const content = square ?? lenticular!;
    return !escaped.has(content) && content.match(/\d+/g)!.every((digits) => numbers.has(Number(digits)));
  };
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
    return (node as Element).matches(OPAQUE) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  let left = MOST_CITATIONS;
  while (left > 0 && texts.nextNode()) {
    const text = texts.currentNode as Text;
    const found = [...text.data.matchAll(MARKER)].filter(isCitation).slice(0, left);
    left -= found.length;
    // Starts at the end, so that earlier positions stay correct.
    for (const {0: marker, index} of found.reverse()) wrap(text, index, marker);
    if (found.length > 0) yield;
  }
}

export function unmarkCitations(root: Element): void {
  for (const marker of root.querySelectorAll(`.${CITATION}`)) marker.replaceWith(marker.textContent);
}

function escapedIn(markdown: string): ReadonlySet<string> {
  const escaped = new Set<string>();
  for (const [, before, content = '', behind] of markdown.matchAll(BRACKETS)) {
    if (before || behind) escaped.add(content);
  }
  return escaped;
}

function wrap(text: Text, start: number, marker: string): void {
  // Does not use a range: a document updates all its live ranges at each change, until they are
  // garbage-collected (https://dom.spec.whatwg.org/#concept-live-range).
  const marked = text.splitText(start);
  marked.splitText(marker.length);
  const element = document.createElement('span');
  element.className = CITATION;
  // `text` ends before the marker now. It can be long, so only its end is searched.
  element.toggleAttribute('data-spaced', SPACE_BEFORE.test(text.data.slice(-40)));
  // Each number has the brackets and the comma that touch it. A space is outside, because a line can break there.
  for (const part of marker.split(BEHIND_COMMA)) {
    const words = part.trimStart();
    const number = numberElement(words);
    number.toggleAttribute('data-spaced', words !== part);
    element.append(part.slice(0, -words.length), number);
  }
  marked.replaceWith(element);
}

function numberElement(text: string): HTMLElement {
  const element = document.createElement('span');
  element.dataset.number = String(Number(/\d+/.exec(text)));
  element.textContent = text;
  return element;
}

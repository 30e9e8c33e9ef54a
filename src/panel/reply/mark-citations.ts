import type {LinkKind} from '../../markdown/grammar/link-parts.js';
import {CITATION} from '../../markdown/sink/inline-elements.js';

/**
 * Wraps markers of a rendered reply, with at most a space between them, in `<span class="citations">`, and each of their numbers in a `<span
 * data-number>`. Does not change the text, but that of a marker with the name of a file: it keeps its number, or is hidden while that has
 * no reference. `numbers`: numbers of its references. Yields after each text with markers, so that the
 * caller can divide the work.
 *
 * Brackets are a marker if each of their numbers has a reference, they are outside of code, links and escapes, and no word
 * character follows.
 */
export function* markCitations(root: Element, numbers: ReadonlySet<number>): Marking {
  // Text that cannot be rendered is shown as source.
  if (root.classList.contains('plain')) return;
  for (const place of root.querySelectorAll('wbr'))
    if (FILE_MARKER_START.test(place.previousSibling?.nodeValue ?? '')) place.remove();
  for (const link of root.querySelectorAll(`.${NUMBER_LINK}`)) {
    const number = parseInt(link.textContent);
    if (numbers.has(number)) link.replaceWith(`[${number}]`);
  }
  // Markers that became text again are several nodes.
  root.normalize();
  const isCitation = ([, content]: RegExpExecArray) =>
    content!.match(/\d+/g)!.every((digits) => numbers.has(Number(digits)));
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
    return (node as Element).matches(OPAQUE) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  let left = MOST_CITATIONS;
  while (left > 0 && texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.data.includes('†')) {
      text.data = text.data.replace(FILE_MARKER, (marker: string, joiner: string, digits: string) => {
        if (numbers.has(Number(digits))) return `${joiner}【${digits}】`;
        left -= 1;
        return left > 0 ? marker : '';
      });
      // A hidden marker keeps its text, because its reference can come after the end of the reply.
      for (const {0: marker, index} of [...text.data.matchAll(FILE_MARKER)].reverse())
        enclose(text, index, index + marker.length).hidden = true;
    }
    const found = [...text.data.matchAll(MARKER)].filter(isCitation).slice(0, left);
    left -= found.length;
    const groups: [start: number, end: number][] = [];
    for (const {0: marker, index} of found) {
      const end = index + marker.length;
      const last = groups.at(-1);
      if (last && /^[\s\u2060]?$/.test(text.data.slice(last[1], index))) last[1] = end;
      else groups.push([index, end]);
    }
    // Starts at the end, so that earlier positions stay correct.
    for (const [start, end] of groups.reverse()) wrap(text, start, end);
    if (found.length > 0) yield;
  }
}

/** Goes on with the next text that has markers at each call of `next`. */
export type Marking = Generator<undefined>;

/** The class of a link whose words are a number. */
const NUMBER_LINK: LinkKind = 'number-link';

/** Maximum number of markers, because each of them adds elements. Further markers stay text. */
const MOST_CITATIONS = 500;

/** `[1]`, `[1, 2]`, `[^1]` or `【1】`, with no ASCII word character after it. */
const MARKER = /[[【](\^?\d+(?:\s*[,，、]\s*\^?\d+)*)[\]】](?!\w)/g;

/** A marker with the place and the name of a file, such as `【4:0†file.pdf】`, and the character that joins it to the word before. */
const FILE_MARKER = /([ \u00A0\u2060]?)【(\d+):\d+†[^】\n]{0,200}】/g;

/** A long run in the name of a file is divided. */
const FILE_MARKER_START = /【\d+:\d+†[^】\n]{0,200}$/;

/** The place behind each number of adjacent markers. */
const BEHIND_NUMBER = /(?<=[,，、\]】])/;

/** Elements that contain no markers: code, links, controls, and source text. */
const OPAQUE = `a, code, kbd, pre, samp, summary, var, .code, .source, .${CITATION}`;

export function unmarkCitations(root: Element): void {
  for (const marker of root.querySelectorAll(`.${CITATION}`)) marker.replaceWith(marker.textContent);
}

function wrap(text: Text, start: number, end: number): void {
  const element = enclose(text, start, end);
  element.toggleAttribute('data-spaced', /\s/.test(text.data.slice(-1)));
  // Each number has the brackets, the comma and the space that touch it.
  element.replaceChildren(...element.textContent.split(BEHIND_NUMBER).map(numberElement));
}

function enclose(text: Text, start: number, end: number): HTMLElement {
  // Does not use a range: a document updates all its live ranges at each change, until they are
  // garbage-collected (https://dom.spec.whatwg.org/#concept-live-range).
  const marked = text.splitText(start);
  marked.splitText(end - start);
  const element = document.createElement('span');
  element.className = CITATION;
  marked.replaceWith(element);
  element.append(marked);
  return element;
}

function numberElement(text: string): HTMLElement {
  const element = document.createElement('span');
  element.dataset.number = String(Number(/\d+/.exec(text)));
  element.textContent = text;
  return element;
}

import {createElement} from './create-element.js';
import {INLINE_ELEMENTS, LINK_HOST} from './inline-elements.js';
import {decoded, linkAttributes} from '../../platform/link-policy.js';

/**
 * Shows the target of a link after its words. Two kinds of links need no target: links to `trusted` origins,
 * and links whose whole text is exactly their target if no text touches them. `before`: the text before the
 * link. Returns the link if the text after it decides.
 */
export function labelLink(
  link: HTMLElement,
  url: URL,
  before: string,
  trusted: readonly string[],
): ExactLink | undefined {
  const words = textIn(link);
  if (url.host !== '' && trusted.includes(url.origin)) return undefined;
  const isTarget = [shownTarget(url), url.href].includes(words) || (url.host !== '' && words === url.origin);
  const isExact = isTarget && link.childElementCount === 0;
  const isNarrow = link.closest(NARROW);
  const most = isNarrow ? SHORTEST_LINE : WIDEST_LABEL;
  const isTooLong = !isExact && (words.includes('\n') || columnsIn(words) > most);
  if (!isExact && !isTooLong) {
    const [last] = LAST_WORD.exec(words)!;
    if (!isNarrow && columnsIn(last + shownTarget(url)) <= SHORTEST_LINE) link.classList.add('kept-host');
    return appendTarget(link, url);
  }
  const element = isTooLong ? addressBehind(link, url) : link;
  element.dir = 'ltr';
  const isFree = isTooLong || FREE_BEFORE.test(before.slice(-TEXT_BESIDE));
  return isFree ? {element, url, after: ''} : appendTarget(element, url);
}

/** Returns the host with its port, the mail address or the number. */
function shownTarget(url: URL): string {
  if (url.host !== '') return url.host;
  const target = decoded(url.pathname);
  // Letters of other scripts can look like another address, so they stay encoded:
  // https://www.unicode.org/reports/tr39/#Confusable_Detection
  return (/^[!-~]+$/.test(target) ? target : url.pathname) || url.protocol;
}

/** Maximum width of the words of a link, in columns. The target after longer words would be out of view. */
const WIDEST_LABEL = 60;

/** Where lines are short: in cells, and in nested lists and quotes. */
const NARROW = 'td, th, :is(li, blockquote) :is(li, blockquote)';

/**
 * What fits into each line of text, in columns: a last word stays beside its target if both have at most this width.
 * Also the maximum for words where lines are short.
 */
const SHORTEST_LINE = 30;

/** Chinese and Japanese lines can break before the target's neighbor: it is no word. */
const LAST_WORD = /[^\s\u3000-\u9FFF]*$/;

/** A letter of usual width, in pixels at this font size. */
const COLUMN = 8;
const FONT = '16px system-ui, sans-serif';

/** A longer text has too many columns for any line, in UTF-16 code units. */
const LONGEST_WORDS = 400;

let canvas: CanvasRenderingContext2D | null | undefined;

/** White space or an edge, with punctuation that no address has. No narrow spaces, because readers overlook them. */
const FREE_BEFORE = /(?:^|[ \n\u00A0\u3000])[\p{Ps}\p{Pi}"'¡¿]{0,3}$/u;
const FREE_AFTER = /^[\p{Pe}\p{Pf}"'.,:;!?…]{0,3}(?:[ \n\u00A0\u3000，、；！？（）「」『』【】《》،؛؟]|$)/u;

/** Number of characters beside a link that these expressions read. */
export const TEXT_BESIDE = 4;

/** A link whose words are exactly its target. It shows its host only if text touches it. */
export interface ExactLink {
  readonly element: HTMLElement;
  readonly url: URL;
  /** The first characters of the text after it. */
  readonly after: string;
}

/** Shows the target if the following `text` touches the link. Returns the link if later text decides. */
export function followExactLink(link: ExactLink, text: string): ExactLink | undefined {
  const after = (link.after + text).slice(0, TEXT_BESIDE);
  if (!FREE_AFTER.test(after)) return appendTarget(link.element, link.url);
  // Only punctuation has followed so far.
  return /^[^ \n\u00A0\u3000]*$/.test(after) ? {...link, after} : undefined;
}

/** Returns the width of a text in letters of usual width, without layout of the page. */
function columnsIn(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  if (text.length > LONGEST_WORDS) return Infinity;
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return 2 * text.length;
  canvas.font = FONT;
  return canvas.measureText(text).width / COLUMN;
}

/** Returns the words of a link, with a line break for each visible one. */
function textIn(link: Element): string {
  let text = '';
  for (const node of link.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue?.replace(/[\t\n\r]/g, ' ') ?? '';
    else text += (INLINE_ELEMENTS.has((node as Element).localName) ? '' : '\n') + textIn(node as Element);
  }
  return text;
}

/** Turns the words of a link into text, followed by its address as the link. Returns the new link. */
function addressBehind(link: HTMLElement, url: URL): HTMLElement {
  const address = createElement('a', linkAttributes(url), url.host === '' ? shownTarget(url) : url.href);
  link.replaceWith(...link.childNodes, ' ', address);
  return address;
}

/**
 * Appends the target. Screen readers read it as part of the link. Copies leave out the target and the space
 * before it. Its direction isolates it from right-to-left text:
 * https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates
 */
function appendTarget(link: HTMLElement, url: URL): undefined {
  const host = createElement('span', {class: LINK_HOST, part: 'link-host'}, ' ');
  host.append(createElement('span', {dir: 'ltr'}, `(${shownTarget(url)})`));
  link.append(host);
}

import {createElement} from './create-element.js';
import {INLINE_ELEMENTS, LINK_HOST} from './inline-elements.js';
import {isTarget, linkAttributes, targetOf} from './link-policy.js';

/** The maximum length of the words of a link, in characters. The target behind longer ones would be out of sight. */
const LONGEST_WORDS = 120;

/** White space or the edge of a block, with sentence punctuation between it and the link. Readers overlook narrow spaces. */
const FREE_BEFORE = /(?:^|[ \n\u00A0\u3000])[\p{Ps}\p{Pi}"'¡¿]{0,3}$/u;
const FREE_AFTER = /^[\p{Pe}\p{Pf}"'.,:;!?…]{0,3}(?:[ \n\u00A0\u3000]|$)/u;

/** How many characters beside a link these expressions read. */
export const TEXT_BESIDE = 4;

/** A link whose words are exactly its target, and that shows no host unless text touches it. */
export interface ExactLink {
  readonly element: HTMLElement;
  readonly url: URL;
  /** The first characters of the text behind it. */
  readonly after: string;
}

/**
 * Shows behind the words of a link where it leads. Two kinds of links need no target: links to `trusted` origins,
 * and links whose whole text is exactly their target if nothing touches them. `before`: the text in front of the link.
 * Returns the link if the text behind it decides.
 */
export function labelLink(
  link: HTMLElement,
  url: URL,
  before: string,
  trusted: readonly string[],
): ExactLink | undefined {
  const words = textIn(link);
  if (url.host !== '' && trusted.includes(url.origin)) return undefined;
  const isExact = isTarget(words, url) && link.childElementCount === 0;
  const isTooLong = !isExact && (words.length > LONGEST_WORDS || words.includes('\n'));
  if (!isExact && !isTooLong) {
    appendTarget(link, url);
    return undefined;
  }
  const element = isTooLong ? addressBehind(link, url) : link;
  element.dir = 'ltr';
  if (isTooLong || FREE_BEFORE.test(before.slice(-TEXT_BESIDE))) return {element, url, after: ''};
  appendTarget(element, url);
  return undefined;
}

/**
 * Shows the target of an exact link if `text`, which follows it, touches it. Returns the link if more text decides. A
 * link at the edge of a block is free.
 */
export function followExactLink(link: ExactLink, text: string): ExactLink | undefined {
  const after = (link.after + text).slice(0, TEXT_BESIDE);
  if (!FREE_AFTER.test(after)) {
    appendTarget(link.element, link.url);
    return undefined;
  }
  // Only punctuation so far.
  return /^[^ \n\u00A0\u3000]*$/.test(after) ? {...link, after} : undefined;
}

/** Returns the words of a link, with a line break for each visible one. */
function textIn(link: Element): string {
  let text = '';
  for (const node of link.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue?.replace(/[\t\n\r]/g, ' ') ?? '';
    else
      text += (INLINE_ELEMENTS.includes((node as Element).localName) ? '' : '\n') + textIn(node as Element);
  }
  return text;
}

/** Makes the words of a link text, and inserts its address behind them as the link. Returns the new link. */
function addressBehind(link: HTMLElement, url: URL): HTMLElement {
  const address = createElement('a', linkAttributes(url), url.host === '' ? targetOf(url) : url.href);
  link.replaceWith(...link.childNodes, ' ', address);
  return address;
}

/**
 * Screen readers read the target as a part of the link. Copies leave it out, and the space before it. Its direction
 * isolates it from text from right to left.
 */
function appendTarget(link: HTMLElement, url: URL): void {
  const attributes = {class: LINK_HOST, part: 'link-host', dir: 'ltr'};
  link.append(createElement('span', attributes, ` (${targetOf(url)})`));
}

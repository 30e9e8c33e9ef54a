import {INLINE_ELEMENTS, LINK_HOST} from './inline-elements.js';
import {isTarget, linkAttributes, targetOf} from './link-policy.js';

/** The maximum length of the words of a link, in characters. The target behind longer ones would be out of sight. */
const LONGEST_WORDS = 120;

/** White space or the edge of a block, with sentence punctuation between it and the link. Readers overlook narrow spaces. */
const FREE_BEFORE = /(?:^|[ \n\u00A0\u3000])[\p{Ps}\p{Pi}"'¡¿]{0,3}$/u;
const FREE_AFTER = /^[\p{Pe}\p{Pf}"'.,:;!?…]{0,3}(?:[ \n\u00A0\u3000]|$)/u;

/** How many characters beside a link these expressions read. */
export const TEXT_BESIDE = 4;

/** A link, and its place in the text of its fragment. */
interface Span {
  readonly link: HTMLElement;
  readonly url: URL;
  readonly start: number;
  readonly end: number;
}

/**
 * Shows behind the words of each link where it leads. `targets` has the links of `fragment`. Two kinds of links
 * need no target: links to `trusted` origins, and links whose whole text is exactly their target if nothing
 * touches them.
 */
export function labelLinks(
  fragment: DocumentFragment,
  targets: ReadonlyMap<HTMLElement, URL>,
  trusted: readonly string[],
): void {
  const {text, spans} = textOf(fragment, targets);
  spans.forEach(({link, url, start, end}, index) => {
    const words = text.slice(start, end);
    const isExact = isTarget(words, url) && link.childElementCount === 0;
    const isTooLong = !isExact && (words.length > LONGEST_WORDS || words.includes('\n'));
    const followsLink = spans[index - 1]?.end === start;
    const precedesLink = spans[index + 1]?.start === end;
    // Adjacent links would read as one.
    if (precedesLink) link.after(' ');
    if (url.host !== '' && trusted.includes(url.origin)) return;
    const shown = isTooLong ? addressBehind(link, url) : link;
    const isAddress = isExact || isTooLong;
    if (isAddress) shown.dir = 'ltr';
    const isFreeBefore =
      isTooLong || followsLink || FREE_BEFORE.test(text.slice(Math.max(0, start - TEXT_BESIDE), start));
    const isFreeAfter = precedesLink || FREE_AFTER.test(text.slice(end, end + TEXT_BESIDE));
    if (!isAddress || !isFreeBefore || !isFreeAfter) appendTarget(shown, url);
  });
}

/** Returns the text of a fragment, with a line break at each visible one, and where its links are in it. */
function textOf(fragment: DocumentFragment, targets: ReadonlyMap<HTMLElement, URL>) {
  let text = '';
  const spans: Span[] = [];
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      text += node.nodeValue?.replace(/[\t\n\r]/g, ' ') ?? '';
      return;
    }
    const element = node as HTMLElement;
    const url = targets.get(element);
    const start = text.length;
    const {localName} = element;
    // An image is neither white space nor a word.
    const edge = localName === 'img' ? '\uFFFC' : INLINE_ELEMENTS.includes(localName) ? '' : '\n';
    text += edge;
    element.childNodes.forEach(visit);
    text += edge;
    if (url) spans.push({link: element, url, start, end: text.length});
  };
  fragment.childNodes.forEach(visit);
  return {text, spans};
}

/** Makes the words of a link text, and inserts its address behind them as the link. Returns the new link. */
function addressBehind(link: HTMLElement, url: URL): HTMLElement {
  const address = created(link, 'a', linkAttributes(url), url.host === '' ? targetOf(url) : url.href);
  link.replaceWith(...link.childNodes, ' ', address);
  return address;
}

/**
 * Screen readers read the target as a part of the link. Copies leave it out, and the space before it. Its direction
 * isolates it from text from right to left.
 */
function appendTarget(link: HTMLElement, url: URL): void {
  const attributes = {class: LINK_HOST, part: 'link-host', dir: 'ltr'};
  link.append(created(link, 'span', attributes, ` (${targetOf(url)})`));
}

function created(
  {ownerDocument}: Node,
  name: string,
  attributes: Readonly<Record<string, string>>,
  text: string,
): HTMLElement {
  const element = ownerDocument!.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.textContent = text;
  return element;
}

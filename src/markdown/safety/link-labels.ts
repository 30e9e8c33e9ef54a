import {INLINE_ELEMENTS} from './inline-elements.js';
import {claimsOf, misleadingHost, type Claims} from './link-policy.js';

/** The class of the label with the real target of a link. A reply cannot set classes. */
const LABEL_CLASS = 'link-host';

/**
 * White space, punctuation and letters that end an address in text around a link. Readers may overlook narrow spaces.
 * Several scripts have no spaces between words.
 */
const BREAK =
  /[^\S\u2004-\u2006\u2008-\u200A\u2028\u2029\u202F\u205F]|["'(),;<>[\]{}|!*•·–—…、，。！？；：～]|[\p{Pi}\p{Pf}\p{Ps}\p{Pe}]|(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\u2CC6\u30CE\uA4F8\uA4FD])\p{L}/u;

/** The end of a sentence after a link. */
const SENTENCE_END = /^[.:?]\s/;

/** Invisible characters that reverse the text around them. */
const MARKS = /[\u061C\u200E\u200F]/g;

/** Letters of scripts that are written from right to left, and their mark. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** The number of links of a run, times the number of targets that it names. More are not compared, but labelled. */
const MOST_COMPARISONS = 2_000;

interface Link {
  readonly element: HTMLElement;
  readonly url: URL;
  /** The text of the link, with visible line breaks. */
  words: string;
}

/** Links that look like one, and the text that touches them. */
interface Run {
  readonly links: Link[];
  /** The texts in and around the links. */
  readonly texts: string[];
}

/**
 * Labels each misleading link with its real target. `targets` has the links of `fragment`. What touches a link looks like
 * a part of it, so the text of adjacent links, and the text around them up to the next break, is also checked together.
 */
export function labelLinks(fragment: DocumentFragment, targets: ReadonlyMap<HTMLElement, URL>): void {
  const runs = onlyLink(targets) ?? runsOf(fragment, targets);
  const mayReverse = RIGHT_TO_LEFT.test(fragment.textContent);
  for (const {links, texts} of runs) {
    const judged = links.map((link) => {
      const claims = claimsOf(link.words);
      return {...link, isAddress: countOf(claims) > 0, label: misleadingHost(claims, link.url)};
    });
    // Links that are complete and honest, as in a list of addresses with slashes, form no other one.
    const isComplete = judged.every(({isAddress, label}) => isAddress && label === undefined);
    const orders =
      isComplete || texts.length === 1 ? [] : [texts, ...(mayReverse ? [texts.toReversed()] : [])];
    const together = orders.map((order) => claimsOf(order.join(''), true));
    const isTooMuch = together.some((joined) => countOf(joined) * links.length > MOST_COMPARISONS);
    let before: string | undefined;
    for (const {element, url, words, isAddress, label} of judged) {
      const needsLabel = isTooMuch || words.trim() === '';
      const shown =
        label ??
        (isTooMuch ? undefined : misleadingTogether(together, url)) ??
        (needsLabel ? url.host || url.pathname : undefined);
      if (mayReverse && isAddress) isolate(element, words);
      if (shown !== undefined && shown !== before) prependLabel(element, shown);
      before = shown;
    }
  }
}

/** The real target of a link, if the text of its run names another one in any order. */
function misleadingTogether(orders: readonly Claims[], url: URL): string | undefined {
  for (const claims of orders) {
    const label = misleadingHost(claims, url);
    if (label !== undefined) return label;
  }
  return undefined;
}

function countOf({hosts, mails, numbers}: Claims): number {
  return hosts.length + mails.length + numbers.length;
}

/** Shows an address from left to right, as it is read and checked, also within text from right to left. */
function isolate(link: HTMLElement, words: string): void {
  if (!RIGHT_TO_LEFT.test(words) || !/\s/.test(words.trim())) link.dir = 'ltr';
  if (words.search(MARKS) < 0) return;
  const walker = link.ownerDocument.createTreeWalker(link, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    text.data = text.data.replace(MARKS, '');
  }
}

/** Inserts the label before the text. After it, line breaks of the reply could move the label out of view. */
export function prependLabel(link: Element, target: string): void {
  const label = link.ownerDocument.createElement('span');
  label.className = LABEL_CLASS;
  // Isolates the label from right-to-left text.
  label.dir = 'ltr';
  label.textContent = `(${target})`;
  link.prepend(label, ' ');
}

/** The common case: a block with one link that contains only text, and that nothing touches. */
function onlyLink(targets: ReadonlyMap<HTMLElement, URL>): Run[] | undefined {
  const [[element, url] = []] = targets;
  if (targets.size > 1 || !element || !url || element.childElementCount > 0) return undefined;
  const {previousSibling, nextSibling, parentElement} = element;
  if (parentElement && INLINE_ELEMENTS.includes(parentElement.localName)) return undefined;
  const [before = ' ', after = ' '] = [previousSibling, nextSibling].map((node) => node?.nodeValue ?? '');
  if (previousSibling !== null && !BREAK.test(before.slice(-1))) return undefined;
  if (nextSibling !== null && !BREAK.test(after.slice(0, 1)) && !SENTENCE_END.test(after)) return undefined;
  const words = element.textContent;
  return [{links: [{element, url, words}], texts: [words]}];
}

function runsOf(fragment: DocumentFragment, targets: ReadonlyMap<HTMLElement, URL>): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  let link: Link | undefined;
  /** The text since the last break, while there is no run. */
  let touching = '';
  const passBreak = () => {
    if (link) {
      link.words += '\n';
      run?.texts.push('\n');
    } else {
      run = undefined;
      touching = '';
    }
  };
  const passText = (text: string) => {
    if (link) {
      link.words += text;
      run?.texts.push(text);
      return;
    }
    const end = text.search(BREAK);
    if (run && end !== 0 && text !== '') run.texts.push(end < 0 ? text : text.slice(0, end));
    if (end >= 0) {
      run = undefined;
      touching = afterBreak(text);
    } else if (!run) {
      touching += text;
    }
  };
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      passText(node.nodeValue ?? '');
      return;
    }
    const element = node as HTMLElement;
    const url = targets.get(element);
    const isInline = node === fragment || INLINE_ELEMENTS.includes(element.localName);
    if (!isInline) passBreak();
    if (url) {
      link = {element, url, words: ''};
      if (!run) runs.push((run = {links: [], texts: touching === '' ? [] : [touching]}));
      touching = '';
      run.links.push(link);
    }
    node.childNodes.forEach(visit);
    if (url) link = undefined;
    if (!isInline) passBreak();
  };
  visit(fragment);
  return runs;
}

/** The text after its last break. */
function afterBreak(text: string): string {
  let start = text.length;
  while (start > 0 && !BREAK.test(text[start - 1]!)) start -= 1;
  return text.slice(start);
}

import {INLINE_ELEMENTS} from './inline-elements.js';
import {claimsOf, misleadingHost} from './link-policy.js';

/** The class of the label that names where a link really leads. A reply cannot set classes. */
const LABEL_CLASS = 'link-host';

/** Between two links, a reader may overlook everything else. */
const VISIBLE =
  /[^\p{Default_Ignorable_Code_Point}\p{Cf}\u2004-\u2006\u2008-\u200A\u2028\u2029\u202F\u205F]/u;

interface Link {
  readonly element: Element;
  readonly url: URL;
  /** As they are read: with a line break where the reader sees one. */
  words: string;
}

/**
 * Names the real target of each link that does not say where it leads. `targets` has the links of `fragment`. Links that
 * touch each other look like one, so their words are also judged together.
 */
export function labelLinks(fragment: DocumentFragment, targets: ReadonlyMap<Element, URL>): void {
  for (const run of onlyLink(targets) ?? adjacentLinks(fragment, targets)) {
    const together = run.length > 1 ? claimsOf(run.map(({words}) => words).join('')) : undefined;
    let before: string | undefined;
    for (const {element, url, words} of run) {
      const isBlank = words.trim() === '';
      const label =
        misleadingHost(words, url) ??
        (together && misleadingHost(together, url)) ??
        (isBlank ? url.host || url.pathname : undefined);
      if (label !== undefined && label !== before) prependLabel(element, label);
      before = label;
    }
  }
}

/** Before the words: after them, line breaks of the reply could push it out of sight. */
export function prependLabel(link: Element, target: string): void {
  const label = link.ownerDocument.createElement('span');
  label.className = LABEL_CLASS;
  // Set apart from words that run from right to left.
  label.dir = 'ltr';
  label.textContent = `(${target})`;
  link.prepend(label, ' ');
}

/** Most blocks have one link, of text. It needs no look at its neighbours. */
function onlyLink(targets: ReadonlyMap<Element, URL>): Link[][] | undefined {
  const [[element, url] = []] = targets;
  if (targets.size > 1 || !element || !url || element.childElementCount > 0) return undefined;
  return [[{element, url, words: element.textContent}]];
}

function adjacentLinks(fragment: DocumentFragment, targets: ReadonlyMap<Element, URL>): Link[][] {
  const runs: Link[][] = [];
  let touching: Link[] | undefined;
  let link: Link | undefined;
  const passBreak = () => {
    if (link) link.words += '\n';
    else touching = undefined;
  };
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.nodeValue ?? '';
      if (link) link.words += text;
      else if (VISIBLE.test(text)) touching = undefined;
      return;
    }
    const url = targets.get(node as Element);
    const isInline = node === fragment || INLINE_ELEMENTS.includes((node as Element).localName);
    if (!isInline) passBreak();
    if (url) {
      link = {element: node as Element, url, words: ''};
      if (touching) touching.push(link);
      else runs.push((touching = [link]));
    }
    node.childNodes.forEach(visit);
    if (url) link = undefined;
    if (!isInline) passBreak();
  };
  visit(fragment);
  return runs;
}

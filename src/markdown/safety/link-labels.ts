import {INLINE_ELEMENTS} from './inline-elements.js';
import {claimsOf, misleadingHost} from './link-policy.js';

/** The class of the label with the real target of a link. A reply cannot set classes. */
const LABEL_CLASS = 'link-host';

/** Characters that visibly separate two links. Readers may overlook all others. */
const VISIBLE =
  /[^\p{Default_Ignorable_Code_Point}\p{Cf}\u2004-\u2006\u2008-\u200A\u2028\u2029\u202F\u205F]/u;

interface Link {
  readonly element: Element;
  readonly url: URL;
  /** The text of the link, with visible line breaks. */
  words: string;
}

/**
 * Labels each misleading link with its real target. `targets` has the links of `fragment`. Adjacent links
 * look like one, so their text is also checked together.
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

/** Inserts the label before the text. After it, line breaks of the reply could move the label out of view. */
export function prependLabel(link: Element, target: string): void {
  const label = link.ownerDocument.createElement('span');
  label.className = LABEL_CLASS;
  // Isolates the label from right-to-left text.
  label.dir = 'ltr';
  label.textContent = `(${target})`;
  link.prepend(label, ' ');
}

/** The common case: a block with one link that contains only text needs no check of adjacent links. */
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

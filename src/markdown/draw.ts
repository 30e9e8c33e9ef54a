import {domBuilder} from './dom-builder.js';
import {secure, type RenderOptions} from './secure.js';
import type {Token} from './tokens.js';

/** The element that shows these tokens of one block, or `undefined` if there is nothing to see. Safe to be put on the page. */
export function draw(tokens: readonly Token[], options: RenderOptions): HTMLElement | undefined {
  const inert = inertDocument();
  const fragment = inert.createDocumentFragment();
  fragment.append(...domBuilder(inert).blocks(tokens));
  secure(fragment, options);
  for (const node of [...fragment.childNodes]) {
    if (node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() === '') node.remove();
  }
  const [first, ...others] = fragment.childNodes;
  if (first === undefined) return undefined;
  const block = others.length === 0 && first instanceof HTMLElement ? first : boxed(fragment);
  // Each block finds its own direction: a reply may mix languages. The head of a box of code is ours.
  if (!block.classList.contains('code')) block.dir = 'auto';
  return block;
}

let inert: Document | undefined;

/** Its nodes load nothing. */
function inertDocument(): Document {
  return (inert ??= document.implementation.createHTMLDocument());
}

function boxed(fragment: DocumentFragment): HTMLElement {
  const box = fragment.ownerDocument.createElement('div');
  box.append(fragment);
  return box;
}

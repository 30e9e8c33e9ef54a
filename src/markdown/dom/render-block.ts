import {enforceBudget, mayParseHtml, type AffordableBlock} from '../safety/budget.js';
import {buildNodes, WAITING} from './dom-builder.js';
import {decorateFragment} from './decorate-fragment.js';
import {hardenFragment} from '../safety/harden-fragment.js';
import type {TrustedOrigins} from '../safety/link-policy.js';
import type {Token} from '../grammar/tokens.js';

export interface RenderOptions {
  /** Whose images load, and whose links show no host. */
  readonly origins: TrustedOrigins;
  /** The label of the button that copies a code block. */
  readonly copyCode: string;
}

/**
 * Renders the tokens of one block as an element that is safe to insert into the page. Returns `undefined` if
 * there is nothing to show, and `WAITING` if the block needs the sanitizer before it is loaded. `available`:
 * the extra elements that the budget of the reply has left.
 */
export function renderBlock(
  tokens: readonly Token[],
  options: RenderOptions,
  available: number,
): AffordableBlock | typeof WAITING | undefined {
  const fragment = buildNodes(tokens, inertDocument(), () => mayParseHtml(tokens, available));
  if (fragment === WAITING) return WAITING;
  hardenFragment(fragment, options.origins);
  decorateFragment(fragment, options.copyCode);
  // The browser lays out the whole line again for each text node that grows.
  fragment.normalize();
  const [first, ...others] = [...fragment.childNodes].filter(
    ({nodeType, nodeValue}) => nodeType !== Node.TEXT_NODE || nodeValue?.trim() !== '',
  );
  if (first === undefined) return undefined;
  const drawn = others.length === 0 && first instanceof HTMLElement ? first : boxed(fragment);
  const block = enforceBudget(drawn, tokens, available);
  // A reply may mix languages, so each block has its own direction. The bar above code follows the element.
  if (!block.element.classList.contains('code')) block.element.dir = directionOf(block.element);
  return block;
}

/** A character that decides about a direction, or might: letters, and all of the scripts from Hebrew to Arabic. */
const STRONG = /[\p{L}\u0590-\u08FF\u200F]/u;

/** Characters at the start of a block that decide about its direction. */
const DIRECTION_LENGTH = 1_000;

/**
 * `auto` means `ltr` for a text without letters. But with it, the browser looks for the first letter again after each
 * change, however far from the start it is.
 */
function directionOf({textContent}: Element): 'auto' | 'ltr' {
  return STRONG.test(textContent.slice(0, DIRECTION_LENGTH)) ? 'auto' : 'ltr';
}

let inert: Document | undefined;

/** Returns a document whose nodes load nothing. */
function inertDocument(): Document {
  return (inert ??= document.implementation.createHTMLDocument());
}

function boxed(fragment: DocumentFragment): HTMLElement {
  const box = fragment.ownerDocument.createElement('div');
  box.append(fragment);
  return box;
}

import {balanceHtml} from '../safety/balance-html.js';
import {sourceOf, sourceParagraph} from '../safety/budget.js';
import {htmlBuilder} from './html-builder.js';
import {renderBlocks, renderInline, type Builder} from './render.js';
import {hasSanitizerFailed, loadedSanitizer, type Sanitize} from '../safety/sanitizer.js';
import type {MarkedToken, Token} from '../grammar/tokens.js';

/** The character references that are decoded here. A block with any other one is parsed as HTML. */
const REFERENCES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00A0'],
  ['#39', "'"],
  // `completeInline` writes these into an address that is not complete.
  ['#46', '.'],
  ['#47', '/'],
  ['#64', '@'],
]);

const REFERENCE = /&(#?\w+);/g;

/** The raw HTML of one block or one inline content, and the placeholder that its nodes replace. */
interface RawHtml {
  readonly html: string;
  readonly placeholder: Comment;
}

/** The result for a block with raw HTML while the sanitizer is not loaded. */
export const WAITING = 'waiting';

/**
 * Builds nodes of an inert document, in which nothing loads before `hardenFragment` has checked them. Names
 * of elements and attributes are constants; text of the model becomes text or the value of an attribute. The
 * exception is raw HTML, which the sanitizer parses within its own block, or which becomes text if `mayParse` returns
 * `false`. That is called once at most, and only for a block with raw HTML.
 */
export function buildNodes(
  tokens: readonly Token[],
  inert: Document,
  mayParse: () => boolean,
): DocumentFragment | typeof WAITING {
  const found: RawHtml[] = [];
  const builder: Builder<Node> = {
    element(name, children, attributes = {}) {
      const element = inert.createElement(name);
      for (const [attribute, value] of Object.entries(attributes)) {
        element.setAttribute(attribute, decode(value));
      }
      element.append(...children);
      return element;
    },
    literal: (text) => inert.createTextNode(text),
    words: (text) => inert.createTextNode(decode(text)),
    // Called only without the sanitizer; otherwise, `blocks` and `inline` handle tokens with raw HTML.
    html: (html) => inert.createTextNode(html),
    blocks: (tokens) =>
      tokens.some(({type}) => type === 'html') && canParse()
        ? (parsedLater(renderBlocks(tokens, htmlBuilder)) ?? [sourceParagraph(inert, sourceOf(tokens))])
        : renderBlocks(tokens, builder),
    inline: (tokens) =>
      needsParser(tokens) && canParse()
        ? (parsedLater(renderInline(tokens, htmlBuilder)) ?? [inert.createTextNode(sourceOf(tokens))])
        : renderInline(tokens, builder),
  };
  let isAllowed: boolean | undefined;
  const canParse = () => (isAllowed ??= !hasSanitizerFailed() && mayParse());

  /** Returns `undefined` for HTML that exceeds the budget. */
  function parsedLater(parts: readonly string[]): Node[] | undefined {
    const html = balanceHtml(parts.join(''));
    if (html === undefined) return undefined;
    if (html === '') return [];
    if (!/[<&]/.test(html)) return [inert.createTextNode(html)];
    const placeholder = inert.createComment('');
    found.push({html, placeholder});
    return [placeholder];
  }

  const fragment = inert.createDocumentFragment();
  fragment.append(...builder.blocks(tokens));
  if (found.length === 0) return fragment;
  const sanitize = loadedSanitizer();
  if (sanitize === undefined) return WAITING;
  const parsed = parseAll(
    found.map(({html}) => html),
    sanitize,
  );
  found.forEach(({placeholder}, index) => placeholder.replaceWith(...parsed[index]!));
  return fragment;
}

/**
 * Returns the sanitized nodes of each HTML text. Parses all in one call, because each call parses a document.
 */
function parseAll(texts: readonly string[], sanitize: Sanitize): Node[][] {
  if (texts.length > 1) {
    const {children, childNodes} = sanitize(texts.map((html) => `<blockquote>${html}</blockquote>`).join(''));
    if (children.length === texts.length && childNodes.length === texts.length) {
      return [...children].map((child) => [...child.childNodes]);
    }
  }
  return texts.map((html) => [...sanitize(html).childNodes]);
}

/** Replaces character references by their characters. */
export function decode(text: string): string {
  return text.includes('&')
    ? text.replace(REFERENCE, (whole, name: string) => REFERENCES.get(name) ?? whole)
    : text;
}

/** Whether these tokens need an HTML parser. */
function needsParser(tokens: readonly Token[]): boolean {
  return tokens.some((token) => isHtml(token as MarkedToken));
}

function isHtml(token: MarkedToken): boolean {
  switch (token.type) {
    case 'html':
      return true;
    case 'link':
    case 'image':
      return hasUnknownReference(token.href + (token.title ?? '')) || needsParser(token.tokens);
    case 'text':
      return token.tokens
        ? needsParser(token.tokens)
        : (token.escaped ?? false) || hasUnknownReference(token.text);
    case 'strong':
    case 'em':
    case 'del':
      return needsParser(token.tokens);
    default:
      return false;
  }
}

function hasUnknownReference(text: string): boolean {
  if (!text.includes('&')) return false;
  return [...text.matchAll(REFERENCE)].some(([, name = '']) => !REFERENCES.has(name));
}

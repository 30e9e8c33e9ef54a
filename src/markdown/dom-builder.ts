import {balanceHtml} from './balance-html.js';
import {sourceOf, sourceParagraph} from './budget.js';
import {htmlBuilder} from './html-builder.js';
import {renderBlocks, renderInline, type Builder} from './render.js';
import {sanitize} from './sanitize.js';
import type {MarkedToken, Token} from './tokens.js';

/** The character references that are known here; with any other, a block goes the way of HTML. */
const REFERENCES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00A0'],
  ['#39', "'"],
]);

const REFERENCE = /&(#?\w+);/g;

/**
 * Builds nodes of an inert document: nothing loads before `secure` has gone over them. Names of elements and attributes
 * are ours; what the model wrote is text or the value of an attribute. No string is parsed, but for HTML in a reply, which
 * goes through the sanitiser and cannot reach out of its block.
 */
export function domBuilder(inert: Document): Builder<Node> {
  const builder: Builder<Node> = {
    element(name, children, attributes = {}) {
      const element = inert.createElement(name);
      for (const [attribute, value] of Object.entries(attributes))
        element.setAttribute(attribute, decode(value));
      element.append(...children);
      return element;
    },
    literal: (text) => inert.createTextNode(text),
    words: (text) => inert.createTextNode(decode(text)),
    // What holds HTML is parsed as a whole, by `blocks` and `inline`.
    html: (html) => inert.createTextNode(html),
    blocks: (tokens) =>
      tokens.some(({type}) => type === 'html')
        ? (parse(renderBlocks(tokens, htmlBuilder)) ?? [sourceParagraph(inert, sourceOf(tokens))])
        : renderBlocks(tokens, builder),
    inline: (tokens) =>
      needsParser(tokens)
        ? (parse(renderInline(tokens, htmlBuilder)) ?? [inert.createTextNode(sourceOf(tokens))])
        : renderInline(tokens, builder),
  };
  return builder;
}

/** `undefined` for HTML that is over the budget. */
function parse(html: readonly string[]): Node[] | undefined {
  const balanced = balanceHtml(html.join(''));
  return balanced === undefined ? undefined : [...sanitize(balanced).childNodes];
}

/** Text with the characters that references stand for. */
export function decode(text: string): string {
  return text.includes('&')
    ? text.replace(REFERENCE, (whole, name: string) => REFERENCES.get(name) ?? whole)
    : text;
}

/** Whether only a parser of HTML can tell what these words mean. */
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

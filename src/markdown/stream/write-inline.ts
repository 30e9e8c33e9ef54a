import {escapedText} from '../grammar/citation-parts.js';
import {alternativeOf, encodeAddress} from '../grammar/link-parts.js';
import {formattingParts, VOID} from '../grammar/raw-html.js';
import type {MarkedToken, Token, Tokens} from '../grammar/tokens.js';
import type {OpenElement, Sink} from '../sink/sink.js';

/** Writes inline tokens, and raw HTML that needs a parser as text. `offset`: start in the reply. */
export function writeInline(tokens: readonly Token[], sink: Sink, offset: number): void {
  let at = offset;
  // Each escape is a token. Adding tokens one by one makes the browser copy the text before each of them.
  let words = '';
  const open: OpenElement[] = [];
  for (const token of tokens as readonly MarkedToken[]) {
    if (token.type === 'escape') {
      words += escapedText(token.text);
    } else if (token.type === 'text' && !token.tokens) {
      words += decodeReferences(token.text);
    } else {
      sink.text(words);
      words = '';
      if (token.type === 'html') writeHtml(token.text, sink, at, open);
      else writeSpan(token, sink, at);
    }
    at += token.raw.length;
  }
  sink.text(words);
}

function writeSpan(
  token: MarkedToken | {type: 'formula'; raw: string; text: string},
  sink: Sink,
  at: number,
): void {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      sink.open(token.type, at);
      writeInline(token.tokens, sink, at);
      return sink.close();
    case 'codespan':
    case 'formula':
      sink.open('code', at, token.type === 'formula' ? {class: 'formula'} : {});
      sink.text(token.text);
      return sink.close();
    case 'br':
      sink.open('br', at);
      return sink.close();
    case 'link':
      sink.link(addressOf(token.href, token.autolink), at, token.autolink);
      if (token.autolink) sink.text(token.text);
      else writeInline(token.tokens, sink, at);
      return sink.close();
    case 'image':
      return sink.image(addressOf(token.href), decodeReferences(alternativeOf(token)), at);
    case 'text':
      return writeInline(token.tokens ?? [], sink, at);
    default:
      return undefined;
  }
}

/**
 * Writes raw HTML in which each tag is one of a pair: formatting tags like Markdown, and all other tags as text. `open`: the elements
 * that the HTML before it has opened.
 */
export function writeHtml(html: string, sink: Sink, offset: number, open: OpenElement[] = []): void {
  for (const {kind, value} of formattingParts(html) ?? [{kind: 'text', value: html}]) {
    if (kind === 'text') sink.text(decodeReferences(value));
    else if (kind === 'end') open.pop()?.close(`</${value}>`);
    else if (VOID.includes(value)) {
      sink.open(value, offset);
      sink.close();
    } else open.push(sink.element({name: value, source: `<${value}>`, attributes: {}}, offset));
  }
}

/** True if these tokens have HTML that only a parser understands. */
export function needsParser(tokens: readonly Token[]): boolean {
  return tokens.some((token) => {
    const {type, text, href = '', tokens} = token as Omit<Partial<Tokens.Link>, 'type'> & {type: string};
    if (tokens) return hasUnknownReference(href) || needsParser(tokens);
    if (type === 'html' && formattingParts(text!) === undefined) return true;
    return (type === 'html' || type === 'text') && hasUnknownReference(text!);
  });
}

function addressOf(href: string, isLiteral = false): string {
  const address = encodeAddress(href);
  return isLiteral ? address : decodeReferences(address);
}

function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? NAMED[name]! : whole;
    const code = decimal === undefined ? parseInt(hex!, 16) : Number(decimal);
    const isCharacter = code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '\uFFFD';
  });
}

/** Named references that this file decodes. Text with any other name needs the HTML parser. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
};

const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w*));/gi;

/** True if `text` has a reference that only the HTML parser knows. */
function hasUnknownReference(text: string): boolean {
  if (!text.includes('&')) return false;
  return [...text.matchAll(REFERENCE)].some(
    ([, , , name]) => name !== undefined && !Object.hasOwn(NAMED, name),
  );
}

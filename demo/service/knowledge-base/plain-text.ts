import {Marked, type Token, type Tokens} from 'marked';

import {placeToCut} from '../../../src/markdown/grammar/place-to-cut.js';

const marked = new Marked();

/** In characters of Markdown. Inline elements take quadratic time: `*a_` repeated. */
const MAX_SOURCE = 2_000;

/** Returns the words of Markdown in one line, without marks, addresses of links and code blocks. Cut after a word. */
export function plainText(markdown: string, maxLength: number): string {
  const text = textOf(marked.lexer(markdown.slice(0, MAX_SOURCE)))
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= maxLength) return text;
  return `${text.slice(0, placeToCut(text, maxLength - 1)).trimEnd()}…`;
}

const textOf = (tokens: readonly Token[]): string => tokens.map(wordsOf).join('');

/** The tokens after which other words begin. */
const BLOCKS = new Set(['paragraph', 'heading', 'blockquote', 'list_item', 'br']);
/** The tokens that are no words to quote. */
const OMITTED = new Set(['code', 'html', 'def', 'hr']);

/** Marked leaves character references as they are. */
const REFERENCE = /&(amp|lt|gt|quot|nbsp);/g;
const CHARACTERS: Readonly<Record<string, string>> = {amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' '};

function wordsOf(token: Token): string {
  if (OMITTED.has(token.type)) return ' ';
  if (token.type === 'table') {
    const {header, rows} = token as Tokens.Table;
    return [header, ...rows].map((row) => row.map(({tokens}) => textOf(tokens)).join(' · ')).join(' ');
  }
  if (token.type === 'list') return ` ${textOf((token as Tokens.List).items)}`;
  const {tokens, text = ''} = token as Tokens.Generic;
  const words = tokens ? textOf(tokens) : String(text);
  if (BLOCKS.has(token.type)) return `${words} `;
  return token.type === 'text' && !tokens
    ? words.replace(REFERENCE, (_, name: string) => CHARACTERS[name]!)
    : words;
}

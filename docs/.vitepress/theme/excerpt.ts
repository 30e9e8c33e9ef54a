/** A part of a text. The marked ones are words that were found. */
export interface Part {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Number of characters of an excerpt, and of those in front of the first word that was found. */
const LENGTH = 160;
const BEFORE = 30;

const WORD = '[\\p{L}\\p{N}]';

function finder(terms: readonly string[]): RegExp {
  const words = terms.map((term) => term.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  // No terms match nothing.
  return new RegExp(`(?<!${WORD})(${words.join('|') || '(?!)'})(?!${WORD})`, 'giu');
}

/** Divides a text at the words that were found, in any case. */
export function markedParts(text: string, terms: readonly string[]): Part[] {
  return text
    .split(finder(terms))
    .map((part, index) => ({text: part, isMarked: index % 2 === 1}))
    .filter((part) => part.text !== '');
}

/** Returns the words around the first match as one line. Without a match, returns the beginning of the text. */
export function excerptOf(text: string, terms: readonly string[]): Part[] {
  const line = text.replace(/\s+/g, ' ').trim();
  const found = Math.max(0, line.search(finder(terms)));
  const start = found <= BEFORE ? 0 : line.lastIndexOf(' ', found - BEFORE) + 1;
  const cut = line.slice(start, start + LENGTH);
  return markedParts(`${start > 0 ? '…' : ''}${cut}${start + LENGTH < line.length ? '…' : ''}`, terms);
}

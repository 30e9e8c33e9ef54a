import {placeToCut} from './place-to-cut.js';
import {openSpans} from './open-spans.js';

/** The maximum length of a piece, in characters. marked takes time proportional to its square. */
const LONGEST_PIECE = 2_400;

/** Characters and words that inline syntax and citation markers need. */
export const SYNTAX = /[\\`*_~[\]<&@]|【(?=\d|$)|\$\$|https?:|ftp:|www\./i;

/** Returns the start of the last white space in `text` that follows another character, or 0. */
export function lastSpace(text: string): number {
  return Math.max(0, text.search(/(?<=[^ \n\t])[ \n\t]+[^ \n\t]*$/));
}

/**
 * Returns the end of the first piece of an inline text, and whether it has no inline syntax. Returns
 * `undefined` if the end is not known yet. A piece ends before white space at which no inline syntax is open,
 * so it means the same alone. The end of a piece with syntax depends only on the text before it.
 */
export function firstPiece(text: string): {end: number; isPlain: boolean} | undefined {
  const syntax = text.search(SYNTAX);
  const plainEnd = lastSpace(syntax < 0 ? text : text.slice(0, syntax));
  if (plainEnd > 0) return {end: plainEnd, isPlain: true};
  if (syntax < 0) return undefined;
  const free = openSpans(text.slice(0, LONGEST_PIECE + 1), true).lastFreeSpace;
  if (free > 0) return {end: free, isPlain: false};
  return text.length > LONGEST_PIECE ? {end: placeToCut(text, LONGEST_PIECE), isPlain: false} : undefined;
}

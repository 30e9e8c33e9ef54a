import {firstCharacters} from '../platform/whole-characters.js';

/**
 * True for a text without any letter, number, punctuation mark or symbol that can be seen, and for what is no text: pages in
 * JavaScript can pass anything.
 */
export const isBlank = (text: unknown): boolean => typeof text !== 'string' || !VISIBLE.test(text);

/** The blanks of Braille and music, which are symbols, and those of hieroglyphs, which are letters. */
const BLANK_SYMBOLS = String.raw`\u2800\u{1D159}\u{13441}\u{13442}`;

const IGNORABLE = String.raw`\p{Default_Ignorable_Code_Point}`;

/** A visible character. */
const VISIBLE = new RegExp(String.raw`(?![${IGNORABLE}${BLANK_SYMBOLS}])[\p{L}\p{N}\p{P}\p{S}]`, 'u');

/** In UTF-16 code units. */
const MAX_OFFERED_LENGTH = 300;

/** White space, characters that look like it, such as the fillers of Hangul, and what is invisible behind them. */
const SPACES = new RegExp(
  String.raw`[\s${BLANK_SYMBOLS}\u115F\u1160\u3164\uFFA0][\s${BLANK_SYMBOLS}${IGNORABLE}]*`,
  'gu',
);

/**
 * Returns a question that a page, an address or an agent offers so that all of it can be in view: one line, at most 300 characters,
 * with one space for each gap. Returns '' for a blank text.
 */
export function offeredQuestion(text: string): string {
  if (isBlank(text)) return '';
  const line = text.replace(SPACES, ' ').trim();
  return firstCharacters(line, MAX_OFFERED_LENGTH);
}

import type {Tokens} from './tokens.js';

/** A formula. Its text is shown unchanged. */
export interface FormulaToken extends Tokens.Generic {
  type: 'formula';
  text: string;
}

/** Opening delimiters of a formula. A single dollar sign is text. */
const OPENING = ['$$', '\\(', '\\['];

/** The maximum length of a formula, in characters. */
export const LONGEST_FORMULA = 2_000;

/** Content that is not a formula: nothing, or a number, such as `\[1\]` for a reference. */
export const NO_CONTENT = /^\s*\d*\s*$/;

const MAY_START = /\$\$|\\[([]/;

/**
 * Returns the formula at the start of `src`: between `$$` and `$$`, `\(` and `\)` on one line, or `\[` and
 * `\]`, without a blank line. `null`: more text can complete a formula.
 */
export function formulaAt(src: string): FormulaToken | null | undefined {
  const opening = src.slice(0, 2);
  if (!OPENING.includes(opening)) return undefined;
  const closing = closingOf(opening);
  const rest = src.slice(2, LONGEST_FORMULA);
  const end = rest.indexOf(closing);
  const text = end < 0 ? rest : rest.slice(0, end);
  if ((opening === '\\(' ? /\n/ : /\n[ \t]*\n/).test(text)) return undefined;
  if (end < 0) return src.length < LONGEST_FORMULA ? null : undefined;
  if (NO_CONTENT.test(text)) return undefined;
  return {type: 'formula', raw: src.slice(0, end + 2 + closing.length), text: text.trim()};
}

export function closingOf(opening: string): string {
  return opening.replace('(', ')').replace('[', ']');
}

/** Returns the index of the first possible formula in `src`, or -1. */
export function formulaStart(src: string): number {
  return src.search(MAY_START);
}

/** Returns the formula that fills the first lines of `src`. */
export function formulaBlockAt(src: string): FormulaToken | undefined {
  const indent = /^ {0,3}(?=\$\$|\\\[)/.exec(src)?.[0];
  if (indent === undefined) return undefined;
  const formula = formulaAt(src.slice(indent.length));
  if (!formula) return undefined;
  const length = indent.length + formula.raw.length;
  const lineEnd = /^[ \t]*(?:\n|$)/.exec(src.slice(length))?.[0];
  return lineEnd === undefined
    ? undefined
    : {...formula, isBlock: true, raw: src.slice(0, length + lineEnd.length)};
}

/** A possible start of a formula on its own lines. */
const LINE_START = /^ {0,3}(?=\$\$|\\\[)/gm;
const BLANK_LINE = /\n[ \t]*\n/;

/** Returns the index of the line with a formula that is still open at the end of `text`. */
export function openFormulaStart(text: string): number | undefined {
  const paragraph = text.split(BLANK_LINE).at(-1)!;
  let end = 0;
  for (const {index, 0: indent} of paragraph.matchAll(LINE_START)) {
    const formula = index < end ? undefined : formulaAt(paragraph.slice(index + indent.length));
    if (formula === null) return text.length - paragraph.length + index;
    if (formula) end = index + indent.length + formula.raw.length;
  }
  return undefined;
}

/** Returns the index of the line break before the first formula on its own lines. */
export function formulaBlockStart(src: string): number | undefined {
  const [paragraph = ''] = src.split(BLANK_LINE, 1);
  for (const {index} of paragraph.matchAll(LINE_START)) {
    if (index > 0 && formulaBlockAt(paragraph.slice(index))) return index - 1;
  }
  return undefined;
}

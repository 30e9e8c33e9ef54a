import type {Tokens} from './tokens.js';

/** A formula. Its text is shown unchanged: on lines of its own without delimiters, in a line with them. */
export interface FormulaToken extends Tokens.Generic {
  type: 'formula';
  text: string;
  /** On lines of its own. */
  isBlock?: true;
}

/** Opening delimiters of a formula. A single dollar sign is text. */
const FORMULA_STARTS = ['$$', '\\(', '\\['];

/** The maximum length of a formula, in characters. */
export const LONGEST_FORMULA = 2_000;

/** Content that is not a formula: nothing, or a number, such as `\[1\]` for a reference. */
export const NO_CONTENT = /^\s*\d*\s*$/;

const MAY_START = /\$\$|\\[([]/;

/** A possible start of a formula on its own lines. */
const LINE_START = /^ {0,3}(\$\$|\\\[)/gm;
const BLANK_LINE = /\n[ \t]*\n/;

/**
 * Returns the formula at the start of `src`: between `$$` and `$$` without white space inside of them, `\(` and `\)` on one line,
 * or `\[` and `\]`, without a blank line. `null`: more text can complete a formula.
 */
export function formulaAt(src: string): FormulaToken | null | undefined {
  if (/^\$\$[\s$]/.test(src)) return undefined;
  const formula = delimited(src);
  if (!formula) return formula;
  return /\s\$\$$/.test(formula.raw) ? undefined : {...formula, text: formula.raw};
}

/** Like `formulaAt`, without a rule for white space. The text is without delimiters. */
function delimited(src: string): FormulaToken | null | undefined {
  const opening = src.slice(0, 2);
  if (!FORMULA_STARTS.includes(opening)) return undefined;
  const closing = closingOf(opening);
  const rest = src.slice(2, LONGEST_FORMULA);
  const end = rest.indexOf(closing);
  const isTooLong = end < 0 && src.length >= LONGEST_FORMULA;
  const text = end < 0 ? rest : rest.slice(0, end);
  if (isTooLong || (opening === '\\(' ? /\n/ : BLANK_LINE).test(text)) return undefined;
  if (end < 0) return null;
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

/** Returns the formula that fills the first lines of `src`. `null`: more text can complete it. */
export function formulaBlockAt(src: string): FormulaToken | null | undefined {
  const indent = /^ {0,3}(?=\$\$|\\\[)/.exec(src)?.[0];
  if (indent === undefined) return undefined;
  const formula = delimited(src.slice(indent.length));
  if (!formula) return formula;
  const length = indent.length + formula.raw.length;
  const lineEnd = /^[ \t]*(?:\n|$)/.exec(src.slice(length))?.[0];
  return lineEnd === undefined
    ? undefined
    : {...formula, isBlock: true, raw: src.slice(0, length + lineEnd.length)};
}

/** Yields lines whose formula has an end (`isClosed`: near enough), or can still get one. Looks for each end once. */
function* startsIn(paragraph: string): Generator<{readonly index: number; readonly isClosed: boolean}> {
  const ends = new Map<string, number>();
  for (const {index, 0: start, 1: opening = ''} of paragraph.matchAll(LINE_START)) {
    const closing = closingOf(opening);
    const from = index + start.length;
    let end = ends.get(closing) ?? 0;
    if (end >= 0 && end < from) ends.set(closing, (end = paragraph.indexOf(closing, from)));
    const isClosed = end >= 0 && end - index < LONGEST_FORMULA;
    if (isClosed || paragraph.length - index < LONGEST_FORMULA) yield {index, isClosed};
  }
}

/** Returns the index of the line with a formula that is open at the end of `text`, or whose last line is not whole. */
export function openFormulaStart(text: string): number | undefined {
  // Only the last characters can hold it.
  const paragraph = text
    .slice(-2 * LONGEST_FORMULA)
    .split(BLANK_LINE)
    .at(-1)!;
  let end = 0;
  for (const {index} of startsIn(paragraph)) {
    const formula = index < end ? undefined : formulaBlockAt(paragraph.slice(index));
    if (formula) end = index + formula.raw.length;
    if (formula === null || (formula && !formula.raw.endsWith('\n')))
      return text.length - paragraph.length + index;
  }
  return undefined;
}

/** Returns the index of the line break before the first formula on its own lines. */
export function formulaBlockStart(src: string): number | undefined {
  const [paragraph = ''] = src.split(BLANK_LINE, 1);
  for (const {index, isClosed} of startsIn(paragraph)) {
    if (index > 0 && isClosed && formulaBlockAt(paragraph.slice(index))) return index - 1;
  }
  return undefined;
}

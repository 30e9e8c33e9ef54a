import {cut} from './cut.js';
import {LONGEST_HEAD} from './lexer.js';
import type {Token, Tokens} from './tokens.js';

/** Maximum length of a paragraph, item or row, in characters. All but fenced code is cut. */
export const LONGEST_PARAGRAPH = 6_000;

/** Maximum number of items per list, because each new item makes the browser lay out its list. */
const ITEMS_IN_LIST = 100;

/** Maximum number of rows in a table. A longer table is split; each part has the head. */
const ROWS_IN_TABLE = 200;

/** The first line of fenced code. */
export const FENCE = /^ {0,3}(?:`{3}|~{3})/;
const CLOSING_FENCE = /^ {0,3}(?:`{3,}|~{3,})\s*$/;

/** A list and its items, a table and its rows, or fenced code and its lines. The last part can still change. */
export interface SplittableBlock {
  /** Text that precedes each part: the head of a table, or the fence of code. '' for a list. */
  readonly head: string;
  readonly parts: readonly {readonly source: string; readonly tokens?: readonly Token[]}[];
  /** The maximum number of parts. Numbered lists are not split. */
  readonly limit: number;
}

/** A position in characters from the start of a block, and the beginning of the next block. */
export interface SplitPoint {
  readonly end: number;
  /** The table head for the rows that follow. */
  readonly head: string;
  readonly isMidParagraph: boolean;
}

export function partsOf(token: Token | undefined): SplittableBlock | undefined {
  if (token?.type === 'list') {
    const {items, ordered} = token as Tokens.List;
    return {
      head: '',
      parts: items.map(({raw, tokens}) => ({source: raw, tokens})),
      limit: ordered ? Infinity : ITEMS_IN_LIST,
    };
  }
  const lines = token?.raw.split(/(?<=\n)/) ?? [];
  if (token?.type === 'table') {
    return {
      head: lines.slice(0, 2).join(''),
      parts: lines.slice(2, (token as Tokens.Table).rows.length + 2).map((source) => ({source})),
      limit: ROWS_IN_TABLE,
    };
  }
  if (token?.type !== 'code' || !FENCE.test(token.raw) || CLOSING_FENCE.test(lines.at(-1) ?? ''))
    return undefined;
  return {head: lines[0] ?? '', parts: lines.slice(1).map((source) => ({source})), limit: Infinity};
}

/**
 * Returns the positions that split a block at its maximum of parts or characters. Ignores later text.
 * `committedParts`: number of its items or rows that are no longer in the text. `isStable`: no later text can
 * change the block.
 */
export function splitPointsOf(
  {tokens: [token], raw}: {readonly tokens: readonly Token[]; readonly raw: string},
  committedParts: number,
  isStable: boolean,
): SplitPoint[] {
  if (FENCE.test(raw)) return [];
  const {head, parts, limit} = partsOf(token) ?? {head: '', parts: [{source: raw}], limit: Infinity};
  const points: SplitPoint[] = [];
  let count = committedParts;
  let end = head.length;
  for (const [index, {source}] of parts.entries()) {
    if (count === limit) {
      points.push({end, head, isMidParagraph: false});
      count = 0;
    }
    const isWhole = isStable || index < parts.length - 1;
    if ((isWhole ? source.trimEnd() : stableLines(source)).length > LONGEST_PARAGRAPH) {
      end += cut(source, LONGEST_PARAGRAPH);
      return [...points, {end, head: '', isMidParagraph: raw[end - 1] !== '\n'}];
    }
    end += source.length;
    count += 1;
  }
  return points;
}

/** Removes the last lines, because each can become the head of a table. Keeps long lines, which cannot. */
function stableLines(text: string): string {
  const lastLine = text.lastIndexOf('\n') + 1;
  if (text.length - lastLine > LONGEST_HEAD) return text;
  const lineBefore = text.lastIndexOf('\n', lastLine - 2) + 1;
  return text.slice(0, lastLine - lineBefore > LONGEST_HEAD ? lastLine : lineBefore);
}

/** Returns the text of a code block, with the line break of its last line if that is there. */
export function codeIn({raw, text}: Tokens.Code): string {
  if (!FENCE.test(raw)) return text;
  const [head = '', ...lines] = raw.split(/(?<=\n)/);
  if (CLOSING_FENCE.test(lines.at(-1) ?? '')) lines.pop();
  // The indentation of the fence is not part of the code:
  // https://spec.commonmark.org/0.31.2/#fenced-code-blocks
  const indent = new RegExp(`^ {0,${/^ */.exec(head)![0].length}}`);
  return lines.map((line) => line.replace(indent, '')).join('');
}

/** Returns the last line of a text, or its last `length` characters. */
export function lastLine(text: string, length: number): string {
  const end = text.slice(-length);
  return end.slice(end.lastIndexOf('\n') + 1);
}

/** True if one of these lines closes fenced code, or the incomplete last line can become a closing fence. */
export function mayCloseFence(lines: string): boolean {
  return /^ {0,3}(?:`{3,}|~{3,})\s*$/m.test(lines) || /(?:^|\n)(?=[^\n]) {0,3}[`~]*$/.test(lines);
}

/** Maximum length of a language name, in characters. */
const LONGEST_LANGUAGE = 30;

/** Returns the first word of an info string: https://spec.commonmark.org/0.31.2/#info-string */
export function languageOf(info: string): string {
  return /^\S*/.exec(info.trim())?.[0].slice(0, LONGEST_LANGUAGE) ?? '';
}

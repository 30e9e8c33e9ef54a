import {placeToCut} from './place-to-cut.js';
import {FENCE, readFence} from './fences.js';
import {LONGEST_HEAD} from './lexer.js';
import type {Token, Tokens} from './tokens.js';

/** Maximum length of a paragraph, item or row, in characters. All but fenced code is cut. */
export const LONGEST_PARAGRAPH = 6_000;

/** Maximum number of items per list, because each new item makes the browser lay out its list. */
const ITEMS_IN_LIST = 100;

/** Maximum number of rows in a table. A longer table is split; each part has the head. */
const ROWS_IN_TABLE = 200;

const LINE_END = /(?<=\n)/;

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
  if (token?.type === 'table') {
    const lines = token.raw.split(LINE_END);
    return {
      head: lines.slice(0, 2).join(''),
      parts: lines.slice(2, (token as Tokens.Table).rows.length + 2).map((source) => ({source})),
      limit: ROWS_IN_TABLE,
    };
  }
  if (token?.type !== 'code' || !FENCE.test(token.raw)) return undefined;
  const {raw} = token;
  if (readFence(raw)?.isClosed) return undefined;
  // The last part is the incomplete line, and all lines of an inner fence that is open before it.
  const complete = raw.slice(0, raw.lastIndexOf('\n') + 1);
  const end = readFence(complete)?.end ?? 0;
  const [head = '', ...lines] = complete.slice(0, end).split(LINE_END);
  return {head, parts: [...lines, raw.slice(end)].map((source) => ({source})), limit: Infinity};
}

/**
 * Returns the positions that split a block at its maximum of parts or characters. Ignores later text.
 * `finalParts`: number of its items or rows that are no longer in the text. `isFinal`: no later text can
 * change the block.
 */
export function splitPointsOf(token: Token, finalParts: number, isFinal: boolean): SplitPoint[] {
  const {raw} = token;
  if (FENCE.test(raw)) return [];
  const {head, parts, limit} = partsOf(token) ?? {head: '', parts: [{source: raw}], limit: Infinity};
  const points: SplitPoint[] = [];
  let count = finalParts;
  let end = head.length;
  for (const [index, {source}] of parts.entries()) {
    if (count === limit) {
      points.push({end, head, isMidParagraph: false});
      count = 0;
    }
    const isWhole = isFinal || index < parts.length - 1;
    if ((isWhole ? source.trimEnd() : finalLines(source)).length > LONGEST_PARAGRAPH) {
      end += placeToCut(source, LONGEST_PARAGRAPH);
      return [...points, {end, head: '', isMidParagraph: raw[end - 1] !== '\n'}];
    }
    end += source.length;
    count += 1;
  }
  return points;
}

/** Removes the last lines, because each can become the head of a table. Keeps long lines, which cannot. */
function finalLines(text: string): string {
  const lastLine = text.lastIndexOf('\n') + 1;
  if (text.length - lastLine > LONGEST_HEAD) return text;
  const lineBefore = text.lastIndexOf('\n', lastLine - 2) + 1;
  return text.slice(0, lastLine - lineBefore > LONGEST_HEAD ? lastLine : lineBefore);
}

/** Returns the last line of a text, or its last `length` characters. */
export function lastLine(text: string, length: number): string {
  const end = text.slice(-length);
  return end.slice(end.lastIndexOf('\n') + 1);
}

import {LONGEST_HEAD} from './lexer.js';
import {segmentEnd} from './inline-segments.js';
import type {Token, Tokens} from './tokens.js';

/** A longer list is split in two: each new item makes the browser lay out all items of its list. */
const ITEMS_IN_LIST = 100;

/** A longer table is split in two, each with the head. */
const ROWS_IN_TABLE = 200;

/** The last items of a list, or rows of a table, may still change. */
export const OPEN_PARTS = 2;

/** A list and its items, or a table and its rows. */
export interface SplittableBlock {
  /** The head of a table: rows are a table only below it. '' for a list. */
  readonly head: string;
  readonly parts: readonly {readonly source: string; readonly tokens: readonly Token[]}[];
  /** The maximum number of parts. Numbered lists are not split. */
  readonly limit: number;
}

/** The end of a block that is too long, in characters, and the beginning of the next block. */
export interface SplitPoint {
  readonly end: number;
  /** The table head for the rows that follow. */
  readonly head: string;
  readonly isMidParagraph: boolean;
}

/** The state of a block, besides its text. */
export interface BlockContext {
  /** How many of its items or rows are committed, and so no longer in the text. */
  readonly committedParts: number;
  /** Whether no text that follows can change it. */
  readonly isStable: boolean;
  /** Whether it continues a paragraph whose first part is committed. */
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
  if (token?.type !== 'table') return undefined;
  const {raw, rows} = token as Tokens.Table;
  const [head = '', dashes = '', ...lines] = raw.split(/(?<=\n)/);
  return {
    head: head + dashes,
    parts: lines.slice(0, rows.length).map((source) => ({source, tokens: []})),
    limit: ROWS_IN_TABLE,
  };
}

/** Returns where a list, a table or a paragraph must be split because it is too long. */
export function splitPointOf(token: Token | undefined, context: BlockContext): SplitPoint | undefined {
  const listed = partsOf(token);
  if (listed) return splitPointOfParts(listed, context);
  return token?.type === 'paragraph' ? splitPointOfParagraph(token as Tokens.Paragraph, context) : undefined;
}

function splitPointOfParts(
  {head, parts, limit}: SplittableBlock,
  {committedParts, isStable}: BlockContext,
): SplitPoint | undefined {
  const room = limit - committedParts;
  if (parts.length < room + (isStable ? 1 : OPEN_PARTS)) return undefined;
  let end = head.length;
  for (const {source} of parts.slice(0, room)) end += source.length;
  return {end, head, isMidParagraph: false};
}

function splitPointOfParagraph(
  {raw, text}: Tokens.Paragraph,
  {isStable, isMidParagraph}: BlockContext,
): SplitPoint | undefined {
  // A text that begins like a table or a tag is not split, unless words follow the tag. Definitions are
  // always shorter.
  const isPlain = isMidParagraph || !/^\s*(?:\||<(?![^<>"'\n]*>[ \t]*\S))/.test(text);
  if (!isPlain || !raw.startsWith(text)) return undefined;
  const end = segmentEnd(isStable ? text : stableLines(text));
  return end === undefined ? undefined : {end, head: '', isMidParagraph: true};
}

/** Removes the last lines, because each may become the head of a table. Long lines cannot. */
function stableLines(text: string): string {
  const lastLine = text.lastIndexOf('\n') + 1;
  if (text.length - lastLine > LONGEST_HEAD) return text;
  const lineBefore = text.lastIndexOf('\n', lastLine - 2) + 1;
  return text.slice(0, lastLine - lineBefore > LONGEST_HEAD ? lastLine : lineBefore);
}

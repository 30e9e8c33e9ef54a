import {LONGEST_HEAD} from './lexer.js';
import {segmentEnd} from './inline-segments.js';
import type {Token, Tokens} from './tokens.js';

/** A longer list goes on as a second one: each new item has all items of its list laid out again. */
const ITEMS_IN_LIST = 100;

/** A longer table continues as a second one, with its head again. */
const ROWS_IN_TABLE = 200;

/** The last items of a list, or rows of a table, may still change. */
export const OPEN_PIECES = 2;

/** A list by its items, or a table by its rows. */
export interface Pieces {
  /** The head of a table, without which rows are no rows. */
  readonly head: string;
  readonly pieces: readonly {readonly source: string; readonly tokens: readonly Token[]}[];
  /** The most items or rows. Numbered lists have no limit. */
  readonly limit: number;
}

/** Where a block ends because it is full, in characters, and how the next one goes on. */
export interface Division {
  readonly end: number;
  /** The head that the next rows need. */
  readonly head: string;
  readonly isMidParagraph: boolean;
}

/** Facts about a block that its text does not show. */
export interface Situation {
  /** How many of its items or rows are no longer in the text. */
  readonly settled: number;
  /** Whether nothing that follows can change it. */
  readonly isFinal: boolean;
  /** Whether it goes on where a paragraph was cut. */
  readonly isMidParagraph: boolean;
}

export function piecesOf(token: Token | undefined): Pieces | undefined {
  if (token?.type === 'list') {
    const {items, ordered} = token as Tokens.List;
    return {
      head: '',
      pieces: items.map(({raw, tokens}) => ({source: raw, tokens})),
      limit: ordered ? Infinity : ITEMS_IN_LIST,
    };
  }
  if (token?.type !== 'table') return undefined;
  const {raw, rows} = token as Tokens.Table;
  const [head = '', dashes = '', ...lines] = raw.split(/(?<=\n)/);
  return {
    head: head + dashes,
    pieces: lines.slice(0, rows.length).map((source) => ({source, tokens: []})),
    limit: ROWS_IN_TABLE,
  };
}

/** Whether a list, a table or a paragraph is so long that it has to be divided, and where. */
export function division(token: Token | undefined, situation: Situation): Division | undefined {
  const listed = piecesOf(token);
  if (listed) return divisionOfPieces(listed, situation);
  return token?.type === 'paragraph' ? divisionOfParagraph(token as Tokens.Paragraph, situation) : undefined;
}

function divisionOfPieces(
  {head, pieces, limit}: Pieces,
  {settled, isFinal}: Situation,
): Division | undefined {
  const room = limit - settled;
  if (pieces.length < room + (isFinal ? 1 : OPEN_PIECES)) return undefined;
  const end = pieces.slice(0, room).reduce((sum, {source}) => sum + source.length, head.length);
  return {end, head, isMidParagraph: false};
}

function divisionOfParagraph(
  {raw, text}: Tokens.Paragraph,
  {isFinal, isMidParagraph}: Situation,
): Division | undefined {
  // Text that begins like a table or a tag must be complete, unless words follow the tag; definitions are shorter.
  const isPlain = isMidParagraph || !/^\s*(?:\||<(?![^<>"'\n]*>[ \t]*\S))/.test(text);
  if (!isPlain || !raw.startsWith(text)) return undefined;
  const end = segmentEnd(isFinal ? text : settledLines(text));
  return end === undefined ? undefined : {end, head: '', isMidParagraph: true};
}

/** Without the last lines, of which either may become the head of a table; a long line is no such head. */
function settledLines(text: string): string {
  const lastLine = text.lastIndexOf('\n') + 1;
  if (text.length - lastLine > LONGEST_HEAD) return text;
  const lineBefore = text.lastIndexOf('\n', lastLine - 2) + 1;
  return text.slice(0, lastLine - lineBefore > LONGEST_HEAD ? lastLine : lineBefore);
}

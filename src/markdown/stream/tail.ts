import {lexBlocks, type LexedBlocks, type Links} from '../grammar/lexer.js';

/** The longest text that is lexed in one step, in characters. It bounds the cost of a step. */
export const MAX_WINDOW = 16_384;
const INITIAL_WINDOW = 2_048;
const MIN_WINDOW = 256;
/**
 * After each commit, the window is this many times as long as the committed text. In a text of thousands of
 * tiny blocks, most of a longer window would be lexed again for each of them.
 */
const WINDOW_PER_COMMITTED = 4;

/** The source text that is not stable yet, and the state that its meaning depends on. */
export interface TailState {
  readonly text: string;
  /** The head of the table that the text continues: rows are a table only below a head. Otherwise ''. */
  readonly tableHead: string;
  /** Whether the text continues a paragraph whose first part is committed. */
  readonly isMidParagraph: boolean;
  /** How much of the text the next step lexes, in characters. */
  readonly window: number;
  /** The part of the text that was rendered last; `undefined` if none of it was. */
  readonly lastRendered: string | undefined;
  /** How many characters must be added to that before the open blocks are drawn again. */
  readonly redrawWait: number;
}

export class Tail implements TailState {
  text = '';
  tableHead = '';
  isMidParagraph = false;
  window = INITIAL_WINDOW;
  lastRendered: string | undefined;
  redrawWait = 0;
  /** The number of characters that are committed. */
  committedLength = 0;

  /** Removes the first `length` characters: they are committed. */
  consume(length: number): void {
    this.text = this.text.slice(length);
    this.committedLength += length;
    this.lastRendered = undefined;
    this.redrawWait = 0;
    this.window = Math.min(MAX_WINDOW, Math.max(MIN_WINDOW, WINDOW_PER_COMMITTED * length));
  }

  growWindow(): void {
    this.window = Math.min(MAX_WINDOW, 2 * this.window);
  }
}

/** Lexes `text`, the first part of the tail. `isEnd`: nothing follows it. */
export function lexTail(
  {tableHead, isMidParagraph}: TailState,
  text: string,
  links: Links,
  isEnd: boolean,
): LexedBlocks {
  return lexBlocks(tableHead + text, {isEnd, isMidParagraph, links});
}

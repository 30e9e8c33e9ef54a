import {LONGEST_HEAD} from '../grammar/lexer.js';
import type {Token} from '../grammar/tokens.js';

/** The start of a line that cannot belong to a list, indented code or HTML. */
const CERTAIN_START = /\s*(?:\p{L}|\*\*[^\s*]|#{1,6} )/uy;

/** The start of an incomplete title of a link definition, which has at most 1,000 characters. */
const MAY_BE_TITLE = new RegExp(`^[ \\t]*["'(][^]{0,${LONGEST_HEAD}}$`);

/** Returns the number of first blocks that no later text can change: the next block's kind is certain. */
export function finalBlockCount(blocks: readonly Token[], text: string): number {
  let end = text.length;
  /** Index of a block whose kind is certain. */
  let certain = 0;
  for (let index = blocks.length - 1; index >= 0; index -= 1) {
    const block = blocks[index]!;
    const isSpace = block.type === 'space';
    if (certain > 0 && !isSpace) return certain;
    end -= block.raw.length;
    const mayBeTitle = blocks[index - 1]?.type === 'def' && MAY_BE_TITLE.test(text.slice(end));
    if (!isSpace && !mayBeTitle && isCertain(block, text, end)) certain = index;
  }
  return certain;
}

/** True if the type of the block at `start` of `text` is certain. */
function isCertain({type}: Token, text: string, start: number): boolean {
  CERTAIN_START.lastIndex = start;
  // The head of a table can begin with a letter.
  const lines = type === 'table' ? 2 : 1;
  return (
    CERTAIN_START.test(text) ||
    text
      .slice(start)
      .trimStart()
      .split('\n', lines + 1).length > lines
  );
}

export function isVisible({type}: Token): boolean {
  return type !== 'space' && type !== 'def';
}

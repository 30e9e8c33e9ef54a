import {LONGEST_HEAD} from '../grammar/lexer.js';
import {htmlBalance} from '../grammar/raw-html.js';
import type {Token} from '../grammar/tokens.js';

/** Tokens that are drawn together. Usually one, but raw HTML can begin in one token and end in another. */
export interface Block {
  readonly tokens: readonly Token[];
  readonly raw: string;
}

/** Groups tokens into blocks, including link definitions and blank lines, which are not visible. */
export function blocksOf(tokens: readonly Token[]): Block[] {
  const blocks: Block[] = [];
  let group: Token[] = [];
  let open: readonly string[] = [];
  for (const token of tokens) {
    group.push(token);
    if (token.type === 'html') open = htmlBalance(token.raw, open);
    if (open.length > 0) continue;
    blocks.push(blockOf(group));
    group = [];
  }
  if (group.length > 0) blocks.push(blockOf(group));
  return blocks;
}

export function blockOf(tokens: readonly Token[]): Block {
  return {tokens, raw: tokens.map(({raw}) => raw).join('')};
}

/** The start of a line that cannot belong to a list, indented code or HTML. */
const CERTAIN_START = /\s*(?:\p{L}|\*\*[^\s*]|#{1,6} )/uy;

/** The start of an incomplete title of a link definition, which has at most 1,000 characters. */
const MAY_BE_TITLE = new RegExp(`^[ \\t]*["'(][^]{0,${LONGEST_HEAD}}$`);

/** Returns the number of first blocks that no later text can change: the next block's kind is certain. */
export function stableBlockCount(blocks: readonly Block[], text: string): number {
  let end = text.length;
  /** Index of a block whose kind is certain. */
  let certain = 0;
  for (let index = blocks.length - 1; index >= 0; index -= 1) {
    const {tokens, raw} = blocks[index]!;
    const isSpace = tokens[0]?.type === 'space';
    if (certain > 0 && !isSpace) return certain;
    end -= raw.length;
    const mayBeTitle = blocks[index - 1]?.tokens[0]?.type === 'def' && MAY_BE_TITLE.test(text.slice(end));
    if (!isSpace && !mayBeTitle && isCertain(tokens[0]!, text, end)) certain = index;
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

export function isVisible({tokens}: Block): boolean {
  return tokens.some(({type}) => type !== 'space' && type !== 'def');
}

import {htmlBalance} from '../safety/filter-raw-html.js';
import type {Token, Tokens} from '../grammar/tokens.js';

/** Tokens that are drawn together: mostly one, but raw HTML may begin in one token and end in another. */
export interface Block {
  readonly tokens: readonly Token[];
  /** The source. */
  readonly raw: string;
  /** Whether each HTML element that begins in the block also ends in it. */
  readonly isBalanced: boolean;
}

/**
 * Groups tokens into blocks. Link definitions and blank lines are blocks too, although they are not visible.
 */
export function blocksOf(tokens: readonly Token[]): Block[] {
  const blocks: Block[] = [];
  let group: Token[] = [];
  let open: readonly string[] = [];
  for (const token of tokens) {
    group.push(token);
    if (token.type === 'html') open = htmlBalance(token.raw, open);
    if (open.length > 0) continue;
    blocks.push(block(group, true));
    group = [];
  }
  if (group.length > 0) blocks.push(block(group, false));
  return blocks;
}

function block(tokens: readonly Token[], isBalanced: boolean): Block {
  return {tokens, raw: tokens.map(({raw}) => raw).join(''), isBalanced};
}

const GAP = /[ \t]*\n[ \t]*\n/y;
const LINE_END = /[ \t]*\n/y;
/** The start of a line that can belong to no list, no indented code and no HTML. */
const PLAIN_START = /\s*\n(?:\p{L}|\*\*[^\s*]|#{1,6} )/uy;

/** Returns how many of the first blocks are stable: no text that follows can change them. */
export function stableBlockCount(blocks: readonly Block[], text: string): number {
  let end = text.length;
  let next: Token | undefined;
  for (let index = blocks.length - 1; index >= 0; index -= 1) {
    const {tokens, raw, isBalanced} = blocks[index]!;
    const isSpace = tokens[0]?.type === 'space';
    // Blank lines do not show whether the block before them is stable.
    if (isSpace && index === 0 && next !== undefined) return 1;
    if (isBalanced && !isSpace && isStable(tokens.at(-1)!, next, text, end)) return index + 1;
    end -= raw.length;
    if (!isSpace) next = tokens[0];
  }
  return 0;
}

/** Whether no text that follows can change `token`, which ends at `end` of `text`. */
function isStable(token: Token, next: Token | undefined, text: string, end: number): boolean {
  const contentEnd = end - token.raw.length + token.raw.trimEnd().length;
  switch (token.type) {
    case 'heading':
    case 'hr':
      return matches(LINE_END, text, contentEnd);
    case 'code':
    case 'list':
    case 'html':
      return (
        next !== undefined && (matches(PLAIN_START, text, contentEnd) || hasLine(text, contentEnd, next))
      );
    case 'paragraph':
      // A line of dashes below it would make any next line the head of a table.
      return matches(GAP, text, contentEnd) || hasLines(text, contentEnd, 2);
    case 'def':
      // The next line may contain its title.
      return (
        matches(GAP, text, contentEnd) ||
        (/^\s*[^\s"'(]/.test(text.slice(contentEnd)) && hasLine(text, contentEnd, next))
      );
    default:
      return matches(GAP, text, contentEnd) || (next !== undefined && hasLine(text, contentEnd, next));
  }
}

function matches(pattern: RegExp, text: string, index: number): boolean {
  pattern.lastIndex = index;
  return pattern.test(text);
}

/** Whether the type of the next block is certain: its first line is complete, or the first two of a table. */
function hasLine(text: string, from: number, next: Token | undefined): boolean {
  return hasLines(text, from, next?.type === 'table' ? 2 : 1);
}

/** Whether `count` lines are complete, counted from the first line that is not blank. */
function hasLines(text: string, from: number, count: number): boolean {
  let end = from + text.slice(from).search(/\S/) - 1;
  if (end < from - 1) return false;
  for (let line = 0; line < count; line += 1) {
    end = text.indexOf('\n', end + 1);
    if (end < 0) return false;
  }
  return true;
}

/** Whether there is something to show of a block. */
export function isVisible({tokens}: Block): boolean {
  return tokens.some(({type}) => type !== 'space' && type !== 'def');
}

/** Whether a block is fenced code. */
export function isFence({tokens: [token, ...others]}: Block): boolean {
  return (
    others.length === 0 && token?.type === 'code' && (token as Tokens.Code).codeBlockStyle !== 'indented'
  );
}

import {htmlBalance} from '../safety/filter-raw-html.js';
import type {Token, Tokens} from '../syntax/tokens.js';

/** Tokens that are drawn together, because raw HTML may begin in one and end in another. */
export interface Block {
  readonly tokens: readonly Token[];
  /** As in the source. */
  readonly raw: string;
  /** Whether the HTML that it began has ended. */
  readonly isBalanced: boolean;
}

/** The blocks of a text. Definitions and blank lines come along, although there is nothing of them to see. */
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

/** How many of the first blocks will stay as they are, whatever follows. */
export function finalBlocks(blocks: readonly Block[], text: string): number {
  let end = text.length;
  let next: Token | undefined;
  for (let index = blocks.length - 1; index >= 0; index -= 1) {
    const {tokens, raw, isBalanced} = blocks[index]!;
    const isSpace = tokens[0]?.type === 'space';
    // That blank lines have come to their end says nothing of what is before them.
    if (isSpace && index === 0 && next !== undefined) return 1;
    if (isBalanced && !isSpace && isFinal(tokens.at(-1)!, next, text, end)) return index + 1;
    end -= raw.length;
    if (!isSpace) next = tokens[0];
  }
  return 0;
}

/** Whether `token`, which ends at `end` of `text`, cannot be changed by what is still to come. */
function isFinal(token: Token, next: Token | undefined, text: string, end: number): boolean {
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
      // Whatever the next line is, with dashes below it, it is the head of a table.
      return matches(GAP, text, contentEnd) || hasLines(text, contentEnd, 2);
    case 'def':
      // The next line may hold its title.
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

/** Whether the next block has come so far that it is what it seems to be: by its first line, a table by its second. */
function hasLine(text: string, from: number, next: Token | undefined): boolean {
  return hasLines(text, from, next?.type === 'table' ? 2 : 1);
}

/** Whether that many lines are complete, from the first one with words on. */
function hasLines(text: string, from: number, count: number): boolean {
  let end = from + text.slice(from).search(/\S/) - 1;
  if (end < from - 1) return false;
  for (let line = 0; line < count; line += 1) {
    end = text.indexOf('\n', end + 1);
    if (end < 0) return false;
  }
  return true;
}

/** Whether a block is fenced code. */
export function isFence({tokens: [token, ...others]}: Block): boolean {
  return (
    others.length === 0 && token?.type === 'code' && (token as Tokens.Code).codeBlockStyle !== 'indented'
  );
}

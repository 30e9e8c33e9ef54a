import {blocksOf, isFence, stableBlockCount, type Block} from './stable-blocks.js';
import {
  splitPointOf,
  OPEN_PARTS,
  partsOf,
  type SplitPoint,
  type SplittableBlock,
} from '../grammar/split-blocks.js';
import {lexTail, MAX_WINDOW, type TailState} from './tail.js';
import {LONGEST_HEAD, type Links} from '../grammar/lexer.js';
import {cut} from '../grammar/inline-segments.js';
import {withholdAmbiguousTail} from '../grammar/complete-inline.js';
import {linkDefinitions} from './late-link-definitions.js';

/** Text that can be appended to words without changing their meaning. */
const PLAIN_WORDS = /^[\p{L}\p{M}\p{N} ,.'’-]+$/u;

const LAST_WORD = /(?<!\S)\S*$/;

/** A word that may become an address, a reference or a tag when characters are added. */
const GROWING_SYNTAX = /[:@/&\\<]|www\./i;

/** How many characters at the end of the source must equal the end of the text on screen. */
const COMPARED_LENGTH = 12;

/** A line that opens a fenced code block, after blank lines. */
const OPENING_FENCE = /^(?:[ \t]*\n)*? {0,3}(?:`{3,}[^`\n]*|~{3,}[^\n]*)\n/;

/** The lexer finds fences with longer opening lines, in characters. */
const MAX_FENCE_LINE = 200;

/** The open blocks on screen. The getters may walk the DOM, so they are read only when needed. */
export interface Screen {
  /**
   * How many items or rows of the list or table that the tail continues are committed. 0: it continues none.
   */
  readonly committedParts: number;
  /** The text of the last text node, if words may be appended to it. */
  readonly appendableText: string | undefined;
}

export interface StepContext {
  readonly screen: Screen;
  /** The link definitions in committed text. */
  readonly links: Links;
  /** Whether no more text will arrive. */
  readonly isEnd: boolean;
}

/** The change that the next step makes. */
export type StepPlan =
  /** All of the text that may be shown is on screen, or waits for more. */
  | {readonly kind: 'nothing'}
  /** Append `words` to the last text node, which then ends like `text`. */
  | {readonly kind: 'append-words'; readonly words: string; readonly text: string}
  /** Commit the blocks before a fenced code block, then open that. */
  | {readonly kind: 'open-code'; readonly before: readonly Block[]}
  /** Commit the first part of the tail, which ends at `at.end`. */
  | {readonly kind: 'commit-prefix'; readonly at: SplitPoint}
  /** Lex a longer part of the tail in the next step. */
  | {readonly kind: 'grow-window'}
  | DrawPlan;

/** Draw all blocks of `text`, then commit those that are stable. */
export interface DrawPlan {
  readonly kind: 'draw';
  readonly text: string;
  /** With their inline tokens. */
  readonly blocks: readonly Block[];
  /** How many of the first blocks are stable. */
  readonly stable: number;
  /** The first items or rows of the only block, if they are stable but the block is not. */
  readonly stableParts: SplittableBlock | undefined;
  /** The prefix to commit if nothing of the text could be committed, although the tail has more text. */
  readonly forcedCut: SplitPoint | undefined;
  /** Whether `text` is all of the tail, and nothing follows. */
  readonly isWhole: boolean;
  /** Whether the tail has more text than was lexed. */
  readonly hasMore: boolean;
}

/** Decides the next change. Depends on the arguments only, and changes nothing. */
export function planStep(tail: TailState, {screen, links, isEnd}: StepContext): StepPlan {
  if (beginsWithFence(tail, screen)) return {kind: 'open-code', before: []};
  if (!isEnd && isWaiting(tail)) return {kind: 'nothing'};
  const window = tail.text.slice(0, tail.window);
  const hasMore = window.length < tail.text.length;
  const isWhole = isEnd && !hasMore;
  const text = isWhole ? window : withholdAmbiguousTail(window);
  if (!isWhole && !hasMore) {
    if (text === tail.lastRendered) return {kind: 'nothing'};
    const words = appendableWords(tail, text, screen);
    if (words !== undefined) return {kind: 'append-words', words, text};
  }
  const {tokens, lexInline} = lexTail(tail, text, links, isWhole);
  const blocks = blocksOf(tokens);
  const stable = isWhole ? blocks.length : stableBlockCount(blocks, tail.tableHead + text);
  const fence = blocks.findIndex((block) => isFence(block) && (isWhole || block.raw.includes('\n')));
  const at = firstSplitPoint(blocks, fence < 0 ? blocks.length : fence, stable, tail, screen);
  if (at) return {kind: 'commit-prefix', at};
  if (fence >= 0) {
    lexInline();
    return {kind: 'open-code', before: blocks.slice(0, fence)};
  }
  const stableParts = isWhole || stable > 0 ? undefined : stablePartsOf(blocks);
  if (hasMore && stable === 0 && tail.window < MAX_WINDOW && !stableParts) {
    // The next step would draw all of it again, with more text.
    return {kind: 'grow-window'};
  }
  lexInline();
  const forcedCut = hasMore ? cutOf(window) : undefined;
  return {kind: 'draw', text, blocks, stable, stableParts, forcedCut, isWhole, hasMore};
}

/** Whether the tail begins with fenced code. Saves lexing the text that follows. */
function beginsWithFence({text, isMidParagraph}: TailState, {committedParts}: Screen): boolean {
  return committedParts === 0 && !isMidParagraph && OPENING_FENCE.test(text.slice(0, MAX_FENCE_LINE));
}

/** Whether too little text was added to draw the open blocks again, which are slow to draw. */
function isWaiting({text, lastRendered, redrawWait}: TailState): boolean {
  return text.length < (lastRendered?.length ?? 0) + redrawWait;
}

/**
 * Returns the end of `text` that is not on screen, if it is only words that can be appended to the last text
 * node. Most deltas are like that, and this is much faster than drawing. The next syntax character has the
 * block drawn again.
 */
function appendableWords(
  {text: all, lastRendered}: TailState,
  text: string,
  screen: Screen,
): string | undefined {
  if (lastRendered === undefined || text.length > LONGEST_HEAD) return undefined;
  if (text.length !== all.length || !text.startsWith(lastRendered)) return undefined;
  const words = text.slice(lastRendered.length);
  if (!PLAIN_WORDS.test(words) || GROWING_SYNTAX.test(text.slice(lastRendered.search(LAST_WORD)))) {
    return undefined;
  }
  return screen.appendableText?.endsWith(lastRendered.slice(-COMPARED_LENGTH)) ? words : undefined;
}

/**
 * Returns where the tail must be split within its first `count` blocks, if one of them is too long, or if an
 * open link definition would have an effect on stable blocks.
 */
function firstSplitPoint(
  blocks: readonly Block[],
  count: number,
  stable: number,
  tail: TailState,
  screen: Screen,
): SplitPoint | undefined {
  let start = -tail.tableHead.length;
  let index = 0;
  for (const block of blocks.slice(0, count)) {
    const split = splitPointOf(block.tokens[0], {
      committedParts: index === 0 ? screen.committedParts : 0,
      isStable: index < stable,
      isMidParagraph: index === 0 && tail.isMidParagraph,
    });
    if (split) return {...split, end: start + split.end};
    start += block.raw.length;
    index += 1;
    if (index === stable && blocks.slice(stable).some(({tokens}) => linkDefinitions(tokens).length > 0)) {
      return {end: start, head: '', isMidParagraph: false};
    }
  }
  return undefined;
}

/**
 * Returns all items or rows but the last ones, if the only block is a list or a table that has more than
 * those.
 */
function stablePartsOf([block, ...others]: readonly Block[]): SplittableBlock | undefined {
  const listed = others.length === 0 ? partsOf(block?.tokens[0]) : undefined;
  if (listed === undefined || listed.parts.length <= OPEN_PARTS) return undefined;
  return {...listed, parts: listed.parts.slice(0, -OPEN_PARTS)};
}

/** Cuts a window that is one open block. */
function cutOf(window: string): SplitPoint {
  const end = cut(window, MAX_WINDOW);
  return {end, head: '', isMidParagraph: !window.slice(0, end).endsWith('\n')};
}

import {withholdAmbiguousTail} from '../grammar/complete-inline.js';
import {lexBlocks, type Links} from '../grammar/lexer.js';
import {
  lastLine,
  LONGEST_PARAGRAPH,
  partsOf,
  splitPointsOf,
  type SplitPoint,
} from '../grammar/split-blocks.js';
import type {Token} from '../grammar/tokens.js';
import type {HtmlState, Page} from '../sink/sink.js';
import {BlockSequence} from './block-sequence.js';
import type {ReplyContext} from './inline-stream.js';
import {LinkDefinitions} from './link-definitions.js';
import {isVisible, stableBlockCount} from './stable-blocks.js';

/**
 * Renders Markdown that arrives in deltas, one bounded step at a time. A step lexes only the tail. It commits
 * stable blocks and does not touch their nodes again. The ends of blocks do not depend on how the text was
 * split into deltas.
 */
export class StreamingRenderer {
  readonly #htmlState: () => HtmlState;
  /** The text that no step has taken yet. */
  #input = '';
  /** The next splits of the tail, in characters of the reply. */
  #splits: SplitPoint[] = [];
  readonly #tail = {
    /** The source text that is not stable yet. */
    text: '',
    /** The head of the table or the fence of the code that the text continues. Default: ''. */
    head: '',
    /** True if the text continues a paragraph whose first part is committed. */
    isMidParagraph: false,
    /** Length of the text on screen. */
    drawnLength: 0,
    /** The length of the committed text before it. */
    start: 0,
    /** Number of characters to lex at most before more text arrives. It bounds the cost of a reply. */
    credit: FIRST_CREDIT,
  };
  readonly #definitions: LinkDefinitions;
  readonly #context: ReplyContext;
  readonly #open: BlockSequence;
  /** Number of items, rows or lines of the first open block that are committed. */
  #committedParts = 0;
  /** True if the page shows HTML as text until its parser is loaded. */
  #isParserMissing = false;

  /** `links`: link definitions that are known before the text is read. Default: none. */
  constructor(page: Page, htmlState: () => HtmlState, links?: Links) {
    this.#htmlState = htmlState;
    this.#definitions = new LinkDefinitions(links);
    this.#context = {
      links: this.#definitions.links,
      // HTML beyond the budget stays text.
      onMissingParser: () => (this.#isParserMissing ||= htmlState() === 'loading'),
    };
    this.#open = new BlockSequence(() => page.begin(), this.#context);
  }

  get links(): Links {
    return this.#definitions.links;
  }

  /** Number of blocks that can still change. */
  get openCount(): number {
    return this.#open.count;
  }

  /** True if what follows can be written in an element of a block before. */
  get isInElement(): boolean {
    return this.#open.isInElement;
  }

  add(text: string): void {
    this.#input += text;
    this.#tail.credit += CREDIT_PER_CHARACTER * text.length;
  }

  /** Makes one change to the screen. `isEnd`: no more text will be added. */
  step(isEnd: boolean): Progress {
    if (this.#isParserMissing && this.#htmlState() === 'ready') return 'outdated';
    const split = this.#splits.shift();
    if (split) {
      this.#commitPrefix(split);
      return 'more';
    }
    this.#tail.text += this.#input.slice(0, LONGEST_SLICE);
    this.#input = this.#input.slice(LONGEST_SLICE);
    const isWhole = isEnd && this.#input === '';
    if (!isWhole && this.#appendWords()) return this.#rest();
    if (this.#endParagraph()) return 'more';
    const shown = isWhole ? this.#tail.text : withholdAmbiguousTail(this.#tail.text);
    return !isWhole && this.#isTooSoon(shown) ? this.#rest() : this.#draw(shown, isWhole);
  }

  /** True if drawing `text`, the first part of the tail, costs too much for the text that it adds. */
  #isTooSoon(shown: string): boolean {
    const {text, drawnLength, credit} = this.#tail;
    if (!this.#isNew(shown)) return true;
    // While more text is waiting, a block that grows is drawn when it is four times as long.
    return this.#input === '' ? credit < shown.length : text.length < 4 * drawnLength;
  }

  /** True if `text`, the first part of the tail, adds more than white space to the screen. */
  #isNew(text: string): boolean {
    return text.slice(this.#tail.drawnLength).trim() !== '';
  }

  /** Returns the progress after everything that is known is shown, except HTML that needs its parser. */
  #rest(): Progress {
    if (this.#input !== '') return 'more';
    return this.#isParserMissing && this.#htmlState() === 'loading' ? 'waiting' : 'done';
  }

  /** Adds the rest of the last line or paragraph. Returns true if the delta has nothing else, like most. */
  #appendWords(): boolean {
    const {text, head, drawnLength} = this.#tail;
    const {isCode, paragraph} = this.#open.only ?? {};
    const all = text.slice(drawnLength);
    const line = paragraph === undefined ? /^[^\n]*/ : REST_OF_PARAGRAPH;
    const words = isCode ? all : line.exec(all)![0];
    const end = lastLine(text.slice(0, drawnLength), COMPARED_LENGTH);
    // Longer text can need a split.
    const isInLine = isCode || (end.trim() !== '' && text.length <= LONGEST_PARAGRAPH);
    if (words !== '' && isInLine && this.#open.append(words, end)) {
      this.#tail.drawnLength += words.length;
      if (isCode) this.#commitFirstParts([{type: 'code', raw: head + text, text: ''}]);
    }
    return !this.#isNew(this.#tail.text);
  }

  /** Commits a paragraph on screen at a blank line, without lexing it again. */
  #endParagraph(): boolean {
    const {text, drawnLength} = this.#tail;
    const paragraph = this.#open.only?.paragraph;
    // Text in brackets can be a link definition.
    if (paragraph === undefined || paragraph.startsWith('[')) return false;
    const rest = /^([^\n]*)\n[ \t]*\n/.exec(text.slice(drawnLength));
    const shown = text.slice(0, drawnLength);
    if (!rest || shown.trim() !== paragraph || shown.endsWith('\n')) return false;
    const words = rest[1]!;
    const raw = shown + words;
    if (!PARAGRAPH_START.test(raw.slice(raw.lastIndexOf('\n') + 1))) return false;
    if (
      raw.length > LONGEST_PARAGRAPH ||
      (words !== '' && !this.#open.append(words, lastLine(shown, COMPARED_LENGTH)))
    )
      return false;
    this.#commitBlocks([{type: 'paragraph', raw, text: paragraph + words}]);
    return true;
  }

  /** Draws the blocks of `text`, the beginning of the tail. Commits the stable blocks. */
  #draw(text: string, isWhole: boolean): Progress {
    const {head, isMidParagraph} = this.#tail;
    this.#tail.credit -= text.length;
    const blocks = lexBlocks(head + text, isMidParagraph);
    const stable = isWhole ? blocks.length : stableBlockCount(blocks, head + text);
    this.#splits = this.#splitPoints(blocks, stable);
    if (this.#splits.length > 0) return 'more';
    const {length} = this.#tail.text;
    this.#commitBlocks(blocks.slice(0, stable));
    this.#open.update(blocks.slice(stable), !isWhole, this.#start());
    this.#tail.drawnLength = text.length - (length - this.#tail.text.length);
    if (stable === 0) this.#commitFirstParts(blocks);
    if (isWhole) this.#open.end();
    return isWhole && this.#definitions.isLate ? 'outdated' : this.#rest();
  }

  /** Commits all items, rows or lines of the only block except the last one, if it has any. */
  #commitFirstParts([block, ...others]: readonly Token[]): void {
    const {head = '', parts: all = []} = (others.length === 0 && partsOf(block)) || {};
    const parts = all.slice(0, -1);
    const source = parts.map((part) => part.source).join('');
    const length = (this.#tail.head === '' ? head.length : 0) + source.length;
    if (parts.length === 0 || !this.#open.first?.commit(parts.length, length)) return;
    this.#committedParts += parts.length;
    this.#definitions.track(source);
    this.#tail.head = head;
    this.#consume(length);
    this.#register(parts.flatMap(({tokens = []}) => tokens));
  }

  /** Returns the positions at which the first block of the tail that is too long is split. */
  #splitPoints(blocks: readonly Token[], stable: number): SplitPoint[] {
    let start = this.#start();
    for (const [index, block] of blocks.entries()) {
      const points = splitPointsOf(block, index === 0 ? this.#committedParts : 0, index < stable);
      const from = start;
      if (points.length > 0) return points.map((point) => ({...point, end: from + point.end}));
      start += block.raw.length;
    }
    return [];
  }

  /** Start of the tail's first block in the source of the reply. */
  #start(): number {
    return this.#tail.start - this.#tail.head.length;
  }

  /** Commits the tail up to `end`, in characters of the reply. */
  #commitPrefix({end, head, isMidParagraph}: SplitPoint): void {
    const {text, head: oldHead, start} = this.#tail;
    const prefix = text.slice(0, end - start);
    this.#commitBlocks(lexBlocks(oldHead + prefix, this.#tail.isMidParagraph));
    this.#tail.head = head;
    this.#tail.isMidParagraph = isMidParagraph;
  }

  /** Draws and commits blocks one by one, so that a link definition in one block is known in the next block. */
  #commitBlocks(blocks: readonly Token[]): void {
    for (const block of blocks) {
      const {head} = this.#tail;
      if (isVisible(block)) {
        this.#open.commitFirst(block, this.#start());
        this.#definitions.track(block.raw.slice(head.length));
        this.#committedParts = 0;
        this.#tail.head = '';
        this.#tail.isMidParagraph = false;
      }
      this.#consume(block.raw.length - head.length);
      this.#register([block]);
    }
  }

  /** Removes the first `length` characters of the tail, which are committed. */
  #consume(length: number): void {
    const tail = this.#tail;
    tail.text = tail.text.slice(length);
    tail.start += length;
    tail.drawnLength = Math.max(0, tail.drawnLength - length);
  }

  #register(tokens: readonly Token[]): void {
    this.#definitions.register(tokens, this.#tail.text.slice(0, this.#tail.drawnLength));
  }
}

/** Maximum number of characters that one step adds. It bounds the time of a step. */
const LONGEST_SLICE = 4_096;

/** Bounds the lexed characters of a reply: a number per received character, and a number at its start. */
const CREDIT_PER_CHARACTER = 4;
const FIRST_CREDIT = 4_096;

/** The start of a line that can only be a paragraph. */
const PARAGRAPH_START = /^\s*(?:\p{L}|\*\*[^\s*])/u;

/** The rest of a line, and the following lines that can only continue its paragraph. */
const REST_OF_PARAGRAPH = /^[^\n]*(?:\n(?:\p{L}|\*\*[^\s*])[^\n]*)*/u;

/** Number of characters of the last line that must be the end of the text on screen. */
const COMPARED_LENGTH = 12;

/** `waiting`: for code. `done`: until more text arrives. `outdated`: the whole reply would be drawn in another way now. */
export type Progress = 'more' | 'waiting' | 'done' | 'outdated';

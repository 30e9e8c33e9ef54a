import {withholdAmbiguousTail} from '../grammar/complete-inline.js';
import {lexBlocks, type Links} from '../grammar/lexer.js';
import {LONGEST_PARAGRAPH, partsOf, splitPointsOf, type SplitPoint} from '../grammar/split-blocks.js';
import type {Token} from '../grammar/tokens.js';
import type {HtmlState, Page} from '../sink/sink.js';
import {BlockSequence} from './block-sequence.js';
import {finalBlockCount, isVisible} from './final-blocks.js';
import type {InlineContext, LeafKind, OpenLeaf} from './inline-stream.js';
import {LinkDefinitions} from './link-definitions.js';

/**
 * Draws Markdown that arrives in deltas, one bounded step at a time. A step lexes only text that is not final: most deltas go to the open
 * leaf as they are. It does not touch the nodes of final blocks again. The ends of blocks do not depend on how the text was split into
 * deltas.
 *
 * @example
 * ```ts
 * const renderer = new StreamingRenderer(page, () => 'failed');
 * for (const delta of ['Some **bo', 'ld** words\n\n- a', ' list']) {
 *   renderer.add(delta);
 *   while (renderer.step(false) === 'more');
 * }
 * while (renderer.step(true) === 'more');
 * ```
 */
export class StreamingRenderer {
  readonly #page: Page;
  readonly #htmlState: () => HtmlState;
  /** The text that no step has read yet. */
  #input = '';
  /** The next splits of the tail, in characters of the reply. */
  #splits: SplitPoint[] = [];
  /** The source text that is not final. */
  readonly #tail = {
    /** The part on screen. */
    drawn: '',
    /** The part after it. */
    waiting: '',
    /** The head of the table or the fence of the code that the text continues. Default: ''. */
    head: '',
    /** True if the text continues a paragraph whose first part is final. */
    isMidParagraph: false,
    /** Its position in the source of the reply. */
    start: 0,
    /** Number of characters to lex at most before more text arrives. It bounds the cost of a reply. */
    credit: FIRST_CREDIT,
  };
  readonly #definitions: LinkDefinitions;
  readonly #open: BlockSequence;
  /** The leaf that the waiting text continues. */
  #leaf: OpenLeaf | undefined;
  /** The text that is given to it without lexing. Default: the rest of its line. */
  #leafKind: LeafKind = 'line';
  /** Number of items, rows or lines of the first open block that are final. */
  #finalParts = 0;
  /** True if the page shows HTML as text until its parser is loaded. */
  #isParserMissing = false;
  /** True until the first drawing is replaced by this one. */
  #isHidden = false;

  /** `links`: link definitions that are known before the text is read. Default: none. */
  constructor(page: Page, htmlState: () => HtmlState, links?: Links) {
    this.#page = page;
    this.#htmlState = htmlState;
    this.#definitions = new LinkDefinitions(links);
    const context: InlineContext = {
      links: this.#definitions.links,
      // HTML beyond the budget stays text.
      onMissingParser: () => (this.#isParserMissing ||= htmlState() === 'loading'),
    };
    this.#open = new BlockSequence(() => page.begin(), context);
  }

  /** Returns a renderer that draws the reply once more, out of view, and then shows it in place of this drawing. Add all text to it. */
  again(): StreamingRenderer {
    const again = new StreamingRenderer(this.#page.again(), this.#htmlState, this.#definitions.links);
    again.#isHidden = true;
    return again;
  }

  add(delta: string): void {
    this.#input += delta;
    this.#tail.credit += CREDIT_PER_CHARACTER * delta.length;
  }

  /** Makes one change to the screen. `isEnd`: no more text will be added. */
  step(isEnd: boolean): Progress {
    if (this.#isParserMissing && this.#htmlState() === 'ready') return 'outdated';
    const split = this.#splits.shift();
    if (split) {
      this.#finishPrefix(split);
      return 'more';
    }
    const progress = this.#read(isEnd);
    if (this.#isHidden && (progress === 'waiting' || progress === 'done')) {
      this.#isHidden = false;
      this.#page.show(this.#open.count, this.#open.isInElement);
    }
    return progress;
  }

  #read(isEnd: boolean): Progress {
    const tail = this.#tail;
    tail.waiting += this.#input.slice(0, LONGEST_SLICE);
    this.#input = this.#input.slice(LONGEST_SLICE);
    const isWhole = isEnd && this.#input === '';
    if (!isWhole && this.#appendWords()) return this.#rest();
    if (this.#endParagraph()) return 'more';
    const text = tail.drawn + tail.waiting;
    const shown = isWhole ? text : withholdAmbiguousTail(text);
    return !isWhole && this.#isTooSoon(shown) ? this.#rest() : this.#draw(shown, isWhole);
  }

  /** True if drawing `shown`, the first part of the tail, costs too much for the text that it adds. */
  #isTooSoon(shown: string): boolean {
    const {drawn, waiting, credit} = this.#tail;
    if (isBlank(shown.slice(drawn.length))) return true;
    // While more text is waiting, a block that grows is drawn when it is four times as long.
    return this.#input === '' ? credit < shown.length : waiting.length < 3 * drawn.length;
  }

  /** Returns the progress after everything that is known is shown, except HTML that needs its parser. */
  #rest(): Progress {
    if (this.#input !== '') return 'more';
    return this.#isParserMissing && this.#htmlState() === 'loading' ? 'waiting' : 'done';
  }

  /** Gives words to the open leaf. Returns true if nothing else is waiting, as after most deltas. */
  #appendWords(): boolean {
    const tail = this.#tail;
    const isCode = this.#leafKind === 'code';
    const words = WORDS[this.#leafKind].exec(tail.waiting)?.[0] ?? '';
    // Longer text can need a split.
    const isShort = isCode || tail.drawn.length + tail.waiting.length <= LONGEST_PARAGRAPH;
    if (words !== '' && isShort && this.#leaf?.append(words)) {
      this.#moveWords(words);
      if (isCode) this.#finishFirstParts([{type: 'code', raw: tail.head + tail.drawn, text: ''}]);
    }
    return isBlank(tail.waiting);
  }

  /** Notes that the first words of the waiting text are on screen. */
  #moveWords(words: string): void {
    this.#tail.drawn += words;
    this.#tail.waiting = this.#tail.waiting.slice(words.length);
  }

  /** Makes a paragraph on screen final at a blank line, without lexing it again. */
  #endParagraph(): boolean {
    const tail = this.#tail;
    const leaf = this.#leaf;
    const end = /^([^\n]*)\n[ \t]*\n/.exec(tail.waiting);
    if (!leaf || this.#leafKind !== 'paragraph' || !end) return false;
    const words = end[1]!;
    const raw = tail.drawn + words;
    const text = raw.replace(/^(?:[ \t]*\n)+/, '');
    // Text in brackets can be a link definition.
    if (text.trimStart().startsWith('[') || raw.length > LONGEST_PARAGRAPH) return false;
    if (!PARAGRAPH_START.test(raw.slice(raw.lastIndexOf('\n') + 1))) return false;
    if (words !== '' && !leaf.append(words)) return false;
    this.#moveWords(words);
    this.#finishBlocks([{type: 'paragraph', raw, text}]);
    return true;
  }

  /** Draws the blocks of `text`, the beginning of the tail. Makes blocks final. */
  #draw(text: string, isWhole: boolean): Progress {
    const tail = this.#tail;
    const {head, isMidParagraph} = tail;
    tail.credit -= text.length;
    const blocks = lexBlocks(head + text, isMidParagraph);
    const count = isWhole ? blocks.length : finalBlockCount(blocks, head + text);
    this.#splits = this.#splitPoints(blocks, count);
    if (this.#splits.length > 0) return 'more';
    const {start} = tail;
    this.#finishBlocks(blocks.slice(0, count));
    this.#open.update(blocks.slice(count), !isWhole, this.#start());
    this.#setDrawn(text.length - (tail.start - start));
    if (count === 0) this.#finishFirstParts(blocks);
    if (isWhole) this.#open.end();
    this.#findLeaf();
    return isWhole && this.#definitions.isLate ? 'outdated' : this.#rest();
  }

  /** Finds the leaf whose line the waiting text continues. Code of one block also gets whole lines. */
  #findLeaf(): void {
    const {leaf, isLeafAlone} = this.#open;
    const {drawn} = this.#tail;
    this.#leafKind = leaf && (isLeafAlone || leaf.kind === 'heading') ? leaf.kind : 'line';
    const isInLine = !isBlank(drawn.slice(drawn.lastIndexOf('\n') + 1));
    this.#leaf = isInLine || this.#leafKind === 'code' ? leaf : undefined;
  }

  /** Makes all items, rows or lines of the only block final except the last one, if it has any. */
  #finishFirstParts([block, ...others]: readonly Token[]): void {
    const {head = '', parts: all = []} = (others.length === 0 && partsOf(block)) || {};
    const parts = all.slice(0, -1);
    const source = parts.map((part) => part.source).join('');
    const length = (this.#tail.head === '' ? head.length : 0) + source.length;
    if (parts.length === 0 || !this.#open.first?.finish(parts.length, length)) return;
    this.#finalParts += parts.length;
    this.#definitions.track(source);
    this.#tail.head = head;
    this.#consume(length);
    this.#register(parts.flatMap(({tokens = []}) => tokens));
  }

  /** Returns the positions at which the first block of the tail that is too long is split. `finalCount`: number of its final blocks. */
  #splitPoints(blocks: readonly Token[], finalCount: number): SplitPoint[] {
    let start = this.#start();
    for (const [index, block] of blocks.entries()) {
      const points = splitPointsOf(block, index === 0 ? this.#finalParts : 0, index < finalCount);
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

  /** Makes the tail final up to `end`, in characters of the reply. */
  #finishPrefix({end, head, isMidParagraph}: SplitPoint): void {
    const tail = this.#tail;
    const prefix = (tail.drawn + tail.waiting).slice(0, end - tail.start);
    this.#finishBlocks(lexBlocks(tail.head + prefix, tail.isMidParagraph));
    tail.head = head;
    tail.isMidParagraph = isMidParagraph;
  }

  /** Draws blocks and makes them final one by one, so that a link definition in one block is known in the next block. */
  #finishBlocks(blocks: readonly Token[]): void {
    for (const block of blocks) {
      const {head} = this.#tail;
      if (isVisible(block)) {
        this.#leaf = undefined;
        this.#leafKind = 'line';
        this.#open.finishFirst(block, this.#start());
        this.#definitions.track(block.raw.slice(head.length));
        this.#finalParts = 0;
        this.#tail.head = '';
        this.#tail.isMidParagraph = false;
      }
      this.#consume(block.raw.length - head.length);
      this.#register([block]);
    }
  }

  /** Removes the first `length` characters of the tail, which are final. */
  #consume(length: number): void {
    const tail = this.#tail;
    tail.waiting = tail.waiting.slice(Math.max(0, length - tail.drawn.length));
    tail.drawn = tail.drawn.slice(length);
    tail.start += length;
  }

  /** Notes that the first `length` characters of the tail are on screen. */
  #setDrawn(length: number): void {
    const tail = this.#tail;
    const text = tail.drawn + tail.waiting;
    tail.drawn = text.slice(0, length);
    tail.waiting = text.slice(length);
  }

  #register(tokens: readonly Token[]): void {
    this.#definitions.register(tokens, this.#tail.drawn);
  }
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Maximum number of characters that one step adds. It bounds the time of a step. */
const LONGEST_SLICE = 4_096;

/** Bounds the lexed characters of a reply: a number per received character, and a number at its start. */
const CREDIT_PER_CHARACTER = 4;
const FIRST_CREDIT = 4_096;

/** The start of a line that can only be a paragraph. */
const PARAGRAPH_START = /^\s*(?:\p{L}|\*\*[^\s*])/u;

/** What of the text behind a leaf can only continue it. */
const WORDS: Readonly<Record<LeafKind, RegExp>> = {
  // The rest of the line, and following lines that begin no other block.
  paragraph: /^[^\n]*(?:\n(?:\p{L}|\*\*[^\s*])[^\n]*)*/u,
  // Number signs at the end of the line are not shown: https://spec.commonmark.org/0.31.2/#atx-heading
  heading: /^(?![^\n]*#)[^\n]*/,
  line: /^[^\n]*/,
  code: /^[^]*/,
};

/** `waiting`: for code. `done`: until more text arrives. `outdated`: the whole reply would be drawn in another way now. */
export type Progress = 'more' | 'waiting' | 'done' | 'outdated';

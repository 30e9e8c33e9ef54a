import {withholdAmbiguousTail} from '../grammar/complete-inline.js';
import {lexBlocks, type Links} from '../grammar/lexer.js';
import {LONGEST_PARAGRAPH, partsOf, splitPointsOf, type SplitPoint} from '../grammar/split-blocks.js';
import type {Token} from '../grammar/tokens.js';
import type {Page} from '../sink/sink.js';
import {BlockSequence, type BlockContext, type LateHtml} from './block-sequence.js';
import {finalBlockCount, isVisible} from './final-blocks.js';
import type {OpenLeaf} from './inline-stream.js';
import {LinkDefinitions} from './link-definitions.js';

/**
 * Draws Markdown that arrives in deltas, one bounded step at a time. A step lexes only text that is not final: most deltas go to the open
 * leaf as they are. It does not touch the nodes of final blocks again. The ends of blocks do not depend on how the text was split into
 * deltas.
 *
 * @example
 * ```ts
 * const renderer = new StreamingRenderer(page, html);
 * for (const delta of ['Some **bo', 'ld** words\n\n- a', ' list']) {
 *   renderer.add(delta);
 *   while (renderer.step(false) === 'more');
 * }
 * while (renderer.step(true) === 'more');
 * ```
 */
export class StreamingRenderer {
  readonly #page: Page;
  readonly #html: LateHtml;
  readonly #blockWriter: ReturnType<LateHtml['blockWriter']>;
  /** The text that no step has read yet. */
  #input = '';
  /** The next splits of that text, in characters of the reply. */
  #splits: SplitPoint[] = [];
  /** The tail, which is the source text that is not final: the part on screen, and the part after it. */
  #drawn = '';
  #waiting = '';
  /** Its position in the source of the reply. */
  #start = 0;
  /** The head of the table or the fence of the code that it continues. Default: ''. */
  #head = '';
  /** True if it continues a paragraph whose first part is final. */
  #isMidParagraph = false;
  /** Number of characters to lex at most before more text arrives. It bounds the cost of a reply. */
  #credit = FIRST_CREDIT;
  readonly #definitions: LinkDefinitions;
  readonly #open: BlockSequence;
  /** The leaf that the waiting text continues. */
  #leaf: OpenLeaf | undefined;
  /** What of that text can only continue it. */
  #words = REST_OF_LINE;
  /** Number of items, rows or lines of the first open block that are final. */
  #finalParts = 0;
  /** True if the page shows HTML as text until its parser is loaded. */
  #isParserMissing = false;
  /** True until the first drawing is replaced by this one. */
  #isHidden = false;

  /** `links`: link definitions that are known before the text is read. Default: none. */
  constructor(page: Page, html: LateHtml, links?: Links) {
    this.#page = page;
    this.#html = html;
    this.#blockWriter = html.blockWriter();
    this.#definitions = new LinkDefinitions(links);
    const context: BlockContext = {
      links: this.#definitions.links,
      html,
      // HTML beyond the budget stays text.
      onMissingParser: () => (this.#isParserMissing ||= html.state() === 'loading'),
    };
    this.#open = new BlockSequence(() => page.begin(), context);
  }

  /** Returns a renderer that draws the reply once more, out of view, and then shows it in place of this drawing. Add all text to it. */
  again(): StreamingRenderer {
    const again = new StreamingRenderer(this.#page.again(), this.#html, this.#definitions.links);
    again.#isHidden = true;
    return again;
  }

  /** True if code for HTML has come since the drawing began. A page that refuses the parser has the other code. */
  get #hasCode(): boolean {
    return this.#html.state() === 'ready' || this.#html.blockWriter() !== this.#blockWriter;
  }

  add(delta: string): void {
    this.#input += delta;
    this.#credit += CREDIT_PER_CHARACTER * delta.length;
  }

  /** Makes one change to the screen. `isEnd`: no more text will be added. */
  step(isEnd: boolean): Progress {
    if (this.#isParserMissing && this.#hasCode) return 'outdated';
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
    this.#waiting += this.#input.slice(0, LONGEST_SLICE);
    this.#input = this.#input.slice(LONGEST_SLICE);
    const isWhole = isEnd && this.#input === '';
    if (!isWhole && this.#appendWords()) return this.#rest();
    const text = this.#drawn + this.#waiting;
    const shown = isWhole ? text : withholdAmbiguousTail(text);
    return !isWhole && this.#isTooSoon(shown) ? this.#rest() : this.#draw(shown, isWhole);
  }

  /** True if drawing `shown`, the first part of the tail, costs too much for the text that it adds. */
  #isTooSoon(shown: string): boolean {
    if (isSpace(shown.slice(this.#drawn.length))) return true;
    // While more text is waiting, a block that grows is drawn when it is four times as long.
    return this.#input === '' ? this.#credit < shown.length : this.#waiting.length < 3 * this.#drawn.length;
  }

  /** Returns the progress after everything that is known is shown, except HTML that needs its parser. */
  #rest(): Progress {
    if (this.#input !== '') return 'more';
    return this.#isParserMissing && this.#html.state() === 'loading' ? 'waiting' : 'done';
  }

  /** Gives words to the open leaf. Returns true if nothing else is waiting, as after most deltas. */
  #appendWords(): boolean {
    const isCode = this.#words === REST_OF_CODE;
    const words = this.#words.exec(this.#waiting)?.[0] ?? '';
    // Longer text can need a split.
    const isShort = isCode || this.#drawn.length + this.#waiting.length <= LONGEST_PARAGRAPH;
    if (words !== '' && isShort && this.#leaf?.append(words)) {
      this.#drawn += words;
      this.#waiting = this.#waiting.slice(words.length);
      if (isCode) this.#finishFirstParts([{type: 'code', raw: this.#head + this.#drawn, text: ''}]);
    }
    return isSpace(this.#waiting);
  }

  /** Draws the blocks of `text`, the beginning of the tail. Makes blocks final. */
  #draw(text: string, isWhole: boolean): Progress {
    this.#credit -= text.length;
    const blocks = lexBlocks(this.#head + text, this.#isMidParagraph);
    const count = isWhole ? blocks.length : finalBlockCount(blocks, this.#head + text);
    this.#splits = this.#splitPoints(blocks, count);
    if (this.#splits.length > 0) return 'more';
    const start = this.#start;
    this.#finishBlocks(blocks.slice(0, count));
    this.#open.update(blocks.slice(count), !isWhole, this.#firstStart);
    this.#setDrawn(text.length - (this.#start - start));
    if (count === 0) this.#finishFirstParts(blocks);
    if (isWhole) this.#open.end();
    this.#findLeaf(blocks.slice(count).filter(isVisible));
    return isWhole && this.#definitions.isLate ? 'outdated' : this.#rest();
  }

  /** Finds the leaf whose line the waiting text continues. A block that is alone can get more than its line. */
  #findLeaf([block, ...others]: readonly Token[]): void {
    this.#words = (others.length === 0 && block && CONTINUATIONS.get(block.type)) || REST_OF_LINE;
    const isInLine = /\S[ \t]*$/.test(this.#drawn);
    this.#leaf = isInLine || this.#words === REST_OF_CODE ? this.#open.leaf : undefined;
  }

  /** Makes all items, rows or lines of the only block final except the last one, if it has any. */
  #finishFirstParts([block, ...others]: readonly Token[]): void {
    const {head = '', parts: all = []} = (others.length === 0 && partsOf(block)) || {};
    const parts = all.slice(0, -1);
    const source = parts.map((part) => part.source).join('');
    const length = (this.#head === '' ? head.length : 0) + source.length;
    if (parts.length === 0 || !this.#open.first?.finish(parts.length, length)) return;
    this.#finalParts += parts.length;
    this.#definitions.track(source);
    this.#head = head;
    this.#consume(length);
    this.#register(parts.flatMap(({tokens = []}) => tokens));
  }

  /** Returns the positions at which the first block of the tail that is too long is split. `finalCount`: number of its final blocks. */
  #splitPoints(blocks: readonly Token[], finalCount: number): SplitPoint[] {
    let start = this.#firstStart;
    for (const [index, block] of blocks.entries()) {
      const points = splitPointsOf(block, index === 0 ? this.#finalParts : 0, index < finalCount);
      const from = start;
      if (points.length > 0) return points.map((point) => ({...point, end: from + point.end}));
      start += block.raw.length;
    }
    return [];
  }

  /** Start of the tail's first block in the source of the reply. */
  get #firstStart(): number {
    return this.#start - this.#head.length;
  }

  /** Makes the tail final up to `end`, in characters of the reply. */
  #finishPrefix({end, head, isMidParagraph}: SplitPoint): void {
    const prefix = (this.#drawn + this.#waiting).slice(0, end - this.#start);
    this.#finishBlocks(lexBlocks(this.#head + prefix, this.#isMidParagraph));
    this.#head = head;
    this.#isMidParagraph = isMidParagraph;
  }

  /** Draws blocks and makes them final one by one, so that a link definition in one block is known in the next block. */
  #finishBlocks(blocks: readonly Token[]): void {
    for (const block of blocks) {
      const head = this.#head;
      if (isVisible(block)) {
        this.#leaf = undefined;
        this.#words = REST_OF_LINE;
        this.#open.finishFirst(block, this.#firstStart);
        this.#definitions.track(block.raw.slice(head.length));
        this.#finalParts = 0;
        this.#head = '';
        this.#isMidParagraph = false;
      }
      this.#consume(block.raw.length - head.length);
      this.#register([block]);
    }
  }

  /** Removes the first `length` characters of the tail, which are final. */
  #consume(length: number): void {
    this.#waiting = this.#waiting.slice(Math.max(0, length - this.#drawn.length));
    this.#drawn = this.#drawn.slice(length);
    this.#start += length;
  }

  /** Notes that the first `length` characters of the tail are on screen. */
  #setDrawn(length: number): void {
    const text = this.#drawn + this.#waiting;
    this.#drawn = text.slice(0, length);
    this.#waiting = text.slice(length);
  }

  #register(tokens: readonly Token[]): void {
    this.#definitions.register(tokens, this.#drawn);
  }
}

function isSpace(text: string): boolean {
  return text.trim() === '';
}

/** Maximum number of characters that one step adds. It bounds the time of a step. */
const LONGEST_SLICE = 4_096;

/** Bounds the lexed characters of a reply: a number per received character, and a number at its start. */
const CREDIT_PER_CHARACTER = 4;
const FIRST_CREDIT = 4_096;

/** The rest of a line. Number signs at the end of a heading are not shown: https://spec.commonmark.org/0.31.2/#atx-heading */
const REST_OF_LINE = /^(?![^\n]*#)[^\n]*/;

const REST_OF_CODE = /^[^]*/;

/** What of the text behind a block can only continue it: following lines, too, that begin no other block. */
const CONTINUATIONS: ReadonlyMap<string, RegExp> = new Map([
  ['paragraph', /^[^\n]*(?:\n(?:\p{L}|\*\*[^\s*])[^\n]*)*/u],
  ['code', REST_OF_CODE],
]);

/** `waiting`: for code. `done`: until more text arrives. `outdated`: the whole reply would be drawn in another way now. */
export type Progress = 'more' | 'waiting' | 'done' | 'outdated';

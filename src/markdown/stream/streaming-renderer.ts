import {blocksOf, finalBlocks, isFence, type Block} from './stable-blocks.js';
import {elementCount, EXTRA_ELEMENTS, extraElements, SOURCE} from '../safety/budget.js';
import {CODE_BOX_ELEMENTS, CodeBox} from '../dom/code-block.js';
import {FencedCodeStream} from './fenced-code-stream.js';
import {WAITING} from '../dom/dom-builder.js';
import {draw, type RenderOptions} from '../dom/render-block.js';
import {lex, lexBlocks, LONGEST_HEAD, type Links} from '../syntax/lexer.js';
import {definitions, UnresolvedReferences} from './late-link-definitions.js';
import {patch, patchChildren} from '../dom/patch.js';
import {division, OPEN_PIECES, piecesOf, type Division} from '../syntax/split-blocks.js';
import {holdBack} from '../syntax/complete-inline.js';
import {BlockList} from './block-list.js';
import {cut} from '../syntax/inline-segments.js';
import type {Token} from '../syntax/tokens.js';

/**
 * How much of the text is looked at together, in characters. So each step costs no more than this much does, and a block
 * that is longer and cannot be taken piece by piece is cut.
 */
const WINDOW = 16_384;

/**
 * The part of it that is looked at first. After each step, it is some times as long as what that step has settled:
 * if a text has thousands of tiny blocks, most of a long part would be looked at again for each of them.
 */
const FIRST_WINDOW = 2_048;
const SHORTEST_WINDOW = 256;
const WINDOW_PER_SETTLED = 4;

/** What can follow words and be nothing but words. */
const WORDS = /^[\p{L}\p{M}\p{N} ,.'’-]+$/u;

const LAST_WORD = /(?<!\S)\S*$/;

/** What may be an address, or half a reference or tag, when more is added. */
const GROWING = /[:@/&\\<]|www\./i;

/** How much of the end of the source and of the text on screen has to be the same, in characters. */
const COMPARED = 12;

/** A line that opens a block of code, behind blank lines. */
const FENCE = /^(?:[ \t]*\n)*? {0,3}(?:`{3,}[^`\n]*|~{3,}[^\n]*)\n/;

/** Longer lines are left to the lexer. */
const LONGEST_FENCE_LINE = 200;

/**
 * Open blocks are drawn again as a whole. Large ones wait until enough text has come to be worth that, in characters:
 * some for each element on screen, one for each character that may be syntax, and a part of their length, but never
 * more than they have. Ordinary blocks are below the free amount.
 */
const FREE_COST = 200;
/** Shorter text never waits, in characters. */
const SHORT = 400;
const COST_PER_ELEMENT = 2;
const COST_PER_CHARACTER = 1 / 8;
const SYNTAX = /[!*_~`[\]&@|\\]/g;
/** Raw HTML is written, filtered, parsed, sanitised and then built, in characters for each tag. */
const COST_PER_TAG = 8;
const TAG = /</g;

/** A longer list or table waits in vain for definitions that come behind it, in characters. */
const LONGEST_REDRAWN = 4 * WINDOW;

/** Whether there is more to show at once, after the sanitizer is loaded, or not before more text comes. */
export type Progress = 'more' | typeof WAITING | 'done';

/** A block that is shown but may still change. */
interface Open {
  /** From what it was drawn. */
  key: string;
  /** Nothing, if there is nothing to see of it. */
  readonly element: HTMLElement | undefined;
  /** The extra elements of the reply that were left for it, and those that each of its units uses. */
  readonly available: number;
  readonly extraElements: readonly number[];
}

/** A block that changes no more, but for a link whose definition comes late. */
interface Final {
  readonly element: HTMLElement;
  source: string;
  readonly isMidParagraph: boolean;
  /** The extra elements of the reply that were left for it. */
  readonly available: number;
}

/** A list or table whose first items or rows are final: the tail begins with those that are not. */
interface Container {
  readonly block: Final;
  /** The parent of items or rows. */
  readonly host: Element;
  /** How many of them are final. */
  settled: number;
}

/**
 * Writes Markdown that comes in piece by piece into an element. Only the tail is looked at: what can no longer change is
 * final, and its nodes are not touched again. Where blocks end does not depend on how the text was cut.
 */
export class StreamingRenderer {
  readonly #list: BlockList;
  readonly #options: RenderOptions;
  readonly #unresolved = new UnresolvedReferences<Final>();
  readonly #links = Object.create(null) as Links;
  /** All that is not final. */
  #tail = '';
  #isMidParagraph = false;
  /** What of the tail was looked at last. */
  #seen: string | undefined;
  #open: Open[] = [];
  #container: Container | undefined;
  /** The head of the table that the tail goes on with: without it, rows are no rows. */
  #head = '';
  #code: FencedCodeStream | undefined;
  /** The extra elements that the final blocks have left. */
  #available = EXTRA_ELEMENTS;
  /** How much of the tail is looked at, in characters. */
  #window = FIRST_WINDOW;
  /** How many characters must be added before the open blocks are drawn again. */
  #wait = 0;
  /** What mentions links that have been defined since it was drawn. */
  readonly #stale = new Set<Final>();
  /** What of this is drawn next, one in each step. */
  readonly #due = new Set<Final>();

  constructor(root: Element, options: RenderOptions) {
    this.#list = new BlockList(root);
    this.#options = options;
  }

  /** Takes more text, which `step` will show. */
  add(text: string): void {
    this.#tail += text;
  }

  /** Shows a part of bounded size. `isEnd`: no more text will be added. */
  step(isEnd: boolean): Progress {
    if (this.#due.size > 0) return this.#redrawDue();
    if (this.#code) return this.#showCode(this.#code, isEnd);
    if (this.#beginsWithFence()) {
      this.#openCode();
      return 'more';
    }
    const window = this.#tail.slice(0, this.#window);
    const hasMore = window.length < this.#tail.length;
    const isWhole = isEnd && !hasMore;
    const text = isWhole ? window : holdBack(window);
    if (!isWhole && !hasMore && (this.#isShown(text) || this.#appendWords(text))) return 'done';
    this.#seen = text;
    const {blocks, lexInline} = this.#blocks(text, isWhole);
    const final = isWhole ? blocks.length : finalBlocks(blocks, this.#head + text);
    const fence = blocks.findIndex((block) => isFence(block) && (isWhole || block.raw.includes('\n')));
    const end = this.#naturalEnd(blocks, fence < 0 ? blocks.length : fence, final);
    if (end) {
      if (!this.#settle(end.end, end.isMidParagraph)) return WAITING;
      this.#head = end.head;
      return 'more';
    }
    if (fence >= 0) {
      lexInline();
      if (!this.#drawAndFreeze(blocks.slice(0, fence))) return WAITING;
      this.#openCode();
      return 'more';
    }
    if (hasMore && final === 0 && this.#window < WINDOW && !hasPieces(blocks)) {
      // All of it would be drawn again with the next part.
      this.#window = Math.min(WINDOW, 2 * this.#window);
      return 'more';
    }
    lexInline();
    const drawn = this.#draw(blocks, isWhole);
    if (drawn < blocks.length) {
      this.#freeze(blocks.slice(0, Math.min(drawn, final)));
      this.#seen = undefined;
      return WAITING;
    }
    const settled = this.#freeze(blocks.slice(0, final)) || (isWhole ? 0 : this.#freezePieces(blocks));
    // What is left behind final blocks was drawn with them, and may grow at once.
    this.#wait = settled === 0 ? this.#redrawWait(text) : 0;
    if (settled === 0 && hasMore) {
      const length = cut(window, WINDOW);
      if (!this.#settle(length, !window.slice(0, length).endsWith('\n'))) return WAITING;
    }
    if (isWhole) this.#endWait();
    return hasMore || this.#due.size > 0 ? 'more' : 'done';
  }

  /** Whether all of `text` is on screen, or all but a little at the end of what is slow to draw. */
  #isShown(text: string): boolean {
    return text === this.#seen || text.length < (this.#seen?.length ?? 0) + this.#wait;
  }

  #redrawWait(text: string): number {
    if (text.length < SHORT) return 0;
    const elements = this.#open.flatMap(({element}) => element ?? []);
    // Elements that were too many are no longer there to be counted.
    if (
      elements.some(
        (element) => element.matches(`.${SOURCE}`) || element.querySelector(`.${SOURCE}`) !== null,
      )
    )
      return text.length;
    const cost =
      sum(elements.map((element) => element.getElementsByTagName('*').length)) * COST_PER_ELEMENT +
      count(text, SYNTAX) +
      count(text, TAG) * COST_PER_TAG +
      text.length * COST_PER_CHARACTER;
    return Math.min(Math.max(0, cost - FREE_COST), text.length);
  }

  /**
   * Adds words without any syntax to the last text on screen, if that is where they belong. Most of what comes in is such,
   * and the next mark has all of the block drawn again.
   */
  #appendWords(text: string): boolean {
    const seen = this.#seen;
    const open = this.#open.at(-1);
    if (seen === undefined || !open?.element) return false;
    if (text.length > LONGEST_HEAD || text.length !== this.#tail.length || !text.startsWith(seen))
      return false;
    if (!WORDS.test(text.slice(seen.length)) || GROWING.test(text.slice(seen.search(LAST_WORD))))
      return false;
    const end = seen.slice(-COMPARED);
    let last: Node = open.element;
    while (last.lastChild) last = last.lastChild;
    if (!(last instanceof Text) || !last.data.endsWith(end)) return false;
    // The words of a link decide whether its host is named.
    if (last.parentElement?.closest('a')) return false;
    last.appendData(text.slice(seen.length));
    open.key = '';
    this.#seen = text;
    return true;
  }

  #blocks(text: string, isEnd: boolean): {blocks: Block[]; lexInline: () => void} {
    const options = {isEnd, isMidParagraph: this.#isMidParagraph, links: this.#links};
    const {tokens, lexInline} = lexBlocks(this.#head + text, options);
    return {blocks: blocksOf(tokens), lexInline};
  }

  /**
   * Where the tail has to be divided within its first `count` blocks: one of them is too long, or what is final would be
   * drawn with the help of a definition that is not.
   */
  #naturalEnd(blocks: readonly Block[], count: number, final: number): Division | undefined {
    let start = -this.#head.length;
    for (const [index, block] of blocks.slice(0, count).entries()) {
      const divided = division(block.tokens[0], {
        settled: index === 0 ? (this.#container?.settled ?? 0) : 0,
        isFinal: index < final,
        isMidParagraph: index === 0 && this.#isMidParagraph,
      });
      if (divided) return {...divided, end: start + divided.end};
      start += block.raw.length;
      if (index + 1 === final && blocks.slice(final).some(({tokens}) => definitions(tokens).length > 0)) {
        return {end: start, head: '', isMidParagraph: false};
      }
    }
    return undefined;
  }

  /** Shows the first `length` characters of the tail for good, and tells whether that was possible. */
  #settle(length: number, isMidParagraph: boolean): boolean {
    const {blocks, lexInline} = this.#blocks(this.#tail.slice(0, length), true);
    lexInline();
    if (!this.#drawAndFreeze(blocks)) return false;
    this.#isMidParagraph = isMidParagraph;
    return true;
  }

  /** Shows these blocks for good, up to the first that waits for the sanitizer. Tells whether there was none. */
  #drawAndFreeze(blocks: readonly Block[]): boolean {
    const drawn = this.#draw(blocks, true);
    this.#freeze(blocks.slice(0, drawn));
    if (drawn === blocks.length) return true;
    this.#seen = undefined;
    return false;
  }

  /** Shows blocks, up to the first that waits for the sanitizer. Returns how many were shown. */
  #draw(blocks: readonly Block[], isEnd: boolean): number {
    const last = blocks.at(-1);
    const seen = blocks.filter(isSeen);
    let available = this.#available;
    for (const [index, block] of seen.entries()) {
      const key = block === last && !isEnd ? `${block.raw}…` : block.raw;
      const open = this.#open[index];
      if (open?.key !== key || open.available !== available) {
        const fresh = draw(block.tokens, this.#options, available);
        if (fresh === WAITING) return blocks.indexOf(block);
        const element =
          index === 0 && this.#container
            ? this.#drawPieces(this.#container, fresh?.element)
            : this.#drawOpen(index, fresh?.element);
        this.#open[index] = {key, element, available, extraElements: fresh?.extraElements ?? []};
      }
      available -= sum(this.#open[index]!.extraElements);
    }
    this.#drop(seen.length);
    return blocks.length;
  }

  #drawOpen(index: number, fresh: HTMLElement | undefined): HTMLElement | undefined {
    const old = this.#open[index]?.element;
    if (old && fresh) return patch(old, fresh) as HTMLElement;
    // What comes behind keeps its place behind.
    this.#drop(index);
    if (fresh) this.#list.append(fresh);
    return fresh;
  }

  #drawPieces({block, host, settled}: Container, fresh: HTMLElement | undefined): HTMLElement {
    const pieces = fresh && hostOf(fresh)?.children;
    patchChildren(host, [...(pieces ?? [])], settled);
    return block.element;
  }

  /** Makes the first blocks final, and tells how much of the tail that was, in characters. */
  #freeze(blocks: readonly Block[]): number {
    if (blocks.length === 0) return 0;
    const length = blocks.reduce((sum, {raw}) => sum + raw.length, -this.#head.length);
    for (const block of blocks) {
      if (isSeen(block)) this.#makeFinal(block.raw);
      this.#define(block.tokens);
    }
    // Definitions mostly stand together: what mentions several of them is drawn once, when all are there.
    if (blocks.some(isSeen)) this.#endWait();
    this.#take(length);
    return length;
  }

  #makeFinal(source: string): void {
    const {element, extraElements = []} = this.#open.shift() ?? {};
    const available = this.#available;
    this.#available -= sum(extraElements);
    const container = this.#container;
    const head = this.#head;
    this.#container = undefined;
    this.#head = '';
    if (container) {
      container.block.source += source.slice(head.length);
      this.#unresolved.add(container.block, source, this.#links);
    } else if (element) {
      const final = {element, source, isMidParagraph: this.#isMidParagraph, available};
      this.#unresolved.add(final, source, this.#links);
    }
    this.#isMidParagraph = false;
  }

  /** Makes all items or rows final but the last ones, if a list or table is all there is. */
  #freezePieces(blocks: readonly Block[]): number {
    const [block, ...others] = blocks;
    const [open] = this.#open;
    if (block === undefined || others.length > 0 || open?.element === undefined) return 0;
    const listed = piecesOf(block.tokens[0]);
    const host = this.#container?.host ?? hostOf(open.element);
    const pieces = listed?.pieces.slice(0, -OPEN_PIECES) ?? [];
    if (listed === undefined || !host || pieces.length === 0) return 0;
    const {head} = listed;
    const source = pieces.map((piece) => piece.source).join('');
    this.#container ??= {
      block: {element: open.element, source: head, isMidParagraph: false, available: this.#available},
      host,
      settled: 0,
    };
    const length = (this.#head === '' ? head.length : 0) + source.length;
    this.#head = head;
    this.#container.settled += pieces.length;
    this.#available -= sum(open.extraElements.slice(0, pieces.length + (head === '' ? 0 : 1)));
    this.#container.block.source += source;
    this.#unresolved.add(this.#container.block, source, this.#links);
    open.key = '';
    this.#define(pieces.flatMap(({tokens}) => tokens));
    this.#take(length);
    return length;
  }

  #take(length: number): void {
    this.#tail = this.#tail.slice(length);
    this.#seen = undefined;
    this.#wait = 0;
    this.#window = Math.min(WINDOW, Math.max(SHORTEST_WINDOW, WINDOW_PER_SETTLED * length));
  }

  /** Takes note of link definitions, and of what has waited for them. */
  #define(tokens: readonly Token[]): void {
    for (const {tag, href, title} of definitions(tokens)) {
      if (Object.hasOwn(this.#links, tag)) continue;
      this.#links[tag] = {href, title};
      for (const final of this.#unresolved.take(tag)) this.#stale.add(final);
    }
  }

  /** What has waited for definitions is drawn in the steps that follow. */
  #endWait(): void {
    for (const final of this.#stale) this.#due.add(final);
    this.#stale.clear();
  }

  /** Draws one block whose links have been defined. */
  #redrawDue(): Progress {
    for (const final of this.#due) {
      const {element, source, isMidParagraph, available} = final;
      if (source.length <= LONGEST_REDRAWN) {
        const tokens = lex(source, {isEnd: true, isMidParagraph, links: this.#links});
        const fresh = draw(tokens, this.#options, available);
        if (fresh === WAITING) return WAITING;
        if (fresh) patch(element, fresh.element);
      }
      this.#due.delete(final);
      break;
    }
    return 'more';
  }

  /** No need to lex all that follows in order to see that. */
  #beginsWithFence(): boolean {
    return (
      this.#container === undefined &&
      !this.#isMidParagraph &&
      FENCE.test(this.#tail.slice(0, LONGEST_FENCE_LINE))
    );
  }

  #openCode(): void {
    this.#endWait();
    this.#drop(0);
    this.#tail = this.#tail.replace(/^(?:[ \t]*\n)+/, '');
    const headEnd = this.#tail.indexOf('\n');
    const head = headEnd < 0 ? this.#tail : this.#tail.slice(0, headEnd);
    this.#code = new FencedCodeStream(head, (language) => {
      // Thousands of boxes with a line each are only code, without a head.
      const hasHead = this.#available >= CODE_BOX_ELEMENTS;
      const box = new CodeBox(document, hasHead ? {language, copyCode: this.#options.copyCode} : undefined);
      this.#list.append(box.element);
      return box;
    });
    this.#take(head.length + 1);
  }

  #showCode(code: FencedCodeStream, isEnd: boolean): Progress {
    const window = this.#tail.slice(0, WINDOW);
    const isWhole = isEnd && window.length === this.#tail.length;
    const rest = code.append(window, isWhole);
    this.#tail = (rest ?? '') + this.#tail.slice(WINDOW);
    if (rest !== undefined) {
      this.#code = undefined;
      const extra = extraElements(elementCount(code.box.element), code.sourceLength);
      this.#available = Math.max(0, this.#available - extra);
    }
    return this.#tail === '' ? 'done' : 'more';
  }

  /** Removes the open blocks from this one on. */
  #drop(from: number): void {
    for (const {element} of this.#open.splice(from).reverse()) {
      if (element) this.#list.remove(element);
    }
  }
}

/** Whether these are a list or a table whose first items or rows can be made final. */
function hasPieces([block, ...others]: readonly Block[]): boolean {
  const listed = others.length === 0 ? piecesOf(block?.tokens[0]) : undefined;
  return listed !== undefined && listed.pieces.length > OPEN_PIECES;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function isSeen({tokens}: Block): boolean {
  return tokens.some(({type}) => type !== 'space' && type !== 'def');
}

/** What holds the items of a list, or the rows of a table. */
function hostOf(element: HTMLElement): Element | null {
  return /^[ou]l$/.test(element.localName) ? element : element.querySelector(':scope > table > tbody');
}

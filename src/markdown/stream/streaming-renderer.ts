import {CODE_BOX_ELEMENTS, CodeBox} from '../dom/code-block.js';
import {elementCount, extraElements} from '../safety/budget.js';
import {isVisible, blocksOf, type Block} from './stable-blocks.js';
import {lexTail, MAX_WINDOW, Tail} from './tail.js';
import {planStep, type DrawPlan, type StepPlan} from './plan-step.js';
import {redrawCommitted, type CommittedBlock} from './committed-block.js';
import {BlockList} from './block-list.js';
import type {SplitPoint, SplittableBlock} from '../syntax/split-blocks.js';
import {FencedCodeStream} from './fenced-code-stream.js';
import {LateLinkDefinitions} from './late-link-definitions.js';
import {OpenBlocks} from './open-blocks.js';
import {redrawWait} from './redraw-wait.js';
import type {RenderOptions} from '../dom/render-block.js';
import {WAITING} from '../dom/dom-builder.js';

/** Whether there is more to show now, only after the sanitizer is loaded, or only after more text arrives. */
export type Progress = 'more' | typeof WAITING | 'done';

/**
 * Renders Markdown that arrives in deltas into an element, one bounded step at a time. A step lexes only the
 * tail. It commits the blocks that are stable, and does not touch their nodes again. Where blocks end does
 * not depend on how the text was split into deltas.
 */
export class StreamingRenderer {
  readonly #list: BlockList;
  readonly #options: RenderOptions;
  readonly #tail = new Tail();
  readonly #openBlocks: OpenBlocks;
  readonly #definitions = new LateLinkDefinitions<CommittedBlock>();
  /** The fenced code block at the end of the screen, if it is open. */
  #code: FencedCodeStream | undefined;

  constructor(root: Element, options: RenderOptions) {
    this.#list = new BlockList(root);
    this.#options = options;
    this.#openBlocks = new OpenBlocks(this.#list, options);
  }

  /** Adds text, which `step` will render. */
  add(text: string): void {
    this.#tail.text += text;
  }

  /** Makes one change to the screen. `isEnd`: no more text will be added. */
  step(isEnd: boolean): Progress {
    if (this.#definitions.hasPendingRedraws) return this.#redrawNext();
    if (this.#code) return this.#appendCode(this.#code, isEnd);
    const {links} = this.#definitions;
    return this.#apply(planStep(this.#tail, {screen: this.#openBlocks, links, isEnd}));
  }

  #apply(plan: StepPlan): Progress {
    switch (plan.kind) {
      case 'nothing':
        return 'done';
      case 'append-words':
        this.#openBlocks.appendWords(plan.words);
        this.#tail.lastRendered = plan.text;
        return 'done';
      case 'open-code':
        if (!this.#drawAndCommit(plan.before)) return WAITING;
        this.#openCode();
        return 'more';
      case 'commit-prefix':
        return this.#commitPrefix(plan.at) ? 'more' : WAITING;
      case 'grow-window':
        this.#tail.growWindow();
        return 'more';
      case 'draw':
        return this.#draw(plan);
    }
  }

  #draw({text, blocks, stable, stablePieces, forcedCut, isWhole, hasMore}: DrawPlan): Progress {
    const drawn = this.#openBlocks.draw(blocks, isWhole);
    this.#tail.lastRendered = drawn === blocks.length ? text : undefined;
    const committed = this.#commitBlocks(blocks.slice(0, Math.min(drawn, stable)));
    if (drawn < blocks.length) return WAITING;
    if (committed === 0 && !(stablePieces && this.#commitPieces(stablePieces))) {
      this.#tail.redrawWait = redrawWait(text, this.#openBlocks);
      if (forcedCut && !this.#commitPrefix(forcedCut)) return WAITING;
    }
    if (isWhole) this.#definitions.scheduleRedraws();
    return hasMore || this.#definitions.hasPendingRedraws ? 'more' : 'done';
  }

  /**
   * Commits the tail up to `end`. Returns `false` if a part of it needs the sanitizer before it is loaded.
   */
  #commitPrefix({end, head, isMidParagraph}: SplitPoint): boolean {
    const prefix = this.#tail.text.slice(0, end);
    const {tokens, lexInline} = lexTail(this.#tail, prefix, this.#definitions.links, true);
    lexInline();
    if (!this.#drawAndCommit(blocksOf(tokens))) return false;
    this.#tail.tableHead = head;
    this.#tail.isMidParagraph = isMidParagraph;
    return true;
  }

  /**
   * Draws and commits blocks, up to the first that needs the sanitizer before it is loaded. Returns whether
   * none does.
   */
  #drawAndCommit(blocks: readonly Block[]): boolean {
    const drawn = this.#openBlocks.draw(blocks, true);
    this.#commitBlocks(blocks.slice(0, drawn));
    if (drawn === blocks.length) return true;
    this.#tail.lastRendered = undefined;
    return false;
  }

  /** Commits the first blocks. Returns their length in the tail, in characters. */
  #commitBlocks(blocks: readonly Block[]): number {
    if (blocks.length === 0) return 0;
    let length = -this.#tail.tableHead.length;
    for (const block of blocks) {
      length += block.raw.length;
      if (isVisible(block)) this.#commitBlock(block.raw);
      this.#definitions.registerLinks(block.tokens);
    }
    if (blocks.some(isVisible)) this.#definitions.scheduleRedraws();
    this.#tail.consume(length);
    return length;
  }

  #commitBlock(source: string): void {
    const {tableHead, isMidParagraph} = this.#tail;
    const block = this.#openBlocks.commitFirst(source, tableHead, isMidParagraph);
    if (block) this.#definitions.track(block, source);
    this.#tail.tableHead = '';
    this.#tail.isMidParagraph = false;
  }

  /** Commits the first items or rows of the only open block. Returns whether that was possible. */
  #commitPieces(listed: SplittableBlock): boolean {
    const block = this.#openBlocks.commitPieces(listed);
    if (!block) return false;
    const {head, pieces} = listed;
    const source = pieces.map((piece) => piece.source).join('');
    this.#definitions.track(block, source);
    this.#definitions.registerLinks(pieces.flatMap(({tokens}) => tokens));
    const isHeadInTail = this.#tail.tableHead === '';
    this.#tail.tableHead = head;
    this.#tail.consume((isHeadInTail ? head.length : 0) + source.length);
    return true;
  }

  #redrawNext(): Progress {
    const {links} = this.#definitions;
    const isRedrawn = this.#definitions.redrawNext((block) => redrawCommitted(block, this.#options, links));
    return isRedrawn ? 'more' : WAITING;
  }

  /** Opens the fenced code block that the tail begins with, after blank lines. */
  #openCode(): void {
    this.#definitions.scheduleRedraws();
    this.#openBlocks.clear();
    this.#tail.text = this.#tail.text.replace(/^(?:[ \t]*\n)+/, '');
    const [line = ''] = this.#tail.text.split('\n', 1);
    this.#code = new FencedCodeStream(line, (language) => {
      // Thousands of code blocks of one line each get no head, to stay within the budget.
      const hasHead = this.#openBlocks.available >= CODE_BOX_ELEMENTS;
      const box = new CodeBox(document, hasHead ? {language, copyCode: this.#options.copyCode} : undefined);
      this.#list.append(box.element);
      return box;
    });
    this.#tail.consume(line.length + 1);
  }

  #appendCode(code: FencedCodeStream, isEnd: boolean): Progress {
    const tail = this.#tail;
    const window = tail.text.slice(0, MAX_WINDOW);
    const rest = code.append(window, isEnd && window.length === tail.text.length);
    tail.text = (rest ?? '') + tail.text.slice(MAX_WINDOW);
    if (rest !== undefined) {
      this.#code = undefined;
      const extra = extraElements(elementCount(code.box.element), code.sourceLength);
      this.#openBlocks.available = Math.max(0, this.#openBlocks.available - extra);
      code.box.element.dispatchEvent(new Event('code-drawn', {bubbles: true}));
    }
    return tail.text === '' ? 'done' : 'more';
  }
}

import type {SplitPoint, SplittableBlock} from '../grammar/split-blocks.js';
import type {CommittedBlock} from './committed-block.js';
import type {LateLinkDefinitions} from './late-link-definitions.js';
import type {OpenBlocks} from './open-blocks.js';
import {blocksOf, isVisible, type Block} from './stable-blocks.js';
import {lexTail, type Tail} from './tail.js';

/** Commits the blocks at the start of the tail: their nodes are not touched again, and their source is not lexed again. */
export class Committer {
  readonly #tail: Tail;
  readonly #openBlocks: OpenBlocks;
  readonly #definitions: LateLinkDefinitions<CommittedBlock>;

  constructor(tail: Tail, openBlocks: OpenBlocks, definitions: LateLinkDefinitions<CommittedBlock>) {
    this.#tail = tail;
    this.#openBlocks = openBlocks;
    this.#definitions = definitions;
  }

  /**
   * Commits the tail up to `end`. Returns `false` if a part of it needs the sanitizer before it is loaded.
   */
  commitPrefix({end, head, isMidParagraph}: SplitPoint): boolean {
    const prefix = this.#tail.text.slice(0, end);
    const {tokens, lexInline} = lexTail(this.#tail, prefix, this.#definitions.links, true);
    lexInline();
    if (!this.drawAndCommit(blocksOf(tokens))) return false;
    this.#tail.tableHead = head;
    this.#tail.isMidParagraph = isMidParagraph;
    return true;
  }

  /**
   * Draws and commits blocks, up to the first that needs the sanitizer before it is loaded. Returns whether
   * none does.
   */
  drawAndCommit(blocks: readonly Block[]): boolean {
    const drawn = this.#openBlocks.draw(blocks, true);
    this.commitBlocks(blocks.slice(0, drawn));
    if (drawn === blocks.length) return true;
    this.#tail.lastRendered = undefined;
    return false;
  }

  /** Commits the first blocks, which are drawn. Returns their length in the tail, in characters. */
  commitBlocks(blocks: readonly Block[]): number {
    if (blocks.length === 0) return 0;
    let length = -this.#tail.tableHead.length;
    for (const block of blocks) {
      length += block.raw.length;
      if (isVisible(block)) this.#commitBlock(block.raw);
      this.#definitions.registerLinks(block.tokens);
    }
    if (blocks.some(isVisible)) this.#definitions.scheduleRedraws(this.#tail.committedLength);
    this.#tail.consume(length);
    return length;
  }

  /** Commits the first items or rows of the only open block. Returns whether that was possible. */
  commitParts(listed: SplittableBlock): boolean {
    const block = this.#openBlocks.commitParts(listed);
    if (!block) return false;
    const {head, parts} = listed;
    const source = parts.map((part) => part.source).join('');
    this.#definitions.track(block, source);
    this.#definitions.registerLinks(parts.flatMap(({tokens}) => tokens));
    const isHeadInTail = this.#tail.tableHead === '';
    this.#tail.tableHead = head;
    this.#tail.consume((isHeadInTail ? head.length : 0) + source.length);
    return true;
  }

  #commitBlock(source: string): void {
    const {tableHead, isMidParagraph} = this.#tail;
    const block = this.#openBlocks.commitFirst(source, tableHead, isMidParagraph);
    if (block) this.#definitions.track(block, source);
    this.#tail.tableHead = '';
    this.#tail.isMidParagraph = false;
  }
}

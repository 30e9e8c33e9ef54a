import {labelsIn} from '../grammar/link-references.js';
import type {Links} from '../grammar/lexer.js';
import type {Token, Tokens} from '../grammar/tokens.js';

/**
 * The link definitions of a reply, and the committed blocks that must be drawn again because a link in them
 * was defined later.
 */
export class LateLinkDefinitions<Block> {
  /** The registered definitions. The first definition of a label counts. */
  readonly links = Object.create(null) as Links;
  readonly #unresolved = new UnresolvedReferences<Block>();
  /** Blocks that refer to links which were defined after the blocks were drawn. */
  readonly #outdated = new Set<Block>();
  readonly #pendingRedraws = new Set<Block>();
  /** For each block that was redrawn, the length of the reply from which on it may be redrawn again. */
  readonly #nextRedraws = new Map<Block, number>();
  readonly #lengthOf: (block: Block) => number;

  /** `lengthOf`: the source of a block, in characters. */
  constructor(lengthOf: (block: Block) => number) {
    this.#lengthOf = lengthOf;
  }

  get hasPendingRedraws(): boolean {
    return this.#pendingRedraws.size > 0;
  }

  /** Watches for definitions of the links that `source`, a part of `block`, refers to. */
  track(block: Block, source: string): void {
    this.#unresolved.add(block, source, this.links);
  }

  /** Registers the link definitions within these committed tokens. */
  registerLinks(tokens: readonly Token[]): void {
    for (const {tag, href, title} of linkDefinitions(tokens)) {
      if (Object.hasOwn(this.links, tag)) continue;
      this.links[tag] = {href, title};
      for (const block of this.#unresolved.take(tag)) this.#outdated.add(block);
    }
  }

  /**
   * Schedules a redraw of each outdated block. Definitions mostly follow each other: to draw a block once,
   * not once for each definition, call this after the last of them.
   *
   * `length`: the committed part of the reply, in characters. Between two redraws of a block, the reply must grow by the
   * length of the block, so that a long list costs no more than its length. Default: the reply is whole, and each is redrawn.
   */
  scheduleRedraws(length = Infinity): void {
    for (const block of this.#outdated) {
      if (length < (this.#nextRedraws.get(block) ?? 0)) continue;
      this.#nextRedraws.set(block, length + this.#lengthOf(block));
      this.#outdated.delete(block);
      this.#pendingRedraws.add(block);
    }
  }

  /** Redraws one pending block. Returns `false` if `redraw` did, and keeps the block pending then. */
  redrawNext(redraw: (block: Block) => boolean): boolean {
    for (const block of this.#pendingRedraws) {
      if (!redraw(block)) return false;
      this.#pendingRedraws.delete(block);
      break;
    }
    return true;
  }
}

/** The blocks that refer to links without a definition, by label. */
class UnresolvedReferences<Block> {
  readonly #blocks = new Map<string, Set<Block>>();

  /** Adds the labels in `source` that are not in `defined`. */
  add(block: Block, source: string, defined: Links): void {
    for (const label of labelsIn(source)) {
      if (Object.hasOwn(defined, label)) continue;
      const blocks = this.#blocks.get(label) ?? new Set();
      this.#blocks.set(label, blocks.add(block));
    }
  }

  /** Returns and forgets the blocks that refer to this label. */
  take(label: string): Iterable<Block> {
    const blocks = this.#blocks.get(label) ?? [];
    this.#blocks.delete(label);
    return blocks;
  }
}

/** Returns the link definitions within these tokens. */
export function linkDefinitions(tokens: readonly Token[]): Tokens.Def[] {
  return tokens.flatMap((token) => {
    if (token.type === 'def') return [token as Tokens.Def];
    if (token.type === 'list') {
      return (token as Tokens.List).items.flatMap(({tokens}) => linkDefinitions(tokens));
    }
    return token.type === 'blockquote' ? linkDefinitions((token as Tokens.Blockquote).tokens) : [];
  });
}

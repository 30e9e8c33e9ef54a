import {labelsIn, type Links} from '../grammar/lexer.js';
import type {Token, Tokens} from '../grammar/tokens.js';

/** The link definitions of a reply, and the committed blocks that refer to links which are defined after them. */
export class LateLinkDefinitions<Block> {
  /** The registered definitions. The first definition of a label counts. */
  readonly links = Object.create(null) as Links;
  /** How many links were defined before each of them. */
  readonly #order = new Map<string, number>();
  /** The blocks that refer to links without a definition, by label. */
  readonly #unresolved = new Map<string, Set<Block>>();
  /** Blocks that are to be drawn again. */
  readonly #outdated = new Set<Block>();

  /** The number of links that are defined. */
  get count(): number {
    return this.#order.size;
  }

  /** Watches for definitions of the links that `source`, a part of `block`, refers to. `known`: the number of links when it was drawn. */
  track(block: Block, source: string, known: number): void {
    for (const label of labelsIn(source)) {
      const order = this.#order.get(label);
      if (order === undefined)
        this.#unresolved.set(label, (this.#unresolved.get(label) ?? new Set()).add(block));
      else if (order >= known) this.#outdated.add(block);
    }
  }

  /** Registers the link definitions within these committed tokens. */
  register(tokens: readonly Token[]): void {
    for (const {tag, href, title} of linkDefinitions(tokens)) {
      if (this.#order.has(tag)) continue;
      this.links[tag] = {href, title};
      this.#order.set(tag, this.#order.size);
      for (const block of this.#unresolved.get(tag) ?? []) this.#outdated.add(block);
      this.#unresolved.delete(tag);
    }
  }

  /** Returns, and forgets, the blocks that are to be drawn again. */
  takeOutdated(): Block[] {
    const blocks = [...this.#outdated];
    this.#outdated.clear();
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

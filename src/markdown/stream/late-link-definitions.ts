import {labelsIn, type Links} from '../grammar/lexer.js';
import type {Token, Tokens} from '../grammar/tokens.js';

/** The link definitions of a reply, and the committed blocks with references to later definitions. */
export class LateLinkDefinitions<Block> {
  /** The first definition counts: https://spec.commonmark.org/0.31.2/#link-reference-definitions */
  readonly links = Object.create(null) as Links;
  /** Number of earlier definitions, by label. */
  readonly #order = new Map<string, number>();
  /** Blocks with references, and the number of defined links when they were drawn. */
  #references: {block: Block; labels: ReadonlySet<string>; known: number}[] = [];

  get count(): number {
    return this.#order.size;
  }

  /** Watches for definitions of references in `source`. `known`: number of defined links when drawn. */
  track(block: Block, source: string, known: number): void {
    const labels = labelsIn(source);
    if (labels.size > 0) this.#references.push({block, labels, known});
  }

  /** Registers the link definitions within these committed tokens. */
  register(tokens: readonly Token[]): void {
    for (const {tag, href, title} of linkDefinitions(tokens)) {
      if (this.#order.has(tag)) continue;
      this.links[tag] = {href, title};
      this.#order.set(tag, this.#order.size);
    }
  }

  /** Returns and forgets the blocks to draw again. */
  takeOutdated(): Block[] {
    const late = this.#references.filter(({labels, known}) =>
      [...labels].some((label) => (this.#order.get(label) ?? -1) >= known),
    );
    this.#references = [];
    return [...new Set(late.map(({block}) => block))];
  }
}

export function linkDefinitions(tokens: readonly Token[]): Tokens.Def[] {
  return tokens.flatMap((token) => {
    if (token.type === 'def') return [token as Tokens.Def];
    if (token.type === 'list') {
      return (token as Tokens.List).items.flatMap(({tokens}) => linkDefinitions(tokens));
    }
    return token.type === 'blockquote' ? linkDefinitions((token as Tokens.Blockquote).tokens) : [];
  });
}

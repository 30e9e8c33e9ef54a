import {labelsIn, type Links} from '../grammar/lexer.js';
import type {Token, Tokens} from '../grammar/tokens.js';

/** The link definitions of a reply, and whether one of them came after a text that refers to it. */
export class LinkDefinitions {
  /** The first definition counts: https://spec.commonmark.org/0.31.2/#link-reference-definitions */
  readonly links: Links;
  /** True if a text was drawn before the definition of its link was known. */
  isLate = false;
  /** Number of earlier definitions, by label. */
  readonly #order: Map<string, number>;
  readonly #undefined = new Set<string>();

  /** `links`: the definitions that are known before the text is read. Default: none. */
  constructor(links: Links = Object.create(null) as Links) {
    this.links = links;
    this.#order = new Map(Object.keys(links).map((label, index) => [label, index]));
  }

  get count(): number {
    return this.#order.size;
  }

  /** Watches for definitions of references in a drawn text. `known`: number of defined links when it was drawn. */
  track(source: string, known: number): void {
    for (const label of labelsIn(source)) {
      const place = this.#order.get(label);
      if (place === undefined) this.#undefined.add(label);
      else this.isLate ||= place >= known;
    }
  }

  /** Registers the link definitions within these tokens. */
  register(tokens: readonly Token[]): void {
    for (const {tag, href, title} of linkDefinitions(tokens)) {
      if (this.#order.has(tag)) continue;
      this.links[tag] = {href, title};
      this.#order.set(tag, this.#order.size);
      this.isLate ||= this.#undefined.has(tag);
    }
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

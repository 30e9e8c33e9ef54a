import {labelsIn, type Links} from '../grammar/lexer.js';
import type {Token, Tokens} from '../grammar/tokens.js';

/** The link definitions of a reply, and whether one of them came after a text that refers to it. */
export class LinkDefinitions {
  /** The first definition counts: https://spec.commonmark.org/0.31.2/#link-reference-definitions */
  readonly links: Links;
  /** True if a text was drawn before the definition of its link was known. */
  isLate = false;
  readonly #undefined = new Set<string>();

  /** `links`: the definitions that are known before the text is read. Default: none. */
  constructor(links: Links = Object.create(null) as Links) {
    this.links = links;
  }

  /** Watches for definitions of the references in a drawn text. */
  track(drawn: string): void {
    for (const label of labelsIn(drawn)) if (!(label in this.links)) this.#undefined.add(label);
  }

  /** Registers the link definitions within these tokens. `drawn`: the text after them that is drawn already. */
  register(tokens: readonly Token[], drawn: string): void {
    const definitions = linkDefinitions(tokens);
    if (definitions.length > 0) this.track(drawn);
    for (const {tag, href, title} of definitions) {
      if (tag in this.links) continue;
      this.links[tag] = {href, title};
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

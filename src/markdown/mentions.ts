import type {Links} from './lexer.js';
import type {Token, Tokens} from './tokens.js';

const LABEL = /\[((?:\\.|[^[\]\\])+)\]/gs;

/** Which blocks may have to be drawn again when a link definition comes late, by the label that they mention. */
export class Mentions<Block> {
  readonly #blocks = new Map<string, Set<Block>>();

  /** `source` is all of the block's. Labels that have been defined are of no interest. */
  add(block: Block, source: string, defined: Links): void {
    if (!source.includes('[')) return;
    for (const [, text = ''] of source.matchAll(LABEL)) {
      const label = normalized(text);
      if (Object.hasOwn(defined, label)) continue;
      const blocks = this.#blocks.get(label) ?? new Set();
      this.#blocks.set(label, blocks.add(block));
    }
  }

  /** The blocks that mention a label, which is then of no further interest: the first definition counts. */
  take(label: string): Iterable<Block> {
    const blocks = this.#blocks.get(label) ?? [];
    this.#blocks.delete(label);
    return blocks;
  }
}

/** As marked compares them. */
function normalized(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase().toLowerCase();
}

/** The link definitions within these tokens. */
export function definitions(tokens: readonly Token[]): Tokens.Def[] {
  return tokens.flatMap((token) => {
    if (token.type === 'def') return [token as Tokens.Def];
    if (token.type === 'list') return (token as Tokens.List).items.flatMap(({tokens}) => definitions(tokens));
    return token.type === 'blockquote' ? definitions((token as Tokens.Blockquote).tokens) : [];
  });
}

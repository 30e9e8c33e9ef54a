import {labelsIn} from '../syntax/link-references.js';
import type {Links} from '../syntax/lexer.js';
import type {Token, Tokens} from '../syntax/tokens.js';

/** Which blocks may have to be drawn again when a link definition comes late, by the label that they mention. */
export class UnresolvedReferences<Block> {
  readonly #blocks = new Map<string, Set<Block>>();

  /** `source` is all of the block's. Labels that have been defined are of no interest. */
  add(block: Block, source: string, defined: Links): void {
    for (const label of labelsIn(source)) {
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

/** The link definitions within these tokens. */
export function definitions(tokens: readonly Token[]): Tokens.Def[] {
  return tokens.flatMap((token) => {
    if (token.type === 'def') return [token as Tokens.Def];
    if (token.type === 'list') return (token as Tokens.List).items.flatMap(({tokens}) => definitions(tokens));
    return token.type === 'blockquote' ? definitions((token as Tokens.Blockquote).tokens) : [];
  });
}

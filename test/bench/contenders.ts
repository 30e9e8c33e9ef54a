import {fileURLToPath} from 'node:url';
import type {Plugin} from 'vite';

import {minifyLiterals} from '../../scripts/build/minify-literals.js';

export interface ContenderPage {
  readonly name: string;
  /** In `page/`. */
  readonly module: string;
  readonly plugins?: readonly Plugin[];
}

/** Draws nothing. Its load is subtracted from that of the others. */
export const EMPTY: ContenderPage = {name: 'empty page', module: 'contenders/empty.ts'};
/** Plain text: the minimum cost of a reply. */
export const FLOOR: ContenderPage = {name: 'floor: plain text', module: 'contenders/append.ts'};
/** `<chat-bot>` with minified literals, as published. */
export const ELEMENT: ContenderPage = {
  name: '`<chat-bot>`',
  module: 'contenders/element.ts',
  plugins: [minifyLiterals()],
};
/** A field without a chat. */
export const TEXTAREA: ContenderPage = {name: 'bare textarea', module: 'contenders/textarea.ts'};
/** Parses the whole reply with marked and DOMPurify each time. */
export const NAIVE: ContenderPage = {name: 'marked and DOMPurify', module: 'contenders/naive.ts'};

/** Resolves the import of the contender in `page/bench.ts`. */
export function contenderPlugin(module: string): Plugin {
  const path = fileURLToPath(new URL(`page/${module}`, import.meta.url));
  return {
    name: 'bench-contender',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './contenders/append.js' && importer?.endsWith('/bench.ts') ? path : undefined,
  };
}

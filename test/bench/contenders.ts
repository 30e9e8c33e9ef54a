import {fileURLToPath} from 'node:url';
import type {Plugin} from 'vite';

import {minifyLiterals} from '../../scripts/build/minify-literals.js';

/** A contender, and the build of its page. */
export interface ContenderPage {
  readonly name: string;
  /** The module in `page/` that creates the contender. */
  readonly module: string;
  readonly plugins?: readonly Plugin[];
}

const own = (name: string): ContenderPage => ({name, module: `contenders/${name}.ts`});

/** Plain text: the least that a reply can cost. */
export const FLOOR = own('append');
/** `<chat-bot>`, with the short literals of its published script. */
export const ELEMENT: ContenderPage = {...own('element'), plugins: [minifyLiterals()]};
/** All of the reply through marked and DOMPurify, each time. */
export const NAIVE = own('naive');

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

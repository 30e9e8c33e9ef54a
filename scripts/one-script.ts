import type {Plugin} from 'vite';

import {edited, type Edit} from './edits.js';

const EDITS: readonly Edit[] = [
  [/^import /, "import * as panelModule from './panel.js';\n$&"],
  [/\(\) => import\('\.\/panel\.js'\)/, '() => Promise.resolve(panelModule)'],
];

/** Imports what is imported later at once: in a single script, what comes later would only be wrapped up and unwrapped. */
export function oneScript(): Plugin {
  return {
    name: 'one-script',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: {id: /\/src\/chat-bot\.ts$/},
      handler: (code) => edited(code, 'chat-bot.ts', EDITS),
    },
  };
}

import MagicString from 'magic-string';
import type {Plugin} from 'vite';

import {withMap} from './edits.js';

/** Imports what is imported later at once: in a single script, what comes later would only be wrapped up and unwrapped. */
export function oneScript(): Plugin {
  return {
    name: 'one-script',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: {id: /\/src\/chat-bot\.ts$/},
      handler(code) {
        const lazily = "() => import('./panel.js')";
        if (!code.includes(lazily)) throw new Error('chat-bot.ts does not load its panel as it did.');
        const source = new MagicString(code)
          .replace(lazily, '() => Promise.resolve(panelModule)')
          .prepend("import * as panelModule from './panel.js';\n");
        return withMap(source);
      },
    },
  };
}

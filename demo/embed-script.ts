import {fileURLToPath} from 'node:url';

import type {Plugin} from 'vite';

const source = fileURLToPath(new URL('../src/script-tag/module-script.ts', import.meta.url));

/** Answers `/chat-bot.js`, the address that a customer's page would load, with the widget as its sources are now. */
export function embedScript(): Plugin {
  return {
    name: 'demo-embed-script',
    enforce: 'pre',
    resolveId: (id) => (id === '/chat-bot.js' ? source : undefined),
  };
}

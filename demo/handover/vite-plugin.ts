import {fileURLToPath} from 'node:url';
import type {Plugin} from 'vite';

import {createDesk} from './desk.js';

const client = fileURLToPath(new URL('../../src/client/chat-client.ts', import.meta.url));

/** Mounts the desk on the demo's origin, and lets its transport import the package as a customer's page would. */
export function handoverDemo(): Plugin {
  return {
    name: 'demo-handover',
    enforce: 'pre',
    resolveId: (id) => (id === 'chat-bot-element/client' ? client : undefined),
    configureServer: ({middlewares}) => void middlewares.use(createDesk()),
  };
}

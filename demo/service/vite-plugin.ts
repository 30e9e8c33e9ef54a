import type {IncomingMessage, ServerResponse} from 'node:http';
import {fileURLToPath} from 'node:url';
import {getRequestListener} from '@hono/node-server';
import type {Connect, Plugin} from 'vite';

import type {Service} from './app.js';
import type * as NodeModule from './node.js';

const PATHS = /^\/(?:v1|knowledge)(?:[/?#]|$)/;
const nodeModule = fileURLToPath(new URL('node.ts', import.meta.url));
const texts = ['../../docs/', '../customer-site/pages/'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);

/**
 * Mounts the reference service on the demo's origin. In development, a change of its code, of a guide or of a page of the
 * shop takes effect at the next request.
 *
 * @param options - of the service in development
 */
export function serviceDemo(options: NodeModule.NodeServiceOptions = {}): Plugin {
  return {
    name: 'demo-service',

    configureServer(server) {
      let current: {from: typeof NodeModule; service: Service} | undefined;
      const load = async () => {
        // Vite returns the same module until one of its files changes.
        const from = (await server.ssrLoadModule(nodeModule)) as typeof NodeModule;
        if (current?.from !== from) current = {from, service: from.createNodeService(options)};
        return current.service;
      };
      server.watcher.add(texts).on('all', (_event, path) => {
        if (texts.some((folder) => path.startsWith(folder))) current = undefined;
      });
      server.middlewares.use(forward(load));
    },
  };
}

function forward(load: () => Promise<Service>): Connect.NextHandleFunction {
  return (request: IncomingMessage, response: ServerResponse, next) => {
    if (!PATHS.test(request.url ?? '')) return next();
    load()
      .then(({fetch}) =>
        getRequestListener((incoming) => fetch(incoming), {overrideGlobalObjects: false})(request, response),
      )
      .catch(next);
  };
}

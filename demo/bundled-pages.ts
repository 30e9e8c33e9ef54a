import {fileURLToPath} from 'node:url';

import {build, normalizePath, type Plugin, type PluginOption, type ViteDevServer} from 'vite';

const BASE = '/bundled/';
const demo = normalizePath(fileURLToPath(new URL('./', import.meta.url)));
const sources = normalizePath(fileURLToPath(new URL('../src/', import.meta.url)));

/** All that the chat loads late, except for its languages. Its modules would be 130 requests, one after the other. */
const CHAT = {name: 'chat', test: /[\\/]src[\\/](?!locales[\\/](?!before-loading|en\.))/};

/** The files of a bundle, by their addresses. */
type Files = ReadonlyMap<string, string | Uint8Array>;

/**
 * Serves the scripts of these pages as bundles, because a browser takes a second or more to load their 250 modules. `pages` has the
 * entry of each page, `plugins` what the entries need. A change of a source reloads the pages.
 */
export function bundledPages(pages: Readonly<Record<string, string>>, plugins: PluginOption[]): Plugin {
  const bundles = new Map<string, Promise<Files>>();
  const bundleOf = (entry: string) => {
    const known = bundles.get(entry) ?? bundle(entry, plugins);
    bundles.set(entry, known);
    return known;
  };

  const reload = (server: ViteDevServer, path: string) => {
    const file = normalizePath(path);
    if (!file.startsWith(sources) && !file.startsWith(`${demo}playground/`)) return;
    bundles.clear();
    server.hot.send({type: 'full-reload'});
  };

  return {
    name: 'demo-bundled-pages',

    configureServer(server) {
      server.watcher.add(sources).on('all', (_event, path) => reload(server, path));
      // A failure is reported when a page asks for the script.
      const start = () => Object.values(pages).map((entry) => bundleOf(entry).catch(() => undefined));
      server.httpServer?.once('listening', start);
      server.middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        const entry = Object.values(pages).find((name) => path.startsWith(`${BASE}${name}/`));
        if (!entry) return next();
        bundleOf(entry)
          .then((files) => {
            const file = files.get(path);
            if (file === undefined) return next();
            response.setHeader('content-type', typeOf(path));
            response.setHeader('cache-control', 'no-cache');
            response.end(file);
          })
          .catch((error: unknown) => {
            bundles.delete(entry);
            next(error);
          });
      });
    },

    transformIndexHtml: {
      order: 'post',
      handler: (html, {path}) => {
        const entry = pages[path];
        if (!entry) return html;
        return html
          .replace(`./playground/${entry}.ts`, `${BASE}${entry}/${entry}.js`)
          .replace(
            '<script type="module" src="/@vite/client"></script>',
            `<link rel="modulepreload" href="${BASE}${entry}/chat.js" />${CLIENT}`,
          );
      },
    },
  };
}

/** Vite's client reloads the page. It waits, and the frame is reloaded with the page around it. */
const CLIENT = `<script type="module">if (parent === self) addEventListener('load', () => import('/@vite/client'));</script>`;

async function bundle(entry: string, plugins: PluginOption[]): Promise<Files> {
  const base = `${BASE}${entry}/`;
  const results = await build({
    configFile: false,
    root: demo,
    base,
    mode: 'development',
    logLevel: 'error',
    publicDir: false,
    plugins,
    build: {
      target: 'esnext',
      write: false,
      minify: false,
      sourcemap: true,
      // A font is a file, not a part of a style sheet.
      assetsInlineLimit: 0,
      rolldownOptions: {
        // package.json names the files of the build only that have effects.
        treeshake: false,
        input: {[entry]: `${demo}playground/${entry}.ts`},
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          assetFileNames: '[name][extname]',
          codeSplitting: {groups: [CHAT]},
        },
      },
    },
  });
  const outputs = [results].flat().flatMap((result) => ('output' in result ? result.output : []));
  return new Map(
    outputs.map((file) => [base + file.fileName, file.type === 'chunk' ? file.code : file.source]),
  );
}

function typeOf(path: string): string {
  if (path.endsWith('.css')) return 'text/css';
  return /\.(?:woff2?|ttf)$/.test(path) ? 'font/woff2' : 'text/javascript';
}

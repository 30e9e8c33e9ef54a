import {readdirSync, readFileSync, statSync} from 'node:fs';
import {createServer} from 'node:http';
import {extname, join} from 'node:path';
import {getRequestListener} from '@hono/node-server';

import type {Service} from '../../../demo/service/app.js';
import {listen} from '../../support/listen.js';
import {runNode} from '../../support/program.js';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** The documentation site, built and served. */
export interface BuiltDocs {
  readonly url: string;
  /** The paths of all pages, such as `/react`. */
  readonly paths: readonly string[];
  close(): void;
}

/** Builds the site into a folder and serves it, on one origin with the service if there is one. */
export async function serveDocs(folder: string, service?: Service): Promise<BuiltDocs> {
  // An empty value means none.
  runNode(['--import', 'tsx', 'scripts/docs/build.ts', '--outDir', folder], {
    DOCS_SERVICE_URL: service ? '/' : '',
  });
  const answer =
    service && getRequestListener((request) => service.fetch(request), {overrideGlobalObjects: false});
  const server = createServer((request, response) => {
    const {pathname} = new URL(request.url ?? '/', 'http://localhost');
    if (answer && pathname.startsWith('/v1/')) return void answer(request, response);
    // Clean URLs, as servers of static sites have them.
    const found = [pathname, `${pathname}.html`, `${pathname}index.html`]
      .map((path) => join(folder, decodeURIComponent(path)))
      .find((path) => statSync(path, {throwIfNoEntry: false})?.isFile());
    const file = found ?? join(folder, '404.html');
    response
      .writeHead(found === undefined ? 404 : 200, {'content-type': TYPES[extname(file)] ?? 'text/plain'})
      .end(readFileSync(file));
  });
  const {url, close} = await listen(server);
  return {
    url,
    paths: readdirSync(folder, {recursive: true, encoding: 'utf8'})
      .filter((path) => path.endsWith('.html') && path !== '404.html')
      .map((path) => `/${path.replaceAll('\\', '/').replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')}`)
      .sort(),
    close,
  };
}

import {spawnSync} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync, rmSync, statSync} from 'node:fs';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import {extname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {getRequestListener} from '@hono/node-server';

import type {Service} from '../../../demo/service/app.js';
import {listen} from '../../support/listen.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

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

/** Installs what the site needs, where it is missing. */
export function installDocs(): void {
  run(['scripts/ensure-deps.mjs', 'docs']);
}

/** Builds the site and serves it, on one origin with the service if there is one. */
export async function serveDocs(service?: Service): Promise<BuiltDocs> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-'));
  // An empty value means none.
  run(['--import', 'tsx', 'scripts/docs/build.ts', '--outDir', folder], {
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
    close: () => {
      close();
      rmSync(folder, {recursive: true});
    },
  };
}

function run(args: readonly string[], variables: Record<string, string> = {}): void {
  const env = {...process.env, ...variables};
  const {status, stderr} = spawnSync(process.execPath, args, {cwd: root, env, encoding: 'utf8'});
  if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stderr}`);
}

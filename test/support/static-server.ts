import {readFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import {extname} from 'node:path';

import {listen} from './listen.js';

export interface Page {
  readonly html: string;
  readonly headers?: Record<string, string>;
}

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.map': 'application/json',
};

/** Serves these pages, by path, and the files of a folder with `headers`. */
export async function startStaticServer(
  pages: Record<string, Page>,
  folder: URL,
  headers: Record<string, string> = {},
): Promise<{url: string; close(): void}> {
  const server = createServer((request, response) => {
    const {pathname} = new URL(request.url ?? '/', 'http://localhost');
    const page = pages[pathname];
    if (page !== undefined) {
      response.writeHead(200, {'content-type': 'text/html; charset=utf-8', ...page.headers}).end(page.html);
      return;
    }
    if (pathname === '/favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    readFile(new URL(`.${pathname}`, folder)).then(
      (file) =>
        response
          .writeHead(200, {'content-type': TYPES[extname(pathname)] ?? 'text/plain', ...headers})
          .end(file),
      () => response.writeHead(404).end(),
    );
  });
  return listen(server);
}

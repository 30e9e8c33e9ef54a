import {readFile} from 'node:fs/promises';
import {createServer, type ServerResponse} from 'node:http';
import {extname} from 'node:path';

import {listen} from './listen.js';

export interface Page {
  readonly html: string;
  readonly headers?: Record<string, string>;
}

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.map': 'application/json',
};

/** Sends a file of a folder, or status 404. */
export async function sendFile(
  response: ServerResponse,
  folder: URL,
  path: string,
  headers: Record<string, string>,
): Promise<void> {
  try {
    const file = await readFile(new URL(`.${path}`, folder));
    response.writeHead(200, {'content-type': TYPES[extname(path)] ?? 'text/plain', ...headers}).end(file);
  } catch {
    response.writeHead(404).end();
  }
}

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
    } else if (pathname === '/favicon.ico') {
      response.writeHead(204).end();
    } else {
      void sendFile(response, folder, pathname, headers);
    }
  });
  return listen(server);
}

import {readFile} from 'node:fs/promises';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import {extname} from 'node:path';
import {getRequestListener} from '@hono/node-server';

import {createNodeService} from '../../demo/service/node.js';
import {listen} from './listen.js';

/** A question to the agent `held`. The test writes its reply. */
export interface HeldReply {
  readonly question: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Sends nothing before the test writes. */
  readonly response: ServerResponse;
  /** Sends a part of the text. Resolves when it is sent. */
  write(text: string): Promise<void>;
  finish(): void;
  /** Resolves when either side closed the connection. */
  readonly closed: Promise<void>;
}

/** One origin with the demo's shop, pages with any attributes, the built scripts and the reference service. */
export interface ShopSite {
  readonly url: string;
  /** The number of questions to all agents so far. */
  readonly posts: number;
  /** Returns the address of a page whose `<chat-bot>` has these attributes. Default: those of the agent `held`. */
  page(attributes: Record<string, string>, path?: string): string;
  /** Resolves to the next question to the agent `held`. */
  nextReply(): Promise<HeldReply>;
  close(): void;
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
};

const DIST = new URL('../../dist/', import.meta.url);
const DEMO = new URL('../../demo/', import.meta.url);

export async function startShopSite(): Promise<ShopSite> {
  const service = createNodeService({tokenDelay: 1});
  const listener = getRequestListener((request) => service.fetch(request), {overrideGlobalObjects: false});
  const held: HeldReply[] = [];
  const waiting: ((reply: HeldReply) => void)[] = [];
  let posts = 0;

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'POST' && url.pathname === '/held/v1/chat/completions') {
      posts += 1;
      void readQuestion(request).then((question) => {
        const reply = heldReply(question, request, response);
        const take = waiting.shift();
        if (take) take(reply);
        else held.push(reply);
      });
    } else if (/^\/(v1|knowledge)(\/|$)/.test(url.pathname)) {
      if (request.method === 'POST') posts += 1;
      void listener(request, response);
    } else {
      void serveFile(url, response);
    }
  });
  const {url, close} = await listen(server);

  return {
    url,
    get posts() {
      return posts;
    },
    page: (attributes, path = 'page') => {
      const defaults = {'bot-id': 'held', 'base-url': '/held', mode: 'floating', heading: 'Help'};
      return `${url}/pages/${path}?${String(new URLSearchParams({...defaults, ...attributes}))}`;
    },
    nextReply: () => {
      const reply = held.shift();
      return reply ? Promise.resolve(reply) : new Promise((resolve) => waiting.push(resolve));
    },
    close,
  };
}

function heldReply(question: string, request: IncomingMessage, response: ServerResponse): HeldReply {
  const begin = () => {
    if (!response.headersSent) response.writeHead(200, {'content-type': 'text/event-stream'});
  };
  const closed = new Promise<void>((resolve) => response.once('close', resolve));
  return {
    question,
    headers: request.headers,
    response,
    write: (text) => {
      begin();
      return new Promise((resolve) => response.write(event({content: text}, null), () => resolve()));
    },
    finish: () => {
      begin();
      response.end(`${event({}, 'stop')}data: [DONE]\n\n`);
    },
    closed,
  };
}

/** One event of a streamed reply, with the fields that a client needs. */
export function event(delta: {content?: string}, finishReason: string | null): string {
  return `data: ${JSON.stringify({choices: [{index: 0, delta, finish_reason: finishReason}]})}\n\n`;
}

async function readQuestion(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk as string;
  const {messages} = JSON.parse(body) as {messages: {content: string}[]};
  return messages.at(-1)?.content ?? '';
}

async function serveFile({pathname, searchParams}: URL, response: ServerResponse): Promise<void> {
  if (pathname.startsWith('/pages/')) {
    response.writeHead(200, {'content-type': TYPES['.html']}).end(pageWith(searchParams));
    return;
  }
  const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
  const folder = path.startsWith('/customer-site/') ? DEMO : DIST;
  try {
    const file = await readFile(new URL(`.${path}`, folder));
    // Cached, as on most sites: a test can load a page hundreds of times.
    const headers = {'content-type': TYPES[extname(path)] ?? 'text/plain', 'cache-control': 'max-age=600'};
    response.writeHead(200, headers).end(file);
  } catch {
    response.writeHead(404).end();
  }
}

function pageWith(attributes: URLSearchParams): string {
  const written = [...attributes].map(([name, value]) => `${name}="${value.replace(/"/g, '&quot;')}"`);
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A page</title>
    <link rel="icon" href="data:,">
    <script type="module" src="/chat-bot.js"></script>
    <h1>A page</h1>
    <chat-bot ${written.join(' ')}></chat-bot></html>`;
}

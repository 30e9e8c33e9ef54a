import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import {json} from 'node:stream/consumers';
import {getRequestListener} from '@hono/node-server';

import {createNodeService} from '../../demo/service/node.js';
import {listen} from './listen.js';
import {delta, done, finish} from './script.js';
import {sendFile} from './static-server.js';

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

const DIST = new URL('../../dist/', import.meta.url);
const DEMO = new URL('../../demo/', import.meta.url);

/** As on most sites: a test can load a page hundreds of times. */
export const CACHED = {'cache-control': 'max-age=600'};

/** One origin with the demo's shop, pages with any attributes, the built scripts and the reference service. */
export async function startShopSite() {
  const service = createNodeService({tokenDelay: 1});
  const listener = getRequestListener((request) => service.fetch(request), {overrideGlobalObjects: false});
  const held: HeldReply[] = [];
  const waiting: ((reply: HeldReply) => void)[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const isHeld = request.method === 'POST' && url.pathname === '/held/v1/chat/completions';
    const isForService = /^\/(v1|knowledge)(\/|$)/.test(url.pathname);
    if (request.method === 'POST' && (isHeld || isForService)) site.posts += 1;
    if (isHeld) {
      // Chromium itself repeats a POST on a connection that turns out to be dead.
      response.setHeader('connection', 'close');
      void heldReply(request, response).then((reply) => {
        const take = waiting.shift();
        if (take) take(reply);
        else held.push(reply);
      });
    } else if (isForService) {
      void listener(request, response);
    } else if (url.pathname.startsWith('/pages/')) {
      sendChatPage(response, url.searchParams);
    } else {
      const path = url.pathname.replace(/\/$/, '/index.html');
      void sendFile(response, path.startsWith('/customer-site/') ? DEMO : DIST, path, CACHED);
    }
  });
  const {url, close} = await listen(server);
  const site = {
    url,
    /** The number of questions to all agents so far. */
    posts: 0,
    /** Returns the address of a page whose `<chat-bot>` has these attributes. Default: those of the agent `held`. */
    page: (attributes: Record<string, string>, path = 'page') => {
      const defaults = {'bot-id': 'held', 'base-url': '/held', mode: 'floating', heading: 'Help'};
      return `${url}/pages/${path}?${String(new URLSearchParams({...defaults, ...attributes}))}`;
    },
    /** Resolves to the next question to the agent `held`. */
    nextReply: () => {
      const reply = held.shift();
      return reply ? Promise.resolve(reply) : new Promise<HeldReply>((resolve) => waiting.push(resolve));
    },
    close,
  };
  return site;
}

export type ShopSite = Awaited<ReturnType<typeof startShopSite>>;

async function heldReply(request: IncomingMessage, response: ServerResponse): Promise<HeldReply> {
  const {messages} = (await json(request)) as {messages: {content: string}[]};
  const begin = () => {
    if (!response.headersSent) response.writeHead(200, {'content-type': 'text/event-stream'});
  };
  return {
    question: messages.at(-1)!.content,
    headers: request.headers,
    response,
    write: (text) => {
      begin();
      return new Promise((resolve) => response.write(delta(text), () => resolve()));
    },
    finish: () => {
      begin();
      response.end(finish() + done);
    },
    closed: new Promise<void>((resolve) => response.once('close', resolve)),
  };
}

/** Sends a page whose `<chat-bot>` has these attributes. */
export function sendChatPage(response: ServerResponse, attributes: URLSearchParams): void {
  const written = [...attributes].map(([name, value]) => `${name}="${value.replace(/"/g, '&quot;')}"`);
  response.writeHead(200, {'content-type': 'text/html; charset=utf-8'})
    .end(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A page</title>
    <link rel="icon" href="data:,">
    <script type="module" src="/chat-bot.js"></script>
    <h1>A page</h1>
    <chat-bot ${written.join(' ')}></chat-bot></html>`);
}

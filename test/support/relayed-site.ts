import {
  createServer,
  request as forward,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import {readFile} from 'node:fs/promises';
import {createAdaptorServer} from '@hono/node-server';

import {createNodeService} from '../../demo/service/node.js';
import {createRelay, memoryStore} from '../../relay/create-relay.js';
import {listen} from './listen.js';

const DIST = new URL('../../dist/', import.meta.url);

/** Two pages with the built scripts, a relay on their origin that keeps replies, and the reference service. */
export interface RelayedSite {
  /** Returns the address of a page whose `<chat-bot>` has these attributes. */
  page(name: 'first' | 'second', attributes?: Record<string, string>): string;
  /** The requests to the relay so far, as `POST`, `GET` and `DELETE`. */
  readonly requests: readonly string[];
  readonly questions: number;
  /** The number of open connections to the service. */
  readonly openQuestions: number;
  /** Number of body bytes of later replies that reach the page; nothing follows. Default: all. */
  limit: number;
  /** Replaces the process of the relay by one with an empty memory. */
  restartRelay(): Promise<void>;
  close(): void;
}

/** `tokenDelay`: milliseconds between two tokens of a reply. */
export async function startRelayedSite(tokenDelay: number): Promise<RelayedSite> {
  let questions = 0;
  let openQuestions = 0;
  const agents = createNodeService({tokenDelay});
  const service = createAdaptorServer({fetch: agents.fetch, overrideGlobalObjects: false}) as Server;
  service.prependListener('request', ({method}: IncomingMessage, response: ServerResponse) => {
    if (method !== 'POST') return;
    questions += 1;
    openQuestions += 1;
    response.once('close', () => (openQuestions -= 1));
  });
  const {url: serviceUrl, close: closeService} = await listen(service);

  const requests: string[] = [];
  const site = createServer((request, response) => {
    if (request.url!.startsWith('/api/')) {
      requests.push(request.method!);
      pass(request, response);
    } else {
      void serve(request.url!, response);
    }
  });
  const {url, close: closeSite} = await listen(site);

  const startRelay = async () => {
    const relay = createRelay({
      serviceUrl,
      apiKey: 'demo-key',
      bots: ['docs'],
      origins: [url],
      clientAddress: 'shared',
      ratePerMinute: 100_000,
      store: memoryStore(),
    });
    const server = createAdaptorServer({fetch: relay, overrideGlobalObjects: false}) as Server;
    const {url: address, close} = await listen(server);
    return {port: new URL(address).port, close};
  };
  let relay = await startRelay();
  let limit = Infinity;

  /** Forwards a request to the relay, and at most `limit` bytes of its reply. */
  function pass(request: IncomingMessage, response: ServerResponse): void {
    const {method, url: path, headers} = request;
    let left = method === 'POST' ? limit : Infinity;
    const forwarded = forward(
      {port: relay.port, host: '127.0.0.1', method, path, headers},
      (answer: IncomingMessage) => {
        response.writeHead(answer.statusCode!, answer.headers);
        response.flushHeaders();
        answer.on('data', (bytes: Buffer) => {
          const sent = bytes.subarray(0, left);
          left -= sent.length;
          if (sent.length > 0) response.write(sent);
        });
        answer.on('end', () => left > 0 && response.end());
        answer.on('error', () => response.destroy());
      },
    );
    forwarded.on('error', () => response.destroy());
    response.once('close', () => forwarded.destroy());
    request.pipe(forwarded);
  }

  return {
    page: (name, attributes) => {
      const all = {'bot-id': 'docs', 'base-url': '/api', persist: 'session', ...attributes};
      return `${url}/${name}?${String(new URLSearchParams(all))}`;
    },
    requests,
    get questions() {
      return questions;
    },
    get openQuestions() {
      return openQuestions;
    },
    get limit() {
      return limit;
    },
    set limit(bytes) {
      limit = bytes;
    },
    restartRelay: async () => {
      relay.close();
      relay = await startRelay();
    },
    close: () => {
      closeSite();
      relay.close();
      closeService();
    },
  };
}

async function serve(url: string, response: ServerResponse): Promise<void> {
  const {pathname, searchParams} = new URL(url, 'http://localhost');
  if (pathname === '/first' || pathname === '/second') {
    const attributes = [...searchParams].map(([name, value]) => `${name}="${value}"`);
    response.writeHead(200, {'content-type': 'text/html; charset=utf-8'}).end(
      `<!doctype html><html lang="en"><title>${pathname}</title><link rel="icon" href="data:,">
        <script type="module" src="/chat-bot.js"></script><chat-bot ${attributes.join(' ')}></chat-bot></html>`,
    );
    return;
  }
  try {
    const file = await readFile(new URL(`.${pathname}`, DIST));
    response.writeHead(200, {'content-type': 'text/javascript', 'cache-control': 'max-age=600'}).end(file);
  } catch {
    response.writeHead(404).end();
  }
}

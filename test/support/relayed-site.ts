import {createServer, request as forward, type Server, type ServerResponse} from 'node:http';
import {createAdaptorServer} from '@hono/node-server';

import {createNodeService} from '../../demo/service/node.js';
import {createRelay, memoryStore} from '../../relay/create-relay.js';
import {listen} from './listen.js';
import {CACHED, sendChatPage} from './shop-site.js';
import {sendFile} from './static-server.js';

const DIST = new URL('../../dist/', import.meta.url);

const serverOf = (fetch: (request: Request) => Response | Promise<Response>) =>
  createAdaptorServer({fetch, overrideGlobalObjects: false}) as Server;

/**
 * Two pages with the built scripts, a relay on their origin that keeps replies, and the reference service, which waits for
 * `tokenDelay` milliseconds between two tokens.
 */
export async function startRelayedSite(tokenDelay: number) {
  const service = serverOf(createNodeService({tokenDelay}).fetch);
  service.prependListener('request', ({method}, response: ServerResponse) => {
    if (method !== 'POST') return;
    site.questions += 1;
    site.openQuestions += 1;
    response.once('close', () => (site.openQuestions -= 1));
  });
  const {url: serviceUrl, close: closeService} = await listen(service);

  const pages = createServer((request, response) => {
    const {pathname, searchParams} = new URL(request.url!, 'http://localhost');
    if (/^\/(first|second)$/.test(pathname)) return sendChatPage(response, searchParams);
    if (!pathname.startsWith('/api/')) return void sendFile(response, DIST, pathname, CACHED);
    const {method, url: path, headers} = request;
    site.requests.push(method!);
    let left = method === 'POST' ? site.limit : Infinity;
    const options = {port: new URL(relay.url).port, host: '127.0.0.1', method, path, headers};
    const forwarded = forward(options, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      response.flushHeaders();
      answer.on('data', (bytes: Buffer) => {
        const sent = bytes.subarray(0, left);
        left -= sent.length;
        if (sent.length > 0) response.write(sent);
      });
      answer.on('end', () => left > 0 && response.end());
      answer.on('error', () => response.destroy());
    });
    forwarded.on('error', () => response.destroy());
    response.once('close', () => forwarded.destroy());
    request.pipe(forwarded);
  });
  const {url, close: closePages} = await listen(pages);

  const startRelay = () =>
    listen(
      serverOf(
        createRelay({
          serviceUrl,
          apiKey: 'demo-key',
          bots: ['docs'],
          origins: [url],
          clientAddress: 'shared',
          ratePerMinute: 100_000,
          store: memoryStore(),
        }),
      ),
    );
  let relay = await startRelay();

  const site = {
    /** Returns the address of a page whose `<chat-bot>` has these attributes. */
    page: (name: 'first' | 'second', attributes: Record<string, string> = {}) => {
      const all = {'bot-id': 'docs', 'base-url': '/api', persist: 'session', ...attributes};
      return `${url}/${name}?${String(new URLSearchParams(all))}`;
    },
    /** The requests to the relay so far, as `POST`, `GET` and `DELETE`. */
    requests: [] as string[],
    questions: 0,
    /** The number of open connections to the service. */
    openQuestions: 0,
    /** Number of body bytes of later replies that reach the page; nothing follows. */
    limit: Infinity,
    /** Replaces the process of the relay by one with an empty memory. */
    restartRelay: async () => {
      relay.close();
      relay = await startRelay();
    },
    close: () => {
      closePages();
      relay.close();
      closeService();
    },
  };
  return site;
}

export type RelayedSite = Awaited<ReturnType<typeof startRelayedSite>>;

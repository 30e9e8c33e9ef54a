// The service behind the relays and the proxy. Each has its own port, so that their open connections are known. Sends numbered events
// with their times.
import {once} from 'node:events';
import {createServer, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';

import {clock, SETTINGS} from './settings.js';

/** In bytes. Large events fill the buffers of a visitor who does not read. */
const LARGE = 262_144;

const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;

async function reply(response: ServerResponse, isLarge: boolean): Promise<void> {
  response.writeHead(200, {'content-type': 'text/event-stream'});
  for (let number = 0; number < SETTINGS.events && !response.destroyed; number += 1) {
    const content = isLarge ? 'x'.repeat(LARGE) : 'some words of a reply ';
    const isSent = response.write(event({number, sent: clock(), choices: [{index: 0, delta: {content}}]}));
    if (!isSent) await drained(response);
    else if (!isLarge) await new Promise((resolve) => setTimeout(resolve, SETTINGS.interval));
  }
  response.end(`${event({choices: [], usage: {total_tokens: 100}})}data: [DONE]\n\n`);
}

/** Resolves when the response accepts writes again or is closed. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      response.off('drain', settle).off('close', settle);
      resolve();
    };
    response.on('drain', settle).on('close', settle);
  });
}

async function start(): Promise<Server> {
  const server = createServer((request, response) => {
    void text(request).then(
      (body) => reply(response, body.includes('Stall')),
      () => response.destroy(),
    );
  });
  // The default is 511 waiting connections: https://nodejs.org/api/net.html#serverlisten
  server.listen({port: 0, host: '127.0.0.1', backlog: 4_096});
  await once(server, 'listening');
  return server;
}

const servers = [await start(), await start()];
process.send!(servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('message', () => {
  const counts = servers.map(
    (server) => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))),
  );
  void Promise.all(counts).then((all) => process.send!(all));
});

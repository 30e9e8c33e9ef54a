// The service behind the relays and the proxy. Each has its own port. Sends numbered events with their times, and answers with the
// number of open connections of the relays.
import {createServer} from 'node:http';
import {text} from 'node:stream/consumers';
import {pipeline} from 'node:stream/promises';
import {setTimeout as pause} from 'node:timers/promises';

import {listen} from '../support/listen.js';
import {clock, SETTINGS} from './settings.js';

/** In bytes. Large events fill the buffers of a visitor who does not read. */
const LARGE = 262_144;

const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;

async function* reply(isLarge: boolean): AsyncGenerator<string> {
  const content = isLarge ? 'x'.repeat(LARGE) : 'some words of a reply ';
  for (let number = 0; number < SETTINGS.events; number += 1) {
    yield event({number, sent: clock(), choices: [{index: 0, delta: {content}}]});
    if (!isLarge) await pause(SETTINGS.interval);
  }
  yield `${event({choices: [], usage: {total_tokens: 100}})}data: [DONE]\n\n`;
}

const servers = [1, 2].map(() =>
  createServer((request, response) => {
    response.setHeader('content-type', 'text/event-stream');
    text(request)
      .then((body) => pipeline(reply(body.includes('Stall')), response))
      .catch(() => response.destroy());
  }),
);
const [relayed, proxied] = await Promise.all(servers.map(listen));
process.send!([relayed!.url, proxied!.url]);
process.on('message', () => servers[0]!.getConnections((_error, count) => process.send!(count)));

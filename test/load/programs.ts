// The service behind the relays and the proxy, each on a port of its own; or, with its URL as the argument, the proxy.
import {Agent, createServer, request as ask} from 'node:http';
import {text} from 'node:stream/consumers';
import {pipeline} from 'node:stream/promises';
import {setTimeout as pause} from 'node:timers/promises';

import {listen} from '../support/listen.js';
import {done, event} from '../support/script.js';
import {clock, SETTINGS} from './settings.js';

const target = process.argv[2];
await (target ? proxy(target) : service());

/** Forwards all bytes, and does no more, to compare the relay with. Answers with its memory. */
async function proxy(target: string): Promise<void> {
  const agent = new Agent({keepAlive: true, maxSockets: Infinity});
  const server = createServer((request, response) => {
    const {method, url, headers} = request;
    const asked = ask(`${target}${url}`, {method, headers, agent}, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
      answer.once('error', () => response.destroy());
    });
    asked.once('error', () => response.destroy());
    response.once('close', () => asked.destroy());
    request.pipe(asked);
  });
  process.send!((await listen(server)).url);
  process.on('message', () => process.send!(process.memoryUsage.rss()));
}

/** Sends numbered events with their times. Large ones fill the buffers of a visitor who does not read. */
async function* reply(isLarge: boolean): AsyncGenerator<string> {
  const content = isLarge ? 'x'.repeat(262_144) : 'some words of a reply ';
  for (let number = 0; number < SETTINGS.events; number += 1) {
    yield event({number, sent: clock(), choices: [{index: 0, delta: {content}}]});
    if (!isLarge) await pause(SETTINGS.interval);
  }
  yield event({choices: [], usage: {total_tokens: 100}}) + done;
}

/** Answers with the number of open connections of the relays. */
async function service(): Promise<void> {
  const servers = [1, 2].map(() =>
    createServer((request, response) => {
      response.setHeader('content-type', 'text/event-stream');
      text(request)
        .then((body) => pipeline(reply(body.includes('Stall')), response))
        .catch(() => response.destroy());
    }),
  );
  process.send!((await Promise.all(servers.map(listen))).map(({url}) => url));
  process.on('message', () => servers[0]!.getConnections((_error, count) => process.send!(count)));
}

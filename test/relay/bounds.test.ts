import type {ServerResponse} from 'node:http';
import {suite, test} from 'node:test';
import {expect} from 'chai';

import type {RelayOptions} from '../../relay/create-relay.js';
import {delta, finish} from '../support/script.js';
import {answered, question, recordedLog, refusal, relayTo} from './relay.js';
import {gate, service, SSE, stalledService} from './service.js';
import {rejection} from '../support/rejection.js';

/** Log lines about cut replies; the test runner also writes there. */
const cuts = (log: readonly string[]) => log.filter((line) => line.includes('a reply was cut'));
const CUT = /^Error: The reply broke off\.$/;

suite('an open reply', {timeout: 50_000}, () => {
  test('the service stalls for 60 s → its connection is closed, the reply is cut', async (context) => {
    const log = recordedLog(context);
    const {url, closed} = await stalledService(context, delta('One'));
    context.mock.timers.enable({apis: ['setTimeout']});
    const reader = (await relayTo(url)(question())).body!.getReader();
    await reader.read();
    let isClosed = false;
    void closed.opened.then(() => (isClosed = true));
    context.mock.timers.tick(59_999);
    await new Promise(setImmediate);
    expect(isClosed).to.equal(false);
    const rest = rejection(reader.read());
    context.mock.timers.tick(1);

    expect(String(await rest)).to.match(CUT);
    await closed.opened;
    expect(cuts(log).length).to.equal(1);
    expect(cuts(log)[0]!).to.match(/^chat-bot-element\/relay: a reply was cut\. Nothing .* for 60000 ms\.$/);
  });

  test('the visitor reads nothing for 60 s → the service is closed, the reply is cut', async (context) => {
    recordedLog(context);
    const {url, closed} = await stalledService(context, delta('One'));
    context.mock.timers.enable({apis: ['setTimeout']});
    const response = await relayTo(url)(question());
    context.mock.timers.tick(60_000);

    await closed.opened;
    expect(String(await rejection(response.text()))).to.match(CUT);
  });

  test('a chunk arrives every 59 s → the reply continues for 10 minutes, then cut', async (context) => {
    const log = recordedLog(context);
    const closed = gate();
    // Without a connection, because the test would move the timers of Node's client.
    const source = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(delta('On'))),
      cancel: () => closed.open(),
    });
    context.mock.method(globalThis, 'fetch', () => Promise.resolve(new Response(source)));
    context.mock.timers.enable({apis: ['setTimeout']});
    const reader = (await relayTo('https://agents.example.com')(question())).body!.getReader();
    for (let second = 0; second < 590; second += 59) {
      expect((await reader.read()).done).to.equal(false);
      context.mock.timers.tick(59_000);
    }
    await reader.read();
    context.mock.timers.tick(9_999);
    expect((await reader.read()).done).to.equal(false);
    context.mock.timers.tick(1);

    expect(String(await rejection(reader.read()))).to.match(CUT);
    await closed.opened;
    expect(cuts(log)[0]!).to.match(/The reply took longer than 600000 ms\.$/);
  });

  test('no response for 55 s, or for replyTimeout → 504, the service is closed', async (context) => {
    const stalled = await stalledService(context, undefined);
    const late = await relayTo(stalled.url, {replyTimeout: 1_000})(question());
    expect(await refusal(late)).to.deep.equal([504, null, 'service_timeout']);
    await stalled.closed.opened;

    // Without a connection, whose signal does not survive a garbage collection while timers are replaced.
    const [asked, aborted] = [gate(), gate()];
    context.mock.method(globalThis, 'fetch', (_url: string, {signal}: {signal: AbortSignal}) => {
      signal.addEventListener('abort', () => aborted.open());
      asked.open();
      return aborted.opened.then(() => signal.throwIfAborted());
    });
    context.mock.timers.enable({apis: ['setTimeout']});
    let isAnswered = false;
    const answer = relayTo('https://agents.example.com')(question()).finally(() => (isAnswered = true));
    await asked.opened;
    context.mock.timers.tick(54_999);
    await new Promise(setImmediate);
    expect(isAnswered).to.equal(false);
    context.mock.timers.tick(1);
    expect(await refusal(await answer)).to.deep.equal([504, null, 'service_timeout']);
  });

  test('it has 4 MB → complete, one byte more → cut', async (context) => {
    const log = recordedLog(context);
    for (const extra of [0, 1]) {
      const bytes = new Uint8Array(4_194_304 + extra).fill(0x20);
      const response = await answered(context, (response) => response.writeHead(200, SSE).end(bytes));

      if (extra === 0) expect((await response.arrayBuffer()).byteLength).to.equal(bytes.length);
      else expect(String(await rejection(response.arrayBuffer()))).to.match(CUT);
    }
    expect(log.join('\n')).to.match(/a reply was cut\. The reply is larger than 4194304 bytes\.$/);
  });
});

const addressed: Partial<RelayOptions> = {
  ratePerMinute: 10_000,
  clientAddress: ({headers}) => headers.get('x-address') ?? '192.0.2.1',
};
const from = (address: string, signal: AbortSignal | null = null) =>
  question({headers: {'x-address': address}, signal});

suite('replies that run at the same time', {timeout: 50_000}, () => {
  for (const [name, options, sameAddress, expected] of [
    ['an address has four → its fifth question gets 429', {}, true, [429, null, 'too_many_replies']],
    ['all have maxReplies → the next gets 503', {maxReplies: 4}, false, [503, null, 'relay_overloaded']],
  ] as const) {
    test(`${name} with retry-after`, async (context) => {
      const {url, requests} = await stalledService(context, delta('One'));
      const relay = relayTo(url, {...addressed, ...options});
      const ask = (port: number) => relay(from(sameAddress ? `192.0.2.1:${port}` : `192.0.2.${port}`));
      for (const port of [1, 2, 3, 4]) expect((await ask(port)).status).to.equal(200);
      const refused = await ask(5);

      expect(refused.headers.get('retry-after') ?? '').to.match(/^[1-9]\d*$/);
      expect(await refusal(refused)).to.deep.equal(expected);
      expect(requests.length).to.equal(4);
      expect((await relay(from('198.51.100.1'))).status).to.equal(sameAddress ? 200 : 503);
    });
  }

  test('clientAddress is "shared" → maxRepliesPerAddress is ignored, 1,000 replies run', async (context) => {
    context.mock.method(globalThis, 'fetch', () => Promise.resolve(new Response(new ReadableStream())));
    const relay = relayTo('https://agents.example.com', {maxRepliesPerAddress: 1, ratePerMinute: 10_000});
    for (let count = 0; count < 1_000; count += 1) expect((await relay(question())).status).to.equal(200);

    expect((await relay(question())).status).to.equal(503);
  });
});

const begin = (response: ServerResponse) => response.write(delta('One'));

/** Ways to end the only running reply. Each has to make room for the next question. */
const ends: [
  name: string,
  answer: (response: ServerResponse, visitor: AbortController) => unknown,
  options?: Partial<RelayOptions>,
  leave?: (reply: Response, visitor: AbortController) => unknown,
][] = [
  ['the reply is complete', (response) => response.end(delta('One') + finish())],
  ['the service breaks off', (response) => response.write(delta('One'), () => response.destroy())],
  ['the service cannot be reached', (response) => response.destroy()],
  ['the service refuses', (response) => response.writeHead(400).end('{}')],
  ['the service answers nothing', (response) => response.writeHead(204).end()],
  ['maxReplyBytes is reached', (response) => response.write('x'.repeat(2_000)), {maxReplyBytes: 1_000}],
  ['idleTimeout is reached', begin, {idleTimeout: 20}],
  ['the visitor cancels the body', begin, {}, ({body}) => body!.cancel()],
  ['the visitor leaves in the middle', begin, {}, (_, visitor) => visitor.abort()],
  ['the visitor leaves before the service answers', (_, visitor) => visitor.abort()],
];

suite('running reply', {timeout: 50_000}, () => {
  for (const [name, answer, options, leave] of ends) {
    test(`${name} → the reply no longer counts`, async (context) => {
      recordedLog(context);
      const visitor = new AbortController();
      let asked = 0;
      const {url} = await service(context, (response) => {
        asked += 1;
        if (asked === 1) answer(response, visitor);
        else response.end('{}');
      });
      const relay = relayTo(url, {...addressed, maxReplies: 1, ...options});
      const reply = await relay(from('192.0.2.1', visitor.signal));
      await (leave ? leave(reply, visitor) : reply.text().catch(() => undefined));

      expect((await relay(question())).status).to.not.equal(503);
    });
  }
});

test('a runtime discards the timers of a running reply → it counts no longer than its bounds', async (context) => {
  const {url} = await stalledService(context, delta('One'));
  // Only the clock moves: no timer runs.
  context.mock.timers.enable({apis: ['Date'], now: 1_800_000_000_000});
  for (const [bounds, seconds] of [
    [{}, 62],
    [{idleTimeout: 200_000, replyTimeout: 100_000}, 102],
  ] as const) {
    const relay = relayTo(url, {...addressed, ...bounds, maxRepliesPerAddress: 1});
    const asked = async () => (await relay(from('192.0.2.1'))).status;

    expect(await asked()).to.equal(200);
    context.mock.timers.tick((seconds - 3) * 1_000);
    expect(await asked()).to.equal(429);
    context.mock.timers.tick(3_000);
    expect(await asked()).to.equal(200);
    expect(await asked()).to.equal(429);
  }
});

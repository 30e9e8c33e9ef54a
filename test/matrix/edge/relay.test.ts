// The relay on workerd, which is installed into the cache.
import assert from 'node:assert/strict';
import type {ChildProcess} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';

import {body, HEADERS, KEY, ORIGIN, refusal} from '../../relay/relay.js';
import {gate, service, type Gate} from '../../relay/service.js';
import {installOnDemand} from '../../support/install-on-demand.js';
import {buildRelay, startWorkerd, WORKERD, workerdConfiguration} from '../workerd.js';
import {testDurableLimits} from './durable-limits.js';

const WORDS = ['data: {"choices":[{"delta":{"content":"One"}}]}\n\n', 'data: [DONE]\n\n'];

const installed = installOnDemand('edge', [WORKERD]);
if (installed === undefined)
  throw new Error(`${WORKERD} could not be fetched: the relay was not tried on it.`);
const folder = installed;
await buildRelay(folder);

/** Source of a worker with the relay. */
const worker = (serviceUrl: string) => `
import {createRelay} from './relay.js';

const relay = createRelay({
  serviceUrl: ${JSON.stringify(serviceUrl)},
  apiKey: ${JSON.stringify(KEY)},
  bots: ['docs'],
  origins: [${JSON.stringify(ORIGIN)}],
  clientAddress: ({headers}) => headers.get('cf-connecting-ip'),
  bodyTimeout: 500,
  idleTimeout: 700,
  maxReplies: 2,
});

export default {fetch: (request) => relay(request)};
`;

/** Starts a relay to this service. Returns its URL and its process. */
async function startWorker(serviceUrl: string): Promise<{url: string; process: ChildProcess}> {
  writeFileSync(join(folder, 'worker.js'), worker(serviceUrl));
  const modules = {'worker.js': 'worker.js', 'relay.js': 'relay.js'};
  const {process: started, urls} = await startWorkerd(folder, workerdConfiguration(modules));
  return {url: urls.get('http')!, process: started};
}

test('the relay on workerd', {timeout: 60_000}, async (context) => {
  const gates = WORDS.map(gate);
  const closed = gate();
  /** Opened when the service's connections of stalled replies are closed. */
  const stalled: Gate[] = [];
  const {url, requests} = await service(context, async (response) => {
    const {messages} = JSON.parse(requests.at(-1)!.body) as {messages: [{content: string}]};
    const [{content}] = messages;
    if (content === 'Move!') {
      response.writeHead(307, {location: `${url}/elsewhere`}).end();
    } else if (content === 'Fail!') {
      response.writeHead(403, {'content-type': 'application/json'}).end(`{"error":"No such key: ${KEY}"}`);
    } else if (content === 'Go on!') {
      // workerd closes this connection only when it cannot forward the next write to the visitor.
      const writing = setInterval(() => response.write(WORDS[0]), 20);
      response.once('close', () => clearInterval(writing)).once('close', () => closed.open());
      response.writeHead(200, {'content-type': 'text/event-stream'}).flushHeaders();
    } else if (content === 'Stall!') {
      response.once('close', () => stalled.pop()?.open());
      response.writeHead(200, {'content-type': 'text/event-stream'}).write(WORDS[0]);
    } else {
      response.writeHead(200, {'content-type': 'text/event-stream', 'set-cookie': 'a=b'}).flushHeaders();
      for (const [index, word] of WORDS.entries()) {
        await gates[index]!.opened;
        response.write(word);
      }
      response.end();
    }
  });
  const edge = await startWorker(url);
  context.after(() => edge.process.kill('SIGKILL'));
  const ask = (content: string, {headers, ...init}: RequestInit = {}) =>
    fetch(`${edge.url}/agents/v1/chat/completions`, {
      method: 'POST',
      headers: {...HEADERS, 'cf-connecting-ip': '192.0.2.7', ...(headers as Record<string, string>)},
      body: body({messages: [{role: 'user', content}]}),
      ...init,
    });

  await context.test('streamed reply → arrives in pieces, asked with the key', async () => {
    const response = await ask('Hi!', {headers: {cookie: 'session=1', 'api-key': 'of-the-visitor'}});
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'text/event-stream');
    assert.equal(response.headers.get('access-control-allow-origin'), ORIGIN);
    assert.equal(response.headers.get('set-cookie'), null);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    for (const [index, word] of WORDS.entries()) {
      gates[index]!.open();
      assert.equal((await reader.read()).value, word);
    }
    assert.equal((await reader.read()).done, true);
    assert.equal(requests[0]?.url, '/v1/chat/completions');
    assert.equal(requests[0]?.headers['api-key'], KEY);
    assert.equal(requests[0]?.headers['cookie'], undefined);
  });

  await context.test('forbidden request → refused, service not asked', async () => {
    const count = requests.length;
    const refused = async (init: RequestInit) => refusal(await ask('Hi!', init));
    assert.deepEqual(await refused({body: body({botId: 'other'})}), [404, 'botId', 'agent_not_found']);
    assert.deepEqual(await refused({headers: {origin: 'https://evil.example.com'}}), [
      403,
      null,
      'origin_not_allowed',
    ]);
    assert.deepEqual(await refused({body: ' '.repeat(300_000)}), [413, null, 'request_too_large']);
    assert.deepEqual(
      await refused({body: new Blob([' '.repeat(300_000)]).stream(), duplex: 'half'} as RequestInit),
      [413, null, 'request_too_large'],
    );
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array([32])),
    });
    assert.deepEqual(await refused({body: endless, duplex: 'half'} as RequestInit), [
      408,
      null,
      'request_timeout',
    ]);
    assert.equal((await ask('', {method: 'OPTIONS', body: null})).status, 204);
    assert.equal(requests.length, count);
  });

  await context.test('error that quotes the key → key redacted', async () => {
    assert.equal(await (await ask('Fail!')).text(), '{"error":"No such key: …"}');
  });

  await context.test('upstream redirect → not followed', async () => {
    assert.deepEqual(await refusal(await ask('Move!')), [502, null, 'service_unreachable']);
    assert.ok(requests.every(({url: address}) => address === '/v1/chat/completions'));
  });

  await context.test('visitor leaves → request to the service canceled', async () => {
    const visitor = new AbortController();
    const response = await ask('Go on!', {signal: visitor.signal});
    await response.body!.getReader().read();
    visitor.abort();
    await closed.opened;
  });

  await context.test('the service stalls → its connection is closed, the reply is cut', async () => {
    const stall = gate();
    stalled.push(stall);
    const reader = (await ask('Stall!')).body!.getReader();
    await reader.read();
    await assert.rejects(reader.read());
    await stall.opened;
  });

  await context.test('visitors leave stalled replies → others may ask after the idle time', async () => {
    const stalls = [gate(), gate()];
    stalled.push(...stalls);
    const visitor = new AbortController();
    for (const {body: reply} of await Promise.all(
      stalls.map(() => ask('Stall!', {signal: visitor.signal})),
    )) {
      await reply!.getReader().read();
    }
    assert.deepEqual(await refusal(await ask('Fail!')), [503, null, 'relay_overloaded']);
    visitor.abort();
    await Promise.all(stalls.map(({opened}) => opened));
    assert.equal((await ask('Fail!')).status, 403);
  });

  await context.test('many questions of one address → counted and refused', async () => {
    const headers = {'cf-connecting-ip': '192.0.2.1'};
    for (let times = 0; times < 20; times += 1) await (await ask('Fail!', {headers})).text();
    const response = await ask('Fail!', {headers});
    assert.match(response.headers.get('retry-after') ?? '', /^[1-3]$/);
    assert.deepEqual(await refusal(response), [429, null, 'rate_limit_exceeded']);
  });
});

test('limits in a Durable Object on workerd', {timeout: 60_000}, (context) =>
  testDurableLimits(context, folder),
);

// What the relay does on workerd in another way than on Node. test/matrix/runtimes/relay.test.ts tests the example of docs/relay.md there.
import assert from 'node:assert/strict';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';

import {body, HEADERS, KEY, ORIGIN, refusal} from '../../relay/relay.js';
import {gate, service, type Gate} from '../../relay/service.js';
import {mustInstall} from '../../support/install-on-demand.js';
import {buildRelay, startWorkerd, WORKERD} from '../workerd.js';
import {testDurableLimits} from './durable-limits.js';

const folder = mustInstall('edge', [WORKERD]);
await buildRelay(folder);

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

test('the relay on workerd', {timeout: 60_000}, async (context) => {
  /** Opened when the service's connections of stalled replies are closed. */
  const stalled: Gate[] = [];
  const {url, requests} = await service(context, (response) => {
    const {messages} = JSON.parse(requests.at(-1)!.body) as {messages: [{content: string}]};
    if (messages[0].content === 'Move!') return response.writeHead(307, {location: `${url}/elsewhere`}).end();
    if (messages[0].content === 'Fail!') return response.writeHead(403).end();
    response.once('close', () => stalled.pop()?.open());
    return response
      .writeHead(200, {'content-type': 'text/event-stream'})
      .write('data: {"choices":[{"delta":{"content":"One"}}]}\n\n');
  });
  writeFileSync(join(folder, 'worker.js'), worker(url));
  const modules = {'worker.js': 'worker.js', 'relay.js': 'relay.js'};
  const edge = await startWorkerd(folder, {relay: {modules}});
  context.after(() => edge.process.kill('SIGKILL'));
  const ask = (content: string, init: RequestInit = {}) =>
    fetch(`${edge.urls.get('relay')}/agents/v1/chat/completions`, {
      method: 'POST',
      headers: {...HEADERS, 'cf-connecting-ip': '192.0.2.7'},
      body: body({messages: [{role: 'user', content}]}),
      ...init,
    });

  const spaces = ' '.repeat(300_000);
  const endless = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array([32])),
  });
  for (const [name, sent, expected] of [
    ['long body', spaces, [413, null, 'request_too_large']],
    ['long body in parts', new Blob([spaces]).stream(), [413, null, 'request_too_large']],
    ['body without an end', endless, [408, null, 'request_timeout']],
  ] as const) {
    await context.test(`${name} → refused, service not asked`, async () => {
      assert.deepEqual(await refusal(await ask('', {body: sent, duplex: 'half'} as RequestInit)), expected);
      assert.equal(requests.length, 0);
    });
  }

  await context.test('upstream redirect → not followed', async () => {
    assert.deepEqual(await refusal(await ask('Move!')), [502, null, 'service_unreachable']);
    assert.equal(requests.length, 1);
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
    const replies = await Promise.all(stalls.map(() => ask('Stall!', {signal: visitor.signal})));
    for (const reply of replies) await reply.body!.getReader().read();
    assert.deepEqual(await refusal(await ask('Fail!')), [503, null, 'relay_overloaded']);
    visitor.abort();
    await Promise.all(stalls.map(({opened}) => opened));
    assert.equal((await ask('Fail!')).status, 403);
  });
});

test('limits in a Durable Object on workerd', {timeout: 60_000}, (context) =>
  testDurableLimits(context, folder),
);

// What the relay does on workerd in another way than on Node. test/matrix/runtimes/relay.test.ts tests the example of docs/relay.md there.
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {assert, expect} from 'chai';

import {body, HEADERS, KEY, ORIGIN, refusal} from '../../relay/relay.js';
import {gate, service, type Gate} from '../../relay/service.js';
import {cloudflareStore} from '../../../relay/store/cloudflare-store.js';
import {leavingCases} from '../../relay/limits/leaving-cases.js';
import {example} from '../../support/guides.js';
import {mustInstall} from '../../support/install-on-demand.js';
import {rejection} from '../../support/rejection.js';
import {buildRelay, forgetObjects, startWorkerd, stopWorkerd, WORKERD} from '../workerd.js';

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
      expect(await refusal(await ask('', {body: sent, duplex: 'half'} as RequestInit))).to.deep.equal(
        expected,
      );
      expect(requests.length).to.equal(0);
    });
  }

  await context.test('upstream redirect → not followed', async () => {
    expect(await refusal(await ask('Move!'))).to.deep.equal([502, null, 'service_unreachable']);
    expect(requests.length).to.equal(1);
  });

  await context.test('the service stalls → its connection is closed, the reply is cut', async () => {
    const stall = gate();
    stalled.push(stall);
    const reader = (await ask('Stall!')).body!.getReader();
    await reader.read();
    await rejection(reader.read());
    await stall.opened;
  });

  await context.test('visitors leave stalled replies → others may ask after the idle time', async () => {
    const stalls = [gate(), gate()];
    stalled.push(...stalls);
    const visitor = new AbortController();
    const replies = await Promise.all(stalls.map(() => ask('Stall!', {signal: visitor.signal})));
    for (const reply of replies) await reply.body!.getReader().read();
    expect(await refusal(await ask('Fail!'))).to.deep.equal([503, null, 'relay_overloaded']);
    visitor.abort();
    await Promise.all(stalls.map(({opened}) => opened));
    expect((await ask('Fail!')).status).to.equal(403);
  });
});

const MODULES = {
  'limits-worker.js': 'limits-worker.js',
  'relay.js': 'relay.js',
  'cloudflare.js': 'cloudflare.js',
};
const WORKERS = {one: {modules: MODULES, limits: 'one'}, two: {modules: MODULES, limits: 'one'}};

/** The example of docs/relay.md imports the entries of the package by their names. */
const EXAMPLE = {
  example: {
    modules: {
      'example.js': 'example.js',
      'chat-bot-element/relay': 'relay.js',
      'chat-bot-element/relay/cloudflare': 'cloudflare.js',
    },
    variables: {AGENT_KEY: KEY},
    limits: 'example',
  },
};

/** A worker with limits in its objects. The rate is so low that no question is added during the test. */
const limitsWorker = (serviceUrl: string) => `
import {env} from 'cloudflare:workers';
import {cloudflareStore, RelayLimits as Limits} from './cloudflare.js';
import {createRelay} from './relay.js';

// The test calls the alarm in place of the platform.
export class RelayLimits extends Limits {
  #context;

  constructor(context) {
    super(context);
    this.#context = context;
  }

  async fetch(request) {
    if (!request.url.endsWith('/alarm')) return super.fetch(request);
    await this.alarm();
    const keys = this.#context.storage.sql.exec('SELECT key FROM limits').toArray().map(({key}) => key);
    return Response.json({keys, alarm: await this.#context.storage.getAlarm()});
  }
}

const relay = createRelay({
  serviceUrl: ${JSON.stringify(serviceUrl)},
  apiKey: ${JSON.stringify(KEY)},
  bots: ['docs', 'news'],
  origins: [${JSON.stringify(ORIGIN)}],
  clientAddress: ({headers}) => headers.get('cf-connecting-ip'),
  ratePerMinute: 0.001,
  budgets: {docs: {questionsPerDay: 30}},
  store: cloudflareStore({namespace: env.LIMITS}),
});

export default {
  fetch(request) {
    if (!request.url.includes('/object/')) return relay(request);
    const name = new URL(request.url).searchParams.get('name') ?? 'object of a test';
    return env.LIMITS.get(env.LIMITS.idFromName(name)).fetch(request);
  },
};
`;

test('limits in a Durable Object on workerd', {timeout: 60_000}, async (context) => {
  const {url, requests} = await service(context, (response) => {
    response.end('{}');
  });
  writeFileSync(join(folder, 'limits-worker.js'), limitsWorker(url));
  forgetObjects(folder);
  let edge = await startWorkerd(folder, WORKERS);
  context.after(() => edge.process.kill('SIGKILL'));
  const ask = (worker: string, address: string, botId = 'news') =>
    fetch(`${edge.urls.get(worker)}/v1/chat/completions`, {
      method: 'POST',
      headers: {...HEADERS, 'cf-connecting-ip': address},
      body: body({botId}),
    });
  const statusOf = async (...asked: Parameters<typeof ask>) => {
    const response = await ask(...asked);
    await response.text();
    return response.status;
  };
  const count = (statuses: readonly number[], wanted: number) =>
    statuses.filter((status) => status === wanted).length;

  await context.test('two workers are asked at the same time → in total exactly the budget', async () => {
    const statuses = await Promise.all(
      Array.from({length: 60}, (_, index) => statusOf(index % 2 ? 'one' : 'two', `192.0.2.${index}`, 'docs')),
    );
    expect([count(statuses, 200), count(statuses, 429)]).to.deep.equal([30, 30]);
    expect(requests.length).to.equal(30);
    const refused = await ask('one', '192.0.2.200', 'docs');
    assert(Number(refused.headers.get('retry-after')) > 0);
    expect(await refusal(refused)).to.deep.equal([429, null, 'daily_budget_exceeded']);
  });

  await context.test('an address asks two workers → one rate', async () => {
    expect(await statusOf('one', '198.51.100.1')).to.equal(200);
    expect(await refusal(await ask('two', '198.51.100.1'))).to.deep.equal([429, null, 'rate_limit_exceeded']);
  });

  await context.test('workers start again → rates and budgets are still known', async () => {
    await stopWorkerd(edge.process);
    edge = await startWorkerd(folder, WORKERS);
    expect(await statusOf('one', '203.0.113.1', 'docs')).to.equal(429);
    expect(await statusOf('two', '198.51.100.1')).to.equal(429);
    expect(await statusOf('two', '203.0.113.3')).to.equal(200);
  });

  await context.test('alarm → removes what has expired, and comes again while a value is left', async () => {
    const call = async (path: string, content: unknown = {}): Promise<unknown> => {
      const init = {method: 'POST', body: JSON.stringify(content)};
      const response = await fetch(`${edge.urls.get('one')}/object/${path}`, init);
      return response.json();
    };
    const now = Date.now();
    const limit = {kind: 'network', min: 0, add: 1, max: 5, wait: 1, lifetime: 60_000};
    await call('call', [
      {...limit, name: 'old', lifetime: -1},
      {...limit, kind: 'questions', name: 'old', lifetime: -1},
    ]);
    await call('call', [{...limit, name: 'new'}]);
    const {keys, alarm} = (await call('alarm')) as {keys: string[]; alarm: number};
    expect(keys).to.deep.equal(['network:new']);
    assert(alarm > now && alarm <= Date.now() + 3_600_000, `${alarm - now} ms`);
  });

  // The relay runs on Node, and each case has an object of its own on workerd.
  const start = () => {
    const namespace = {
      idFromName: (name: string) => name,
      get: (name: unknown) => ({
        fetch: (_url: string, init: RequestInit) =>
          fetch(`${edge.urls.get('one')}/object/call?name=${name as string}`, init),
      }),
    };
    return cloudflareStore({namespace, name: crypto.randomUUID()});
  };
  await leavingCases(start, {
    define: (name, run) => context.test(name, run),
    keepsReplies: false,
    visitors: 12,
  });

  await context.test('example of docs/relay.md → counts in its object', async () => {
    const code = example('relay.md', 'Durable Objects', 'createRelay')
      .replace('https://agents.example.com', url)
      .replace('questionsPerDay: 5_000', 'questionsPerDay: 2');
    writeFileSync(join(folder, 'example.js'), code);
    await stopWorkerd(edge.process);
    forgetObjects(folder);
    edge = await startWorkerd(folder, EXAMPLE);
    const askExample = (address: string) => statusOf('example', address, 'docs-private');
    expect([await askExample('192.0.2.1'), await askExample('192.0.2.2')]).to.deep.equal([200, 200]);
    expect(await askExample('192.0.2.3')).to.equal(429);
  });
});

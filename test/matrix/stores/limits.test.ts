// The store of the relay's limits in a real `redis-server`, with the official client, which is installed into the cache.
import {spawnSync} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import {join, relative} from 'node:path';
import {suite, test, type TestContext} from 'node:test';
import {assert, expect} from 'chai';

import fc from 'fast-check';

import {accountRates, addressRates, agentBudgets, replyCosts} from '../../../relay/limits/question-limits.js';
import {MemoryStore} from '../../../relay/store/memory-store.js';
import type {Limit, Refusal, RelayStore, ReplyChange} from '../../../relay/store/relay-store.js';
import {redisStore} from '../../../relay/store/redis-store.js';
import {body, HEADERS} from '../../relay/relay.js';
import {leavingCases} from '../../relay/limits/leaving-cases.js';
import {service} from '../../relay/service.js';
import {DAY, limitCases, NOON, replyCases} from '../../relay/store/store-cases.js';
import {eventually} from '../../support/eventually.js';
import {root} from '../../support/program.js';
import {
  CLIENT_VERSIONS,
  connected,
  hasRedisServer,
  installRedisClient,
  redisPackage,
  type RedisServer,
  startRedis,
} from '../../support/redis-server.js';
import {startRelayProcess} from '../../support/relay-process.js';

const TIMEOUT = 120_000;

if (!hasRedisServer()) {
  console.log(
    'Skipped: there is no redis-server here. Debian and Ubuntu have it in the package redis-server.',
  );
  process.exit(0);
}
const folders = CLIENT_VERSIONS.map((version) => installRedisClient(version) ?? process.exit(1));
const newest = folders.at(-1)!;

const server = await startRedis();

const connect = (context: TestContext, {url} = server, folder = newest) =>
  connected(context, redisPackage(folder).createClient({url}));

let prefixes = 0;
/** Returns a new prefix of keys. */
const newPrefix = () => `test-${(prefixes += 1)}`;

const DOCS = {agent: 'docs', tokens: 10};

const question = (network: string, now = NOON): Limit[] => [
  ...addressRates({network}, 20, now),
  ...agentBudgets(DOCS, {questionsPerDay: 1_000}, now),
];

/** Reserves 10 tokens until a reply is known to have more. */
const tokens = (tokensPerDay: number) => agentBudgets(DOCS, {tokensPerDay}, NOON);

for (const [index, version] of CLIENT_VERSIONS.entries()) {
  const folder = folders[index]!;

  suite(`redis@${version}`, {timeout: TIMEOUT}, () => {
    test('clients of the package → accepted by the type of redisStore', () => {
      const store = relative(folder, join(root, 'relay/store/redis-store.js'));
      const program = `import {createClient, createClientPool, createCluster, createSentinel, RESP_TYPES} from 'redis';
import {redisStore} from './${store}';
redisStore({client: createClient({url: 'redis://127.0.0.1'}), prefix: 'chat'});
redisStore({client: await createClient({RESP: 3}).connect()});
redisStore({client: createCluster({rootNodes: []})});
redisStore({client: createClientPool()});
redisStore({client: createSentinel({name: 'chat', sentinelRootNodes: []})});
redisStore({client: createClient().withTypeMapping({[RESP_TYPES.BLOB_STRING]: Buffer})});
// @ts-expect-error: a URL is no client.
redisStore({client: 'redis://127.0.0.1'});
`;
      writeFileSync(join(folder, 'program.ts'), program);
      const flags =
        '--noEmit --strict --exactOptionalPropertyTypes --skipLibCheck --target es2022 --module esnext --moduleResolution bundler --types node --ignoreConfig';
      const args = [...flags.split(' '), '--typeRoots', join(root, 'node_modules/@types'), 'program.ts'];
      const tsc = join(root, 'node_modules/typescript/bin/tsc');
      expect(spawnSync(process.execPath, [tsc, ...args], {cwd: folder, encoding: 'utf8'}).stdout).to.equal(
        '',
      );
    });

    test('one server → counts; a question is one command; goes on after the scripts are gone', async (context) => {
      const client = await connect(context, server, folder);
      const store = redisStore({client, prefix: newPrefix()});
      await store.take(question('192.0.2.1'));
      await client.sendCommand(['CONFIG', 'RESETSTAT']);
      for (let count = 2; count <= 20; count += 1) {
        expect(await store.take(question('192.0.2.1'))).to.equal(0);
      }
      expect(await store.take(question('192.0.2.1'))).to.deep.equal({place: 0, wait: 3_000});
      const statistics = String(await client.sendCommand(['INFO', 'commandstats']));
      expect(statistics).to.match(/cmdstat_evalsha:calls=20,/);
      expect(statistics).to.not.match(/cmdstat_(?:eval|multi|script[^:]*):/);

      await client.sendCommand(['SCRIPT', 'FLUSH']);
      expect(await store.take(question('192.0.2.1'))).to.deep.equal({place: 0, wait: 3_000});
      expect(await store.take(question('192.0.2.1', NOON + 3_000))).to.equal(0);
    });

    test('cluster → counts and keeps replies, because their keys have hash tags', async (context) => {
      const node = await startRedis(context, '--cluster-enabled', 'yes');
      const control = await connect(context, node, folder);
      await control.sendCommand(['CLUSTER', 'ADDSLOTSRANGE', '0', '16383']);
      await eventually(async () =>
        String(await control.sendCommand(['CLUSTER', 'INFO'])).includes('cluster_state:ok'),
      );
      const cluster = redisPackage(folder).createCluster({rootNodes: [{url: node.url}]});
      const store = redisStore({client: await connected(context, cluster)});
      const site = addressRates({network: '2001:db8::', site: '2001:db8::'}, 1, NOON);
      const all = [...site, ...question('192.0.2.1')];
      expect(await store.take([...all, ...accountRates('ada', 1, NOON)])).to.equal(0);
      expect(((await store.take(all)) as Refusal).place).to.equal(0);
      expect(await store.take(tokens(5))).to.equal(10);
      expect(await store.take(tokens(5))).to.deep.equal({place: 1, wait: DAY / 2});
      const reply = {after: 0, events: ['a'], state: 'running', lifetime: 60_000} as const;
      await store.append!('x', {...reply, record: {owner: 'owner', agent: 'docs'}});
      expect((await store.read!('x', 'owner', 0))?.events).to.deep.equal(['a']);
    });
  });
}

/** Questions and tokens, in the order of their times. */
const schedule = fc.array(
  fc.record({
    after: fc.oneof(fc.nat({max: 5_000}), fc.nat({max: DAY / 4})),
    /** Whether the clock is set back before it. */
    isBack: fc.nat({max: 9}).map((number) => number === 0),
    visitor: fc.nat({max: 3}),
    account: fc.option(fc.constantFrom('ada', 'bob'), {nil: undefined}),
    agent: fc.constantFrom('docs', 'shop'),
    tokens: fc.nat({max: 300}),
  }),
  {maxLength: 60},
);

suite('store in Redis', {timeout: TIMEOUT}, () => {
  const start = async (context: TestContext) =>
    redisStore({client: await connect(context), prefix: newPrefix()});
  limitCases(start);
  replyCases(start);
  void leavingCases(start);

  test('any schedule → the same answers as in memory', async (context) => {
    const client = await connect(context);
    const rates = fc.constantFrom(0.7, 1, 3, 7, 20);
    await fc.assert(
      fc.asyncProperty(schedule, rates, async (all, perMinute) => {
        const memory = new MemoryStore();
        const store = redisStore({client, prefix: newPrefix()});
        let now = NOON;
        for (const {after: passed, isBack, visitor, account, agent, tokens} of all) {
          now += isBack ? -passed : passed;
          const asked = {agent, account, client: {network: `192.0.2.${visitor}`}, tokens: 10};
          const list = [
            ...addressRates({network: `192.0.2.${visitor}`, site: `site ${visitor % 2}`}, perMinute, now),
            ...accountRates(account, perMinute, now),
            ...agentBudgets(asked, {questionsPerDay: 8, tokensPerDay: 1_000}, now),
          ];
          const reserved = await memory.take(list);
          expect(await store.take(list)).to.deep.equal(reserved);
          if (typeof reserved !== 'number') continue;
          const spent = replyCosts(asked, {tokens, isKnown: tokens % 2 === 1}, reserved, now);
          await Promise.all([store.take(spent), memory.take(spent)]);
        }
      }),
      {numRuns: 150},
    );
  });

  test('keys → one hash tag, and an end', async (context) => {
    const client = await connect(context);
    const prefix = newPrefix();
    const store = redisStore({client, prefix});
    const now = Date.now();
    await store.take([...accountRates('c', 20, now), ...question('d', now)]);
    await store.take(agentBudgets({agent: 'docs', tokens: 5, account: 'c'}, {tokensPerDay: 5}, now));
    await store.take(replyCosts({agent: 'docs', tokens: 5}, {tokens: 5, isKnown: true}, 5, now));

    const keys = (await client.sendCommand(['KEYS', `*${prefix}}*`])) as string[];
    expect(keys.length, keys.join()).to.equal(6);
    for (const key of keys) {
      assert(key.startsWith(`{${prefix}}:`), key);
      const life = Number(await client.sendCommand(['PTTL', key]));
      const longest = /}:(?:network|account):/.test(key) ? 120_000 : DAY + 3_600_000;
      assert(life > 0 && life <= longest, `${key} lives for ${life} ms`);
    }
  });
});

suite('damaged values in Redis', {timeout: TIMEOUT}, () => {
  const begun = async (context: TestContext) => {
    const client = await connect(context);
    const prefix = newPrefix();
    const store = redisStore({client, prefix}) as Required<RelayStore>;
    const change = {after: 0, events: ['a', 'b'], state: 'running', lifetime: 60_000} as const;
    await store.append('x', {...change, record: {owner: 'owner', agent: 'docs'}});
    return {
      store,
      append: (changed: Partial<ReplyChange> = {}) => store.append('x', {...change, after: 2, ...changed}),
      read: () => store.read('x', 'owner', 0),
      write: (...command: string[]) => client.sendCommand(command),
      key: `${prefix}:reply:{x}`,
      limits: `{${prefix}}`,
    };
  };

  for (const value of ['', 'nan', '-inf', '1e999']) {
    test(`counter is ${JSON.stringify(value)} → counted from 0, the limit holds`, async (context) => {
      const {store, write, limits} = await begun(context);
      const asked = [
        ...addressRates({network: 'a'}, 1, NOON),
        ...agentBudgets(DOCS, {questionsPerDay: 2}, NOON),
      ];
      for (const {kind, name} of asked) await write('SET', `${limits}:${kind}:${name}`, value);
      expect(await store.take(asked)).to.equal(0);
      expect(await store.take(asked)).to.deep.equal({place: 0, wait: 60_000});
    });
  }

  for (const [condition, fields, written] of [
    ['state is unknown', ['state', 'done'], 'ended'],
    ['state has a line break', ['state', 'complete\n'], 'ended'],
    // It has no reader for its writer.
    ['times are no numbers', ['written', 'soon', 'read', 'nan'], 'unread'],
    ['times are in the future', ['written', '1e308', 'read', '1e308'], 'unread'],
  ] as const) {
    test(`${condition} → cut for readers, ${written} for the writer`, async (context) => {
      const {append, read, write, key} = await begun(context);
      await write('HSET', key, ...fields);
      expect((await read())?.state).to.equal('cut');
      expect(await append()).to.equal(written);
    });
  }

  for (const [condition, command, events] of [
    ['all events are evicted', (key) => ['DEL', key], []],
    ['an event is added', (key) => ['XADD', key, '2-1', 'event', 'foreign'], ['a', 'b']],
    ['an event is missing', (key) => ['XDEL', key, '1-0'], []],
  ] as [string, (key: string) => string[], string[]][]) {
    test(`${condition} → the complete reply is cut there`, async (context) => {
      const {append, read, write, key} = await begun(context);
      await append({state: 'complete', events: []});
      await write(...command(`${key}:events`));
      expect(await read()).to.deep.equal({agent: 'docs', state: 'cut', events});
    });
  }
});

async function ask({url}: {url: string}, address: string, botId = 'docs'): Promise<number> {
  const headers = {...HEADERS, 'x-address': address};
  const response = await fetch(`${url}/v1/chat/completions`, {method: 'POST', headers, body: body({botId})});
  await response.text();
  return response.status;
}

suite('two relay processes', {timeout: TIMEOUT}, () => {
  const start = async (context: TestContext, redis: RedisServer, options: object) => {
    const {url, requests} = await service(context, (response) => response.end('{}'));
    const prefix = newPrefix();
    const settings = {serviceUrl: url, redisUrl: redis.url, redisFolder: newest, prefix, options};
    const begin = () => startRelayProcess(context, settings);
    return {relays: await Promise.all([begin(), begin()]), requests};
  };
  const count = (statuses: readonly number[], wanted: number) =>
    statuses.filter((status) => status === wanted).length;

  test('both are asked at the same time → in total exactly the limit reaches the service', async (context) => {
    // The rate is so low that no question is added during the test.
    const options = {ratePerMinute: 0.001, maxRepliesPerAddress: 100, budgets: {docs: {questionsPerDay: 30}}};
    const {relays, requests} = await start(context, server, options);
    const statuses = await Promise.all(
      Array.from({length: 80}, (_, index) => ask(relays[index % 2]!, `192.0.2.${index}`)),
    );
    expect([count(statuses, 200), count(statuses, 429)]).to.deep.equal([30, 50]);
    expect(requests.length).to.equal(30);
  });

  for (const [onStoreError, status] of [
    ['allow', 200],
    ['deny', 503],
  ] as const) {
    test(`Redis is killed, onStoreError is ${onStoreError} → ${status}, one line in the log, and back with Redis`, async (context) => {
      const redis = await startRedis(context);
      const options = {onStoreError, ratePerMinute: 2};
      const {relays} = await start(context, redis, options);
      for (const relay of relays) expect(await ask(relay, '192.0.2.1')).to.equal(200);

      await redis.kill();
      for (const relay of relays) {
        for (let visitor = 1; visitor <= 5; visitor += 1) {
          expect(await ask(relay, `192.0.2.${visitor}`)).to.equal(status);
        }
        // The process counts for itself: it has counted the first visitor twice.
        expect(await ask(relay, '192.0.2.1')).to.equal(429);
        expect(relay.log.length, relay.log.join('\n')).to.equal(1);
        expect(relay.log[0]!).to.match(/the store of the limits failed; .* until it answers again\. /);
      }

      await redis.restart();
      let visitor = 0;
      // The client reconnects by itself. New visitors ask until both relays count in Redis.
      await eventually(async () => {
        const address = `198.51.100.${(visitor += 1)}`;
        const statuses = [];
        for (let times = 0; times < 4; times += 1) statuses.push(await ask(relays[times % 2]!, address));
        return count(statuses, 200) === 2 && count(statuses, 429) === 2;
      }, 20_000);
    });
  }
});

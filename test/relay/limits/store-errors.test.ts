import {suite, test, type TestContext} from 'node:test';
import {expect} from 'chai';

import type {RelayOptions, RelayStore} from '../../../relay/create-relay.js';
import {MemoryStore} from '../../../relay/store/memory-store.js';
import {question, recordedLog, refusal, relayTo, statusesOf} from '../relay.js';
import {gate, service} from '../service.js';

const USAGE = JSON.stringify({usage: {total_tokens: 400}});

/** A store that fails on demand. */
class UnreliableStore extends MemoryStore {
  state: 'up' | 'down' | 'silent' = 'up';
  /** Opened by the first call. */
  readonly asked = gate();
  readonly names: string[] = [];

  override take(limits: Parameters<RelayStore['take']>[0]): ReturnType<RelayStore['take']> {
    this.asked.open();
    this.names.push(...limits.map(({kind, name}) => `${kind} ${name}`));
    if (this.state === 'down') throw new Error('No connection to store.example.com.');
    return this.state === 'silent' ? new Promise<never>(() => undefined) : super.take(limits);
  }
}

async function limited(context: TestContext, options: Partial<RelayOptions>) {
  const {url, requests} = await service(context, (response) => response.end(USAGE));
  context.mock.timers.enable({apis: ['Date', 'setTimeout'], now: Date.UTC(2026, 10, 22, 12)});
  const store = new UnreliableStore();
  const clientAddress = ({headers}: Request) => headers.get('x-address');
  const relay = () => relayTo(url, {ratePerMinute: 3, clientAddress, store, ...options});
  const relays = {1: relay(), 2: relay()};
  const ask = (process: 1 | 2 = 1, address = '192.0.2.1') =>
    relays[process](question({headers: {'x-address': address}}));
  const pass = (seconds: number) => context.mock.timers.tick(seconds * 1000);
  const statuses = statusesOf((process: 1 | 2) => ask(process));
  return {store, ask, statuses, pass, requests, log: recordedLog(context)};
}

suite('store of two relays', () => {
  test('address, account and agent → digests in place of address and account', async (context) => {
    const {store, ask} = await limited(context, {
      authorize: () => ({account: 'ada'}),
      budgets: {docs: {questionsPerDay: 3}},
    });
    await ask(1, '2001:db8::1');
    const names = store.names.map((name) => name.replace(/[\da-f]{32}$/, 'digest'));
    const day = Math.floor(Date.now() / 86_400_000);
    expect(names).to.deep.equal(['network digest', 'site digest', 'account digest', `questions ${day}:docs`]);
  });
});

suite('store is down', () => {
  test('onStoreError is allow (default) → each relay counts for itself, until the store is back', async (context) => {
    const {store, statuses, pass} = await limited(context, {});
    store.state = 'down';
    expect(await statuses(1, 1, 1, 1)).to.deep.equal([200, 200, 200, 429]);
    expect(await statuses(2, 2, 2, 2)).to.deep.equal([200, 200, 200, 429]);
    store.state = 'up';
    pass(60);
    expect(await statuses(1, 2, 1, 2)).to.deep.equal([200, 200, 200, 429]);
  });

  test('onStoreError is allow → budgets in questions and tokens hold by what this relay has counted', async (context) => {
    for (const budget of [{questionsPerDay: 2}, {tokensPerDay: 800}]) {
      const {store, statuses} = await limited(context, {ratePerMinute: 100, budgets: {docs: budget}});
      expect(await statuses(1)).to.deep.equal([200]);
      store.state = 'down';
      expect(await statuses(1, 1, 2, 2, 2)).to.deep.equal([200, 429, 200, 200, 429]);
      context.mock.timers.reset();
    }
  });

  test('onStoreError is deny → 503 with Retry-After, until the store is back', async (context) => {
    const {store, ask, statuses, requests} = await limited(context, {onStoreError: 'deny'});
    store.state = 'down';
    const refused = await ask();
    expect(refused.headers.get('retry-after')).to.equal('5');
    expect(await refusal(refused)).to.deep.equal([503, null, 'limits_unavailable']);
    expect(requests.length).to.equal(0);
    store.state = 'up';
    expect(await statuses(1)).to.deep.equal([200]);
  });

  test('store does not answer → as one that is down, after a second', async (context) => {
    for (const [onStoreError, status] of Object.entries({allow: 200, deny: 503} as const)) {
      const {store, ask, pass, log} = await limited(context, {onStoreError} as Partial<RelayOptions>);
      store.state = 'silent';
      const asked = ask();
      await store.asked.opened;
      pass(0.999);
      expect(log).to.deep.equal([]);
      pass(0.001);
      expect((await asked).status).to.equal(status);
      expect(log[0]!).to.match(/It did not answer within 1000 ms\.$/);
      context.mock.timers.reset();
    }
  });

  test('many questions fail → one line a minute in the log, without what visitors sent', async (context) => {
    const {store, statuses, pass, log} = await limited(context, {ratePerMinute: 100});
    store.state = 'down';
    await statuses(1, 1, 1);
    expect(log).to.deep.equal([
      'chat-bot-element/relay: the store of the limits failed; each process counts for itself until it answers ' +
        'again. No connection to store.example.com.',
    ]);
    pass(59);
    await statuses(1, 1);
    expect(log.length).to.equal(1);
    pass(1);
    await statuses(1, 1);
    expect(log.length).to.equal(2);
  });
});

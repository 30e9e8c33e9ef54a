import {suite, test} from 'node:test';
import {expect} from 'chai';

import {addressRates} from '../../../relay/limits/question-limits.js';
import {MemoryStore} from '../../../relay/store/memory-store.js';
import {LEASE} from '../../../relay/store/relay-store.js';
import {address, limitCases, NOON, replyCases, waits} from './store-cases.js';

suite('MemoryStore', () => {
  limitCases(() => new MemoryStore());
  replyCases(() => new MemoryStore());

  test('more than 10,000 addresses → the one that was silent for longest is forgotten', async () => {
    const store = new MemoryStore();
    let known = 0;
    const others = async (count: number) => {
      for (const end = known + count; known < end; known += 1) await store.take(address(`other ${known}`));
    };
    const one = [address('192.0.2.1')];
    expect(await waits(store, one)).to.deep.equal([0]);
    await others(9_999);
    expect(await waits(store, one), 'still remembered, and heard of again').to.deep.equal([60]);
    await others(9_999);
    expect(await waits(store, one), 'remembered because it was heard of').to.deep.equal([60]);
    await others(10_000);
    expect(await waits(store, one), 'forgotten').to.deep.equal([0]);
  });

  test('a /48 has used up its allowance → its further lines are not remembered', async () => {
    const store = new MemoryStore();
    const one = [address('192.0.2.1')];
    expect(await waits(store, one)).to.deep.equal([0]);
    for (let line = 0; line < 20_000; line += 1)
      await store.take(addressRates({network: `line ${line}`, site: 'site'}, 1, NOON));

    expect(await waits(store, one), 'still remembered').to.deep.equal([60]);
  });

  test('writer is silent → cut after the lease; beyond its lifetime → gone', async (context) => {
    context.mock.timers.enable({apis: ['Date', 'setTimeout'], now: NOON});
    const store = new MemoryStore();
    const change = {after: 0, events: ['a'], state: 'running', lifetime: 60_000} as const;
    await store.append('x', {...change, record: {owner: 'owner', agent: 'docs'}});
    context.mock.timers.tick(LEASE);
    expect((await store.read('x', 'owner', 0))?.state).to.equal('running');
    context.mock.timers.tick(1);
    expect(await store.read('x', 'owner', 0)).to.deep.equal({agent: 'docs', state: 'cut', events: ['a']});
    await store.append('x', {...change, after: 1});
    expect((await store.read('x', 'owner', 0))?.state).to.equal('running');
    context.mock.timers.tick(60_000 - LEASE - 1);
    expect(await store.read('x', 'owner', 0)).to.equal(undefined);
  });
});

import {suite, test} from 'node:test';
import {assert, expect} from 'chai';

import type {RelayStore} from '../../../relay/create-relay.js';
import {eventually} from '../../support/eventually.js';
import {MemoryStore} from '../../../relay/store/memory-store.js';
import {listeningRelay, question, recordedLog, refusal, relayTo, statusesOf} from '../relay.js';
import {service, SSE} from '../service.js';
import {
  askAndLeave,
  first,
  handleOf,
  pausedService,
  readToEnd,
  returning,
  WHOLE,
  wholeService,
} from './visitor.js';

suite('a store of replies that fails', {timeout: 50_000}, () => {
  const storeWith = (replaced: Partial<RelayStore>, memory = new MemoryStore()): RelayStore => ({
    take: (limits) => memory.take(limits),
    append: (id, change) => memory.append(id, change),
    read: (id, owner, after) => memory.read(id, owner, after),
    ...replaced,
  });
  /** A store that begins replies, and calls this for their events. */
  const storeOfBegun = (append: () => Promise<never>) => {
    const memory = new MemoryStore();
    return storeWith({
      append: (id, change) => (change.events.length > 0 ? append() : memory.append(id, change)),
    });
  };
  const failures = [
    ['rejects', () => Promise.reject(new Error('Connection lost.'))],
    ['does not answer', () => new Promise<never>(() => undefined)],
  ] as const;
  const [[, failed]] = failures;
  const lines = (log: readonly string[]) =>
    log.filter((line) => line.includes('the store of replies failed'));

  for (const [name, answer] of failures) {
    test(`append ${name} at the beginning, or in the middle → the reply does not wait for it, no second line in the log until the store answers`, async (context) => {
      const log = recordedLog(context);
      const {url} = await wholeService(context);
      for (const store of [storeWith({append: answer}), storeOfBegun(answer)]) {
        const relay = relayTo(url, {store});
        for (let times = 0; times < 2; times += 1) {
          expect(await readToEnd(await relay(question()))).to.deep.equal(WHOLE);
        }
      }
      // The store gets the events after the visitor.
      await eventually(() => answer !== failed || lines(log).length === 3);
      expect(lines(log).length).to.equal(answer === failed ? 3 : 0);
    });

    test(`store ${name} when a visitor returns → 503`, async (context) => {
      recordedLog(context);
      const {url} = await pausedService(context);
      const memory = new MemoryStore();
      const handle = handleOf(await relayTo(url, {store: memory})(question()));
      for (const [method, replaced] of [
        ['GET', {read: answer}],
        ['DELETE', {read: answer}],
        ['DELETE', {append: answer}],
      ] as const) {
        const relay = relayTo(url, {store: storeWith(replaced, memory)});
        const response = await relay(returning(handle, {}, method));
        expect(await refusal(response)).to.deep.equal([503, null, 'store_unavailable']);
      }
    });
  }

  test('append rejects → upstream is closed at once when the visitor leaves', async (context) => {
    recordedLog(context);
    const {url, closed} = await pausedService(context);
    const relay = await listeningRelay(context, relayTo(url, {store: storeOfBegun(failed)}));
    await askAndLeave(relay, 1);
    const before = performance.now();
    await closed.opened;

    assert(performance.now() - before < 5_000);
  });

  test('read rejects in the middle → that reader sees a cut, one line in the log', async (context) => {
    const log = recordedLog(context);
    const {url, next} = await pausedService(context);
    let calls = 0;
    const memory = new MemoryStore();
    const read: RelayStore['read'] = (...asked) => ((calls += 1) > 1 ? failed() : memory.read(...asked));
    const asked = await relayTo(url, {store: memory})(question());
    const relay = relayTo(url, {store: storeWith({read}, memory)});
    const resumed = await readToEnd(await relay(returning(handleOf(asked))));
    next.open();

    expect(resumed).to.deep.equal({bytes: Buffer.from(`id: 1\n${first}`), isCut: true});
    expect(lines(log).length).to.equal(1);
    expect((await readToEnd(asked)).isCut).to.equal(false);
  });
});

suite('replies in memory', {timeout: 50_000}, () => {
  test('more than maxSize → the oldest reply is deleted; one reply is larger → read once, with a line in the log', async (context) => {
    const log = recordedLog(context);
    const text = `data: ${'x'.repeat(1_000)}\n\n`;
    const {url} = await service(context, (response) => response.writeHead(200, SSE).end(text));
    for (const [maxSize, expected] of [
      [2_500, [404, 200, 200]],
      [100, [404, 404, 404]],
    ] as const) {
      log.length = 0;
      const relay = relayTo(url, {store: new MemoryStore(maxSize)});
      const replies = [await relay(question()), await relay(question()), await relay(question())];
      for (const reply of replies) expect((await readToEnd(reply)).isCut).to.equal(false);
      const statuses = statusesOf((reply: Response) => relay(returning(handleOf(reply))));

      expect(await statuses(...replies)).to.deep.equal(expected);
      expect(/maximum size/.test(log.join('\n'))).to.equal(maxSize === 100);
    }
  });
});

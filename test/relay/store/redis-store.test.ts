import assert from 'node:assert/strict';
import {suite, test} from 'node:test';

import {redisStore} from '../../../relay/store/redis-store.js';
import {address} from './store-cases.js';

// `npm run test:matrix -- stores` and test/service/deploy.slow.test.ts test the store with a real server.

suite('redisStore', () => {
  test('client is connecting again → rejected at once, because the client would wait', async () => {
    const run = () => new Promise<never>(() => undefined);
    const store = redisStore({client: {isReady: false, eval: run, evalSha: run}});
    await assert.rejects(store.take(address()), /The client is not connected to Redis\./);
  });

  test('invalid option → TypeError that names it', () => {
    const client = {eval: () => Promise.resolve(''), evalSha: () => Promise.resolve('')};
    assert.throws(() => redisStore({client: {} as never}), /^TypeError: redisStore: "client" must/);
    for (const prefix of ['', '{chat}', 'a}b', 7 as never]) {
      assert.throws(() => redisStore({client, prefix}), /^TypeError: redisStore: "prefix" must/);
    }
  });
});

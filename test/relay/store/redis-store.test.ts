import assert from 'node:assert/strict';
import {suite, test} from 'node:test';

import {redisStore} from '../../../relay/store/redis-store.js';
import {address} from './store-cases.js';

// `npm run test:matrix -- stores` tests the store with a real server.

suite('redisStore', () => {
  test('client is connecting again → rejected at once, because the client would wait', async () => {
    const run = () => new Promise<never>(() => undefined);
    const store = redisStore({client: {isReady: false, eval: run, evalSha: run}});
    await assert.rejects(store.take(address()), /The client is not connected to Redis\./);
  });

  test('Redis does not know the script → sent once; another error → rejected', async () => {
    const sent: string[] = [];
    const client = {
      isReady: true,
      eval: (script: string) => (sent.push(script.includes('MGET') ? 'script' : '?'), Promise.resolve(['1'])),
      evalSha: (digest: string) => {
        sent.push(/^[\da-f]{40}$/.test(digest) ? 'digest' : '?');
        return Promise.reject(new Error(sent.length < 3 ? 'NOSCRIPT No matching script.' : 'OOM'));
      },
    };
    const store = redisStore({client});
    assert.equal(await store.take(address()), 0);
    await assert.rejects(store.take(address()), /OOM/);
    assert.deepEqual(sent, ['digest', 'script', 'digest']);
  });

  test('invalid option → TypeError that names it', () => {
    const client = {eval: () => Promise.resolve(''), evalSha: () => Promise.resolve('')};
    assert.throws(() => redisStore({client: {} as never}), /^TypeError: redisStore: "client" must/);
    for (const prefix of ['', '{chat}', 'a}b', 7 as never]) {
      assert.throws(() => redisStore({client, prefix}), /^TypeError: redisStore: "prefix" must/);
    }
  });
});

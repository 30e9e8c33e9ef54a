import assert from 'node:assert/strict';
import {suite, test} from 'node:test';

import {addressRates} from '../../../relay/limits/question-limits.js';
import {redisStore} from '../../../relay/store/redis-store.js';

// `npm run test:matrix -- stores` tests the store on a real server.

const LIMITS = addressRates({network: '192.0.2.1'}, 20);

suite('redisStore', () => {
  test('client is connecting again → rejected at once, because the client would wait', async () => {
    const run = () => new Promise<never>(() => undefined);
    const {limits} = redisStore({client: {isReady: false, eval: run, evalSha: run}});
    await assert.rejects(limits.take(LIMITS, 0), /The client is not connected to Redis\./);
  });

  test('Redis does not know the script → sent once; another error → rejected', async () => {
    const sent: string[] = [];
    const client = {
      isReady: true,
      eval: (script: string) => (sent.push(script.includes('MGET') ? 'script' : '?'), Promise.resolve('')),
      evalSha: (digest: string) => {
        sent.push(/^[\da-f]{40}$/.test(digest) ? 'digest' : '?');
        return Promise.reject(new Error(sent.length < 3 ? 'NOSCRIPT No matching script.' : 'OOM'));
      },
    };
    const {limits} = redisStore({client});
    assert.equal(await limits.take(LIMITS, 0), undefined);
    await assert.rejects(limits.take(LIMITS, 0), /OOM/);
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

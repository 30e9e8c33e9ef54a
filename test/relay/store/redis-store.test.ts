import {suite, test} from 'node:test';
import {expect} from 'chai';

import {redisStore} from '../../../relay/store/redis-store.js';
import {address} from './store-cases.js';
import {rejection, thrown} from '../../support/rejection.js';

// `npm run test:matrix -- stores` and test/service/deploy.slow.test.ts test the store with a real server.

suite('redisStore', () => {
  test('client is connecting again → rejected at once, because the client would wait', async () => {
    const run = () => new Promise<never>(() => undefined);
    const store = redisStore({client: {isReady: false, eval: run, evalSha: run}});
    expect(String(await rejection(store.take(address())))).to.match(/The client is not connected to Redis\./);
  });

  test('invalid option → TypeError that names it', () => {
    const client = {eval: () => Promise.resolve(''), evalSha: () => Promise.resolve('')};
    expect(String(thrown(() => redisStore({client: {} as never})))).to.match(
      /^TypeError: redisStore: "client" must/,
    );
    for (const prefix of ['', '{chat}', 'a}b', 7 as never]) {
      expect(String(thrown(() => redisStore({client, prefix})))).to.match(
        /^TypeError: redisStore: "prefix" must/,
      );
    }
  });
});

import assert from 'node:assert/strict';
import {suite, test} from 'node:test';

import {cloudflareStore, RelayLimits} from '../../../relay/store/cloudflare-store.js';
import {address, limitCases} from './store-cases.js';

/** A Durable Object with a fixed answer. */
function object(answer: unknown, status = 200) {
  const bodies: string[] = [];
  const fetch = (_url: string, {body}: {body: string}) => {
    bodies.push(body);
    return Promise.resolve(Response.json(answer, {status}));
  };
  const namespace = {idFromName: (name: string) => name, get: () => ({fetch})};
  return {namespace, bodies};
}

/** The class `RelayLimits` with a table in memory. `npm run test:matrix -- edge` tests it with SQLite. */
function memoryObject() {
  const table = new Map<unknown, unknown>();
  const exec = (query: string, ...values: unknown[]) => {
    if (query.startsWith('INSERT')) table.set(values[0], values[1]);
    const rows =
      query.startsWith('SELECT value') && table.has(values[0]) ? [{value: table.get(values[0])}] : [];
    return {toArray: () => rows};
  };
  const storage = {sql: {exec}, getAlarm: () => Promise.resolve(1), setAlarm: () => Promise.resolve()};
  const limits = new RelayLimits({storage});
  const fetch = (url: string, init: RequestInit) => limits.fetch(new Request(url, init));
  return {idFromName: (name: string) => name, get: () => ({fetch})};
}

suite('cloudflareStore', () => {
  limitCases(() => cloudflareStore({namespace: memoryObject()}));

  test('rate limit of the platform refuses → 10 seconds to wait, the object is not called', async () => {
    const {namespace, bodies} = object(0);
    const keys: string[] = [];
    const limit = ({key}: {key: string}) => Promise.resolve({success: keys.push(key) < 3});
    const store = cloudflareStore({namespace, rateLimiter: {limit}});
    const limits = address('digest');
    assert.equal(await store.take(limits), 0);
    assert.equal(await store.take(limits), 0);
    assert.deepEqual(await store.take(limits), {place: 0, wait: 10_000});
    assert.equal(bodies.length, 2);
    assert.deepEqual(keys, ['digest', 'digest', 'digest']);
  });

  test('object fails → rejected', async () => {
    const {namespace} = object({}, 500);
    await assert.rejects(cloudflareStore({namespace}).take(address()), /The Durable Object answered 500\./);
  });

  test('missing binding → TypeError that names the option', () => {
    const {namespace} = object(0);
    for (const [name, wrong] of Object.entries({namespace: undefined, rateLimiter: {}})) {
      const message = new RegExp(`^cloudflareStore: "${name}" must`);
      assert.throws(() => cloudflareStore({namespace, [name]: wrong}), {name: 'TypeError', message});
    }
  });
});

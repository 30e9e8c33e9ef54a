import {suite, test} from 'node:test';
import {expect} from 'chai';

import {cloudflareStore, RelayLimits} from '../../../relay/store/cloudflare-store.js';
import {address, limitCases} from './store-cases.js';
import {rejection, thrown} from '../../support/rejection.js';

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
    expect(await store.take(limits)).to.equal(0);
    expect(await store.take(limits)).to.equal(0);
    expect(await store.take(limits)).to.deep.equal({place: 0, wait: 10_000});
    expect(bodies.length).to.equal(2);
    expect(keys).to.deep.equal(['digest', 'digest', 'digest']);
  });

  test('object fails → rejected', async () => {
    const {namespace} = object({}, 500);
    expect(String(await rejection(cloudflareStore({namespace}).take(address())))).to.match(
      /The Durable Object answered 500\./,
    );
  });

  test('missing binding → TypeError that names the option', () => {
    const {namespace} = object(0);
    for (const [name, wrong] of Object.entries({namespace: undefined, rateLimiter: {}})) {
      const message = new RegExp(`^TypeError: cloudflareStore: "${name}" must`);
      expect(String(thrown(() => cloudflareStore({namespace, [name]: wrong})))).to.match(message);
    }
  });
});

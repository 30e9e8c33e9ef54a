import assert from 'node:assert/strict';
import {suite, test} from 'node:test';

import {addressRates, agentBudgets} from '../../../relay/limits/question-limits.js';
import {cloudflareStore} from '../../../relay/store/cloudflare-store.js';

const NOW = Date.UTC(2026, 10, 22, 12);
const LIMITS = [...addressRates({network: '192.0.2.1'}, 20), ...agentBudgets('docs', {questionsPerDay: 5})];

/** A Durable Object that answers as the test says. */
function object(answer: unknown, status = 200) {
  const bodies: string[] = [];
  const names: string[] = [];
  const fetch = (_url: string, {body}: {body: string}) => {
    bodies.push(body);
    return Promise.resolve(Response.json(answer, {status}));
  };
  const namespace = {idFromName: (name: string) => (names.push(name), name), get: () => ({fetch})};
  return {namespace, bodies, names};
}

suite('cloudflareStore', () => {
  test('object refuses → the limit with its place, and the wait', async () => {
    const {namespace, names} = object({place: 1, wait: 500});
    const {limits} = cloudflareStore({namespace, name: 'site'});
    assert.deepEqual(await limits.take(LIMITS, NOW), {limit: LIMITS[1], wait: 500});
    assert.deepEqual(names, ['site']);
  });

  test('addresses → sent as digests; agents as they are', async () => {
    const {namespace, bodies} = object(null);
    await cloudflareStore({namespace}).limits.take(LIMITS, NOW);
    assert.doesNotMatch(bodies[0]!, /192\.0\.2/);
    assert.match(bodies[0]!, /"name":"[\da-f]{32}"/);
    assert.match(bodies[0]!, /"name":"docs"/);
  });

  test('rate limit of the platform refuses → 10 seconds to wait, the object is not called', async () => {
    const {namespace, bodies} = object(null);
    const keys: string[] = [];
    const limit = ({key}: {key: string}) => Promise.resolve({success: keys.push(key) < 3});
    const {limits} = cloudflareStore({namespace, rateLimiter: {limit}});
    assert.equal(await limits.take(LIMITS, NOW), undefined);
    assert.equal(await limits.take(LIMITS, NOW), undefined);
    assert.deepEqual(await limits.take(LIMITS, NOW), {limit: LIMITS[0], wait: 10_000});
    assert.equal(bodies.length, 2);
    assert.equal(new Set(keys).size, 1);
    assert.match(keys[0]!, /^[\da-f]{32}$/);
  });

  test('object fails → rejected', async () => {
    const {namespace} = object({}, 500);
    const {limits} = cloudflareStore({namespace});
    await assert.rejects(limits.take(LIMITS, NOW), /The Durable Object answered 500\./);
    await assert.rejects(limits.addTokens('docs', 1, NOW), /The Durable Object answered 500\./);
  });

  test('missing binding → TypeError that names the option', () => {
    const {namespace} = object(null);
    assert.throws(
      () => cloudflareStore({namespace: undefined as never}),
      /cloudflareStore: "namespace" must/,
    );
    const rateLimiter = {} as never;
    assert.throws(() => cloudflareStore({namespace, rateLimiter}), /cloudflareStore: "rateLimiter" must/);
  });
});

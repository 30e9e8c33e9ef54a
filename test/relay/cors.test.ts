import assert from 'node:assert/strict';
import {test} from 'node:test';

import {assertDiscreet, ORIGIN, question, refusal, relayTo} from './relay.js';
import {nowhere, service} from './service.js';

const ask = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,content-type',
};
const preflight = (origin: string, path = '/v1/chat/completions') =>
  question({method: 'OPTIONS', path, body: null, headers: {...ask, origin, 'content-type': ''}});
const corsHeaders = ({headers}: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));

test('preflight of an allowed origin → allowed, with its headers', async (context) => {
  const {url, requests} = await service(context);
  const response = await relayTo(url)(preflight(ORIGIN));

  assert.equal(response.status, 204);
  assertDiscreet(response, await response.text());
  assert.deepEqual(corsHeaders(response), {
    'access-control-allow-headers': 'authorization,content-type',
    'access-control-allow-methods': 'POST',
    'access-control-allow-origin': ORIGIN,
    'access-control-expose-headers': 'retry-after',
    'access-control-max-age': '600',
  });
  assert.equal(requests.length, 0);
});

test('question of another origin → 403 without CORS headers', async (context) => {
  const response = await relayTo((await service(context)).url)(question({headers: {origin: 'null'}}));
  assert.deepEqual(corsHeaders(response), {});
  assert.deepEqual(await refusal(response), [403, null, 'origin_not_allowed']);
});

test('preflight → does not count for the rate, is not authorized', async (context) => {
  const {url} = await service(context);
  const relay = relayTo(url, {ratePerMinute: 1, authorize: () => false});
  for (let times = 0; times < 3; times += 1) {
    const {status, headers} = await relay(question({method: 'OPTIONS', body: null}));
    assert.deepEqual([status, headers.get('access-control-allow-headers')], [204, 'content-type, accept']);
  }
  assert.equal((await relay(question())).status, 401);
});

test('every response → CORS headers, retry-after exposed', async (context) => {
  context.mock.method(console, 'error', () => undefined);
  const {url} = await service(context, (response) => response.writeHead(429, {'retry-after': '7'}).end());
  const relay = relayTo(url);
  const statuses: number[] = [];
  for (const request of [
    question(),
    question({body: '{'}),
    question({path: '/'}),
    question({method: 'DELETE'}),
  ]) {
    const response = await relay(request);
    statuses.push(response.status);
    assert.deepEqual(corsHeaders(response), {
      'access-control-allow-origin': ORIGIN,
      'access-control-expose-headers': 'retry-after',
    });
    await refusal(response);
  }
  assert.deepEqual(statuses, [429, 400, 404, 405]);
  const response = await relayTo(await nowhere())(question());
  assert.equal(response.headers.get('access-control-allow-origin'), ORIGIN);
});

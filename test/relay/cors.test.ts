import assert from 'node:assert/strict';
import {test} from 'node:test';

import {assertDiscreet, ORIGIN, question, refusal, relayTo} from './relay.js';
import {nowhere, service} from './service.js';

const ask = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,content-type',
};
const preflight = (origin: string) =>
  question({method: 'OPTIONS', body: null, headers: {...ask, origin, 'content-type': ''}});
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

test('preflight → does not count for the rate, is not authorized', async (context) => {
  const {url} = await service(context);
  const relay = relayTo(url, {ratePerMinute: 1, authorize: () => false});
  for (let times = 0; times < 3; times += 1) assert.equal((await relay(preflight(ORIGIN))).status, 204);
  assert.equal((await relay(question())).status, 401);
});

test('every response → CORS headers, retry-after exposed; to another origin → none', async (context) => {
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
  const {headers} = await relayTo(await nowhere())(question());
  assert.equal(headers.get('access-control-allow-origin'), ORIGIN);
  assert.deepEqual(corsHeaders(await relay(question({headers: {origin: 'null'}}))), {});
});

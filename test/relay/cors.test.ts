import {test} from 'node:test';
import {expect} from 'chai';

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

  expect(response.status).to.equal(204);
  assertDiscreet(response, await response.text());
  expect(corsHeaders(response)).to.deep.equal({
    'access-control-allow-headers': 'authorization,content-type',
    'access-control-allow-methods': 'POST',
    'access-control-allow-origin': ORIGIN,
    'access-control-expose-headers': 'retry-after',
    'access-control-max-age': '600',
  });
  expect(requests.length).to.equal(0);
});

test('preflight → does not count for the rate, is not authorized', async (context) => {
  const {url} = await service(context);
  const relay = relayTo(url, {ratePerMinute: 1, authorize: () => false});
  for (let times = 0; times < 3; times += 1) expect((await relay(preflight(ORIGIN))).status).to.equal(204);
  expect((await relay(question())).status).to.equal(401);
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
    expect(corsHeaders(response)).to.deep.equal({
      'access-control-allow-origin': ORIGIN,
      'access-control-expose-headers': 'retry-after',
    });
    await refusal(response);
  }
  expect(statuses).to.deep.equal([429, 400, 404, 405]);
  const {headers} = await relayTo(await nowhere())(question());
  expect(headers.get('access-control-allow-origin')).to.equal(ORIGIN);
  expect(corsHeaders(await relay(question({headers: {origin: 'null'}})))).to.deep.equal({});
});

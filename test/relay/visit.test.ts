// One visit of the relay, for `npm test`. `npm run test:all` runs all files of this folder.
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';

import {memoryStore} from '../../relay/create-relay.js';
import {citation, strictOpenAI} from '../support/openai-servers.js';
import {heard, openAIRelay} from './openai/openai-relay.js';
import {ask, assertDiscreet, body, HEADERS, KEY, listeningRelay, ORIGIN, refusal, relayTo} from './relay.js';
import {dispatched, EVENTS, handleOf, readBytes, readToEnd, resume} from './replies/visitor.js';
import {gate, service, SSE} from './service.js';

suite('a visit of the relay', {timeout: 50_000}, () => {
  test('question → the service alone gets the key; the reply comes piece by piece, and again to those who return', async (context) => {
    const rest = gate();
    const told = {type: 'status', text: `Bearer ${KEY}`};
    const {url, requests} = await service(context, async (response) => {
      response.writeHead(200, {...SSE, 'set-cookie': 'a=b'}).write(EVENTS[0]);
      await rest.opened;
      response.end(`${EVENTS.slice(1).join('')}event: status\ndata: ${JSON.stringify(told)}\n\n`);
    });
    const relay = await listeningRelay(context, relayTo(url, {store: memoryStore()}));

    const response = await ask(relay, {body: body({temperature: 2, api_key: 'mine'})});
    const handle = handleOf(response);
    const reader = response.body!.getReader();
    const first = `id: 1\n${EVENTS[0]}`;
    assert.equal(String(await readBytes(reader, first.length)), first);
    rest.open();
    reader.releaseLock();
    const {bytes, isCut} = await readToEnd(response);
    assert.equal(isCut, false);
    assertDiscreet(response, String(bytes));
    assert.equal(dispatched(bytes).at(-1)?.data, JSON.stringify({...told, text: 'Bearer …'}));

    const again = await readToEnd(await resume(relay, handle));
    assert.equal(String(again.bytes), first + String(bytes));
    const foreign = await resume(relay, {...handle, key: 'A'.repeat(22)});
    assert.equal(foreign.status, 404);
    assertDiscreet(foreign, await foreign.text());

    assert.equal(requests.length, 1);
    assert.equal(requests[0]!.headers['api-key'], KEY);
    assert.deepEqual(JSON.parse(requests[0]!.body), JSON.parse(body()));
  });

  test('agent that is a model with a prompt → strict server is asked with the Bearer key; the reply is that of the interface', async (context) => {
    const source = citation('https://shop.example.com/shipping', 'Shipping');
    const deltas = [{content: 'To Oslo, '}, {content: `${KEY}, too.`, annotations: [source]}];
    const {url, requests} = await strictOpenAI(context, KEY, () => ({deltas, finish: 'stop'}));
    const relay = await listeningRelay(context, openAIRelay(url, {store: memoryStore()}));

    const response = await ask(relay);
    const {bytes} = await readToEnd(response);
    assertDiscreet(response, String(bytes));
    const {text, end, references} = heard(String(bytes));
    assert.deepEqual([text, end, references.length], ['To Oslo, …, too.', 'stop', 1]);
    assert.deepEqual(await refusal(await ask(relay, {body: body({model: 'gpt-4o-mini'})})), [
      403,
      'model',
      'model_not_available',
    ]);
    assert.equal(requests.length, 1);
  });

  test('other origin, other agent, long body, too many questions → refused, the service is not asked', async (context) => {
    const {url, requests} = await service(context);
    const relay = await listeningRelay(context, relayTo(url));
    const refused = async (init: RequestInit) => refusal(await ask(relay, init));

    const origin = 'https://www.example.com.evil.example.com';
    assert.deepEqual(await refused({headers: {...HEADERS, origin}}), [403, null, 'origin_not_allowed']);
    const unknown = await refused({body: body({botId: 'private'})});
    assert.deepEqual(unknown, [404, 'botId', 'agent_not_found']);
    assert.equal(requests.length, 0);

    const tooLong = body({messages: [{role: 'user', content: 'x'.repeat(20_000)}]});
    const other = await listeningRelay(context, relayTo(url, {maxBodyBytes: 10_000}));
    const [status] = await refusal(await ask(other, {body: tooLong}));
    assert.deepEqual([status, requests.length], [413, 0]);

    const limited = await listeningRelay(context, relayTo(url, {ratePerMinute: 1}));
    const allowed = await ask(limited);
    assert.equal(allowed.headers.get('access-control-allow-origin'), ORIGIN);
    assert.equal(await allowed.text(), '{}');
    const [tooMany] = await refusal(await ask(limited));
    assert.deepEqual([tooMany, requests.length], [429, 1]);
  });

  test('service breaks off, or is silent → the reply is cut, so it never looks complete', async (context) => {
    for (const isBroken of [true, false]) {
      const {url} = await service(context, (response) =>
        response.writeHead(200, SSE).write(EVENTS[0], () => isBroken && response.destroy()),
      );
      const relay = await listeningRelay(context, relayTo(url, {idleTimeout: 1_000}));
      assert.deepEqual(await readToEnd(await ask(relay)), {bytes: Buffer.from(EVENTS[0]!), isCut: true});
    }
  });
});

// One visit of the relay, for `npm test`. `npm run test:all` runs all files of this folder.
import {suite, test} from 'node:test';
import {expect} from 'chai';

import {memoryStore} from '../../relay/create-relay.js';
import {citation, strictOpenAI} from '../support/openai-servers.js';
import {heard, openAIRelay} from './openai/openai-relay.js';
import {ask, assertDiscreet, body, HEADERS, KEY, listeningRelay, ORIGIN, refusal, relayTo} from './relay.js';
import {dispatched, EVENTS, handleOf, readBytes, readToEnd, resume} from './replies/visitor.js';
import {gate, service, SSE} from './service.js';

suite('a visit of the relay', {timeout: 50_000}, () => {
  test('question → the service alone gets the key; the reply comes piece by piece, and again to those who return', async (context) => {
    const rest = gate();
    const told = {type: 'status', text: `Bearer ${KEY}`, done: 'Read 4 pages'};
    const source = {id: '1', url: 'https://docs.example.com/a', title: 'A', type: 'website'};
    const cited = (excerpt: string) =>
      JSON.stringify({type: 'message_payload', payload: {citedResources: [{...source, excerpt}]}});
    const late = `event: message_payload\ndata: ${cited(`Use ${KEY}.`)}\n\n`;
    const {url, requests} = await service(context, async (response) => {
      response.writeHead(200, {...SSE, 'set-cookie': 'a=b'}).write(EVENTS[0]);
      await rest.opened;
      response.end(`${EVENTS.slice(1).join('')}${late}event: status\ndata: ${JSON.stringify(told)}\n\n`);
    });
    const relay = await listeningRelay(context, relayTo(url, {store: memoryStore()}));

    const response = await ask(relay, {body: body({temperature: 2, api_key: 'mine'})});
    const handle = handleOf(response);
    const reader = response.body!.getReader();
    const first = `id: 1\n${EVENTS[0]}`;
    expect(String(await readBytes(reader, first.length))).to.equal(first);
    rest.open();
    reader.releaseLock();
    const {bytes, isCut} = await readToEnd(response);
    expect(isCut).to.equal(false);
    assertDiscreet(response, String(bytes));
    expect(dispatched(bytes).at(-2)?.data).to.equal(cited('Use ….'));
    expect(dispatched(bytes).at(-1)?.data).to.equal(JSON.stringify({...told, text: 'Bearer …'}));

    const again = await readToEnd(await resume(relay, handle));
    expect(String(again.bytes)).to.equal(first + String(bytes));
    const foreign = await resume(relay, {...handle, key: 'A'.repeat(22)});
    expect(foreign.status).to.equal(404);
    assertDiscreet(foreign, await foreign.text());

    expect(requests.length).to.equal(1);
    expect(requests[0]!.headers['api-key']).to.equal(KEY);
    expect(JSON.parse(requests[0]!.body)).to.deep.equal(JSON.parse(body()));
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
    expect([text, end, references.length]).to.deep.equal(['To Oslo, …, too.', 'stop', 1]);
    expect(await refusal(await ask(relay, {body: body({model: 'gpt-4o-mini'})}))).to.deep.equal([
      403,
      'model',
      'model_not_available',
    ]);
    expect(requests.length).to.equal(1);
  });

  test('other origin, other agent, long body, too many questions → refused, the service is not asked', async (context) => {
    const {url, requests} = await service(context);
    const relay = await listeningRelay(context, relayTo(url));
    const refused = async (init: RequestInit) => refusal(await ask(relay, init));

    const origin = 'https://www.example.com.evil.example.com';
    expect(await refused({headers: {...HEADERS, origin}})).to.deep.equal([403, null, 'origin_not_allowed']);
    const unknown = await refused({body: body({botId: 'private'})});
    expect(unknown).to.deep.equal([404, 'botId', 'agent_not_found']);
    expect(requests.length).to.equal(0);

    const tooLong = body({messages: [{role: 'user', content: 'x'.repeat(20_000)}]});
    const other = await listeningRelay(context, relayTo(url, {maxBodyBytes: 10_000}));
    const [status] = await refusal(await ask(other, {body: tooLong}));
    expect([status, requests.length]).to.deep.equal([413, 0]);

    const limited = await listeningRelay(context, relayTo(url, {ratePerMinute: 1}));
    const allowed = await ask(limited);
    expect(allowed.headers.get('access-control-allow-origin')).to.equal(ORIGIN);
    expect(await allowed.text()).to.equal('{}');
    const [tooMany] = await refusal(await ask(limited));
    expect([tooMany, requests.length]).to.deep.equal([429, 1]);
  });

  test('service breaks off, or is silent → the reply is cut, so it never looks complete', async (context) => {
    for (const isBroken of [true, false]) {
      const {url} = await service(context, (response) =>
        response.writeHead(200, SSE).write(EVENTS[0], () => isBroken && response.destroy()),
      );
      const relay = await listeningRelay(context, relayTo(url, {idleTimeout: 1_000}));
      expect(await readToEnd(await ask(relay))).to.deep.equal({bytes: Buffer.from(EVENTS[0]!), isCut: true});
    }
  });
});

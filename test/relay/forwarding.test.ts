import {suite, test} from 'node:test';
import {assert, expect} from 'chai';

import {body, KEY, listeningRelay, HEADERS, question, QUESTION, recordedLog, relayTo} from './relay.js';
import {nowhere, service, type ServiceRequest} from './service.js';

/** Headers that Node adds to every request. */
const OF_NODE = /^(?:accept-(?:encoding|language)|connection|content-length|host|sec-fetch-mode|user-agent)$/;

suite('upstream request', () => {
  test('question → forwarded with the key, without other headers or fields', async (context) => {
    const {url, requests} = await service(context);
    const relay = await listeningRelay(context, relayTo(`${url}/tenant/7//`, {apiKey: ` ${KEY}\n`}));
    const smuggled = {
      'api-key': 'of-the-visitor',
      accept: 'text/html, */*',
      authorization: 'Bearer x',
      'content-encoding': 'identity',
      cookie: 'session=1',
      'x-forwarded-for': '192.0.2.1',
      referer: 'https://www.example.com/secret',
    };
    const message = {role: 'user', content: QUESTION, name: 'root', tool_calls: [], refusal: null};
    const extra = {temperature: 2, tools: [{}], user: 'x', max_tokens: 1e9};
    const address = `${relay}/a/../agents/v1/chat/completions?botId=other&api-key=x#y`;
    const init = {
      method: 'POST',
      headers: {...HEADERS, ...smuggled},
      body: body({messages: [message], ...extra, stream: true}),
    };
    const response = await fetch(address, init);

    expect(response.status).to.equal(200);
    const [{headers, ...request}] = requests as [ServiceRequest];
    expect(request).to.deep.equal({
      method: 'POST',
      url: '/tenant/7/v1/chat/completions',
      body: `{"botId":"docs","messages":[{"role":"user","content":"${QUESTION}"}],"stream":true}`,
    });
    const sent = Object.entries(headers).filter(([name]) => !OF_NODE.test(name));
    expect(Object.fromEntries(sent)).to.deep.equal({
      accept: 'text/event-stream, application/json',
      'api-key': KEY,
      'content-type': 'application/json',
    });
    expect(headers['user-agent']).to.equal('node');
  });

  test('fields → only the extra fields with these names are forwarded, unchanged', async (context) => {
    const {url, requests} = await service(context);
    const relay = relayTo(url, {fields: ['metadata', 'user', 'missing', 'toString']});
    const metadata = {page: '/help?q="ü"', tags: [1, null, {a: [true]}]};
    await relay(question({body: body({metadata, user: '', secret: 1, temperature: 2})}));

    expect(JSON.parse(requests[0]!.body)).to.deep.equal({
      ...(JSON.parse(body()) as object),
      metadata,
      user: '',
    });
  });

  test('history, and the second of two equal fields → forwarded unchanged', async (context) => {
    const {url, requests} = await service(context);
    const messages = [
      {role: 'user', content: '  \t# “Hi” \r\n\u0000\u2028 <script> 🎈 e\u0301 \ud800'},
      {role: 'assistant', content: ''},
      {role: 'user', content: 'x'.repeat(50_000)},
    ];
    const sent = body({messages, stream: false}).replace('{', '{"botId":"other",');
    await relayTo(url)(question({body: sent}));

    expect(requests.length).to.equal(1);
    expect(JSON.parse(requests[0]!.body)).to.deep.equal({botId: 'docs', messages, stream: false});
  });
});

test('log → no text of a conversation, no key', async (context) => {
  const log = recordedLog(context);
  const {url} = await service(context, (response) => response.end(`{"reply":"${QUESTION}"}`));
  for (const serviceUrl of [url, await nowhere()]) {
    for (const sent of [body(), body({botId: QUESTION}), `{"${QUESTION}`]) {
      await (await relayTo(serviceUrl)(question({body: sent}))).text();
    }
  }
  const failed = `No proxy for ${encodeURIComponent(KEY)} ${KEY}.`;
  context.mock.method(globalThis, 'fetch', () => Promise.reject(new Error(failed)));
  await relayTo(url)(question());

  const start = 'chat-bot-element/relay: the service could not be reached.';
  expect(log.length).to.equal(2);
  assert(log[0]!.startsWith(`${start} fetch failed`) && log[0]!.includes('ECONNREFUSED'), log[0]);
  assert(!log[0]!.includes(QUESTION) && !log[0]!.includes(KEY), log[0]);
  expect(log[1]).to.equal(`${start} No proxy for … ….`);
});

import type {ServerResponse} from 'node:http';
import {suite, test} from 'node:test';
import {expect} from 'chai';

import {MemoryStore} from '../../relay/store/memory-store.js';
import {answered, assertDiscreet, KEY, question, refusal, relayTo} from './relay.js';
import {delta} from '../support/script.js';
import {gate, service} from './service.js';

const sse = {'content-type': 'text/event-stream; charset=utf-8'};

suite('a reply', () => {
  test('headers → only status and content type of the upstream', async (context) => {
    const told = {'set-cookie': 'a=b', server: 'inside', 'cache-control': 'public', vary: '*'};
    const response = await answered(context, (response) =>
      response.writeHead(201, {...sse, ...told, 'access-control-allow-origin': '*'}).end('data: [DONE]\n\n'),
    );
    const text = await response.text();

    expect([response.status, text]).to.deep.equal([201, 'data: [DONE]\n\n']);
    assertDiscreet(response, text);
    expect([...response.headers.keys()].sort().join(' ')).to.equal(
      'access-control-allow-origin access-control-expose-headers cache-control content-type vary x-accel-buffering x-content-type-options',
    );
    expect(response.headers.get('content-type')).to.equal(sse['content-type']);
  });

  test('any bytes → forwarded unchanged', async (context) => {
    const bytes = Uint8Array.from({length: 70_000}, (_, index) => (index * 7919) % 256);
    const response = await answered(context, (response) => response.writeHead(200, sse).end(bytes));

    expect(new Uint8Array(await response.arrayBuffer())).to.deep.equal(bytes);
  });

  test('visitor stops reading → upstream is no longer read', async (context) => {
    let fetched = 0;
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      fetched += 1;
      controller.enqueue(new TextEncoder().encode('data: 1\n\n'.repeat(8_192)));
    };
    const source = new ReadableStream<Uint8Array>({pull}, {highWaterMark: 0});
    context.mock.method(globalThis, 'fetch', () => Promise.resolve(new Response(source)));
    const response = await relayTo('https://agents.example.com')(question());
    const reader = response.body!.getReader();
    for (const reads of [0, 1, 2]) {
      if (reads > 0) await reader.read();
      // Time for the relay to request one chunk too many.
      await new Promise(setImmediate);
      expect(fetched).to.equal(reads);
    }
  });
});

const answerWith = (status: number, type: string, text: string) => (response: ServerResponse) =>
  response.writeHead(status, {'content-type': type, 'set-cookie': 'a=b', 'retry-after': '7'}).end(text);

suite('upstream error', () => {
  test('status, message and Retry-After → forwarded', async (context) => {
    const error = {error: {message: 'Too long.', type: 'x', param: 'messages', code: 'too_long'}};
    for (const status of [400, 429, 599]) {
      const response = await answered(context, answerWith(status, 'text/json', JSON.stringify(error)));

      const {headers} = response;
      const text = await response.text();
      assertDiscreet(response, text);
      const passed = [response.status, headers.get('content-type'), headers.get('retry-after')];
      expect(passed).to.deep.equal([status, 'application/json', '7']);
      expect(JSON.parse(text)).to.deep.equal(error);
    }
  });

  for (const [name, status, type, text] of [
    ['a page of a proxy', 503, 'text/html', '<h1>nginx/1.25.3 at 127.0.0.1</h1>'],
    ['too much', 503, 'application/json', JSON.stringify({error: 'x'.repeat(100_000)})],
    ['about the key', 401, 'application/json', '{"error":{"message":"Incorrect API key: sk-te*****c9==."}}'],
  ] as const) {
    test(`body is ${name} → status and Retry-After kept, message of the relay`, async (context) => {
      const response = await answered(context, answerWith(status, type, text));

      expect(response.headers.get('retry-after')).to.equal('7');
      expect(await refusal(response)).to.deep.equal([status, null, 'service_error']);
    });
  }

  test('endless error body → status kept', async (context) => {
    const [reading, cancelled] = [gate(), gate()];
    const source = {pull: () => reading.open(), cancel: () => cancelled.open()};
    const endless = new ReadableStream<Uint8Array>(source, {highWaterMark: 0});
    context.mock.method(globalThis, 'fetch', () => Promise.resolve(new Response(endless, {status: 500})));
    context.mock.timers.enable({apis: ['setTimeout']});
    const response = relayTo('https://agents.example.com')(question());
    await reading.opened;
    context.mock.timers.tick(3_000);

    expect(await refusal(await response)).to.deep.equal([500, null, 'service_error']);
    await cancelled.opened;
  });
});

suite('the key', () => {
  test('JSON escapes spell the key in an error, a stream or one JSON body → redacted, the JSON stays valid', async (context) => {
    const escaped = [KEY.replaceAll('/', '\\/'), KEY.replaceAll('+', '\\u002B').replaceAll('=', '\\u003d')];
    for (const [status, type, before] of [
      [403, 'application/json', ''],
      [200, sse['content-type'], 'data: '],
      [200, 'application/json', ''],
    ] as const) {
      for (const key of escaped) {
        const json = `{"error": {"message": "No such key: ${key}", "keys": {"${key}": ["${key}"]}}}`;
        const response = await answered(context, answerWith(status, type, before + json));

        const text = await response.text();
        assertDiscreet(response, text);
        const expected = {error: {message: 'No such key: …', keys: {'…': ['…']}}};
        expect(JSON.parse(text.slice(before.length))).to.deep.equal(expected);
      }
    }
  });

  for (const [name, sent, forwarded] of [
    ['retry-after', '120', '120'],
    ['retry-after', 'Wed, 99 Oct 2026 07:28:00 GMT', null],
    ['retry-after', '7; k=1', null],
    ['content-type', 'text/plain; charset="UTF-8"; k=1', 'text/plain; charset=UTF-8'],
    ['content-type', `text/${KEY}`, null],
    ['content-type', 'any words', null],
  ] as const) {
    test(`header ${name}: ${sent} → ${forwarded ?? 'not forwarded'}`, async (context) => {
      const response = await answered(context, (response) => {
        response.writeHead(200, {'x-key': KEY, [name]: sent}).end('data: [DONE]\n\n');
      });

      assertDiscreet(response, await response.text());
      expect(response.headers.get(name)).to.equal(forwarded);
    });
  }

  test('key has the form of a header → the header is not forwarded', async (context) => {
    const headers = {'retry-after': '7123456', 'content-type': 'text/7123456; charset=utf-8'};
    const answer = (response: ServerResponse) => response.writeHead(200, headers).end();
    const response = await answered(context, answer, {apiKey: '7123456'});

    expect([response.headers.get('retry-after'), response.headers.get('content-type')]).to.deep.equal([
      null,
      null,
    ]);
  });

  test('reply ends with a key that could still go on → redacted, in a kept reply too', async (context) => {
    const apiKey = 'abc&#';
    const {url} = await service(context, (response) => response.writeHead(200, sse).end(`data: ${apiKey}`));
    for (const [store, redacted] of [
      [undefined, 'data: …'],
      [new MemoryStore(), 'id: 1\ndata: …'],
    ] as const) {
      expect(await (await relayTo(url, {apiKey, store})(question())).text()).to.equal(redacted);
    }
  });

  test('key in two deltas → the visitor reads an ellipsis, in a kept reply and in the store too', async (context) => {
    const {url} = await service(context, (response) => {
      response.writeHead(200, sse).end(delta(`It is ${KEY.slice(0, 6)}`) + delta(`${KEY.slice(6)}.`));
    });
    const store = new MemoryStore();
    const append = context.mock.method(store, 'append');
    const expected = delta('It is ….') + delta('');
    expect(await (await relayTo(url)(question())).text()).to.equal(expected);
    const kept = await (await relayTo(url, {store})(question())).text();
    expect(kept.replaceAll(/^id: \d+\n/gm, '')).to.equal(expected);
    const stored = append.mock.calls.flatMap(({arguments: [, {events}]}) => events);
    expect(stored.join('')).to.equal(expected);
  });
});

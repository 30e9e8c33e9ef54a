import assert from 'node:assert/strict';
import {once} from 'node:events';
import {suite, test, type TestContext} from 'node:test';

import {createChatClient, type ReplyHandle, type ReplyHandlers} from '../../../src/client/chat-client.js';
import {memoryStore, type RelayOptions} from '../../../relay/create-relay.js';
import {MemoryStore} from '../../../relay/store/memory-store.js';
import type {RelayStore} from '../../../relay/store/relay-store.js';
import {ask, body, KEY, listeningRelay, ORIGIN, question, recordedLog, refusal, relayTo} from '../relay.js';
import {gate, nowhere, service, stalledService} from '../service.js';
import {first, pausedService} from './paused-service.js';
import {
  dispatched,
  EVENTS,
  type Handle,
  handleOf,
  readBytes,
  readToEnd,
  REPLY,
  resume,
  send,
  SSE,
  stop,
} from './visitor.js';

const kept = (context: TestContext, url: string, options: Partial<RelayOptions> = {}) =>
  listeningRelay(context, relayTo(url, {ratePerMinute: 1_000, store: memoryStore(), ...options}));

/** The request of a returning visitor. */
const returning = ({id, key}: Handle, headers: Record<string, string> = {}, method = 'GET') =>
  question({
    method,
    path: `/v1/chat/completions/${id}`,
    body: null,
    headers: {'content-type': '', 'chat-bot-reply-key': key, ...headers},
  });

suite('a relay that keeps no replies', {timeout: 20_000}, () => {
  const options: [name: string, options: Partial<RelayOptions>][] = [
    ['no store', {}],
    ['a store without replies', {store: {take: () => Promise.resolve(undefined)}}],
    ['replyGrace 0', {store: memoryStore(), replyGrace: 0}],
  ];
  for (const [name, set] of options) {
    test(`${name} → no ids, no headers, no address to resume, upstream is closed when the visitor leaves`, async (context) => {
      const {url, closed} = await pausedService(context);
      const relay = await listeningRelay(context, relayTo(url, set));
      const visitor = new AbortController();
      const response = await ask(relay, {signal: visitor.signal});
      const bytes = await readBytes(response.body!.getReader(), first.length);
      visitor.abort();
      await closed.opened;

      assert.equal(Buffer.from(bytes).toString(), first);
      assert.deepEqual(
        [...response.headers.keys()].filter((header) => header.startsWith('chat-bot')),
        [],
      );
      assert.equal(response.headers.get('access-control-expose-headers'), 'retry-after');
      for (const method of ['GET', 'DELETE', 'OPTIONS']) {
        const answer = await relayTo(url, set)(returning({id: 'x'.repeat(22), key: 'x'}, {}, method));
        assert.deepEqual(await refusal(answer), [404, null, 'not_found']);
      }
    });
  }
});

suite('a relay that keeps replies', {timeout: 60_000}, () => {
  test('answers that are no event stream with status 200 → no headers, forwarded unchanged', async (context) => {
    const answers: [status: number, type: string][] = [
      [200, 'application/json'],
      [200, 'text/plain'],
      [201, 'text/event-stream'],
      [500, 'text/event-stream'],
    ];
    for (const [status, type] of answers) {
      const {url} = await service(context, (response) =>
        response.writeHead(status, {'content-type': type}).end('{"error":"id: 1"}'),
      );
      const response = await ask(await kept(context, url));

      assert.equal(response.status, status);
      assert.equal(response.headers.get('chat-bot-reply-id'), null);
      assert.equal(await response.text(), '{"error":"id: 1"}');
    }
  });

  test('client of the package → text and references of the reply', async (context) => {
    const {url} = await service(context, (response) => response.writeHead(200, SSE).end(EVENTS.join('')));
    const client = createChatClient({baseUrl: await kept(context, url), headers: {origin: ORIGIN}});
    let text = '';
    const references: (string | undefined)[] = [];
    await client.reply(
      {botId: 'docs', messages: [{role: 'user', content: 'Hi'}]},
      {
        onDelta: (content) => (text += content),
        onReferences: (cited) => references.push(...cited.map((resource) => resource.url)),
      },
      new AbortController().signal,
    );

    assert.equal(text, 'One Zwölf 🎈three.');
    assert.deepEqual(references, ['https://a.example/']);
  });

  test('steps before the text, suggestions after it → passed in order, again to those who return', async (context) => {
    const step = (text: string) => `event: status\ndata: ${JSON.stringify({text})}\n\n`;
    const suggestions = 'event: message_payload\ndata: {"payload":{"suggestions":["Why?"]}}\n\n';
    const events = [step('Searching'), step('Reading'), 'data: {"choices":[{"delta":{"content":"Hi"}}]}\n\n'];
    const {url} = await service(context, (response) =>
      response.writeHead(200, SSE).end([...events, 'data: [DONE]\n\n', suggestions].join('')),
    );
    const client = createChatClient({baseUrl: await kept(context, url), headers: {origin: ORIGIN}});
    const read = async (
      ask: (handlers: ReplyHandlers, signal: AbortSignal) => Promise<unknown>,
    ): Promise<unknown[]> => {
      const said: unknown[] = [];
      let isOver = () => undefined as void;
      const over = new Promise<void>((resolve) => (isOver = resolve));
      await ask(
        {
          onStep: (text) => said.push({text}),
          onDelta: (delta) => said.push({delta}),
          onReferences: () => undefined,
          onSuggestions: (questions) => {
            said.push({questions});
            isOver();
          },
          onReplyHandle: (handle) => (first ??= handle),
        },
        new AbortController().signal,
      );
      await over;
      return said;
    };
    let first: ReplyHandle | undefined;
    const asked = {botId: 'docs', messages: [{role: 'user', content: 'Hi'}]} as const;
    const expected = [{text: 'Searching'}, {text: 'Reading'}, {delta: 'Hi'}, {questions: ['Why?']}];

    assert.deepEqual(await read((...turn) => client.reply(asked, ...turn)), expected);
    assert.deepEqual(await read((...turn) => client.resume(first!, ...turn)), expected);
    assert.deepEqual(
      await read((...turn) => client.resume({...first!, lastEventId: '1'}, ...turn)),
      expected.slice(1),
    );
  });

  test('one JSON body as an event stream → unchanged', async (context) => {
    const json = '{"choices":[\n\n{"index":0}]}';
    const {url} = await service(context, (response) => response.writeHead(200, SSE).end(json));

    assert.equal(await (await ask(await kept(context, url))).text(), json);
  });

  test('text/event-stream with a charset → kept', async (context) => {
    const type = {'content-type': 'Text/Event-Stream ; charset=utf-8'};
    const {url} = await service(context, (response) => response.writeHead(200, type).end(EVENTS.join('')));
    const response = await ask(await kept(context, url));

    handleOf(response);
    assert.deepEqual(await readToEnd(response), {bytes: Buffer.from(REPLY), isCut: false});
  });

  test('two replies → different ids and keys', async (context) => {
    const {url} = await service(context, (response) => response.writeHead(200, SSE).end(EVENTS.join('')));
    const relay = relayTo(url, {ratePerMinute: 1_000, store: memoryStore()});
    const names = new Set<string>();
    for (let count = 0; count < 50; count += 1) {
      const {id, key} = handleOf(await relay(question()));
      names.add(id).add(key);
    }

    assert.equal(names.size, 100);
  });

  test('API key in a reply → absent from the resumed reply', async (context) => {
    const text = `data: {"content":"${KEY}"}\n\n`;
    const {url} = await service(context, async (response) => {
      for (const part of text) await send(response, part);
      response.end();
    });
    const relay = await kept(context, url);
    const asked = await ask(relay);
    const {bytes} = await readToEnd(asked);
    const again = await readToEnd(await resume(relay, handleOf(asked)));

    assert.equal(Buffer.from(bytes).toString(), 'id: 1\ndata: {"content":"…"}\n\n');
    assert.deepEqual(again, {bytes, isCut: false});
  });

  test('reader does not read → the service is read to its end', async (context) => {
    const sent = gate();
    const text = `data: ${'x'.repeat(100_000)}\n\n`;
    const {url} = await service(context, async (response) => {
      for (let count = 0; count < 30; count += 1) await send(response, text);
      response.end(() => sent.open());
    });
    const response = await relayTo(url, {store: memoryStore()})(question());
    await sent.opened;

    const {bytes, isCut} = await readToEnd(response);
    assert.equal(dispatched(bytes).length, 30);
    assert.equal(isCut, false);
  });

  test('reader does not read for idleTimeout → its stream errors, the reply can be read again', async (context) => {
    const {url, next} = await pausedService(context);
    next.open();
    const relay = relayTo(url, {store: memoryStore(), idleTimeout: 200});
    const response = await relay(question());
    const reader = response.body!.getReader();

    await assert.rejects(reader.closed, {message: 'The reply broke off.'});
    const again = await relay(returning(handleOf(response)));
    assert.deepEqual(await readToEnd(again), {bytes: Buffer.from(REPLY), isCut: false});
  });

  test('service stalls for idleTimeout → upstream is closed, cut for every reader', async (context) => {
    const log = recordedLog(context);
    const {url, closed} = await pausedService(context);
    const relay = relayTo(url, {store: memoryStore(), idleTimeout: 300});
    const asked = await relay(question());
    const readers = [asked, await relay(returning(handleOf(asked)))].map(readToEnd);
    await closed.opened;

    for (const reader of readers) assert.equal((await reader).isCut, true);
    assert.equal(log.length, 1);
    assert.match(log[0]!, /a reply was cut/);
  });

  test('visitor leaves before the service answers → upstream is closed', async (context) => {
    const {url, asked, closed} = await stalledService(context, undefined);
    const visitor = new AbortController();
    const answer = relayTo(url, {store: memoryStore()})(question({signal: visitor.signal}));
    await asked.opened;
    visitor.abort();

    await closed.opened;
    assert.equal((await answer).status, 502);
  });

  test('visitor leaves, and the server cancels the response after it → no error for its log', async (context) => {
    const {url} = await pausedService(context);
    const visitor = new AbortController();
    const response = await relayTo(url, {store: memoryStore()})(question({signal: visitor.signal}));
    const reader = response.body!.getReader();
    await reader.read();
    visitor.abort();

    await reader.cancel();
    await reader.closed;
  });

  test('30 s without a reader → upstream is closed, not before', async (context) => {
    const {url, closed} = await pausedService(context);
    const relay = relayTo(url, {store: memoryStore()});
    const asked = await relay(question());
    const reader = asked.body!.getReader();
    await reader.read();
    let isClosed = false;
    void closed.opened.then(() => (isClosed = true));
    context.mock.timers.enable({apis: ['setTimeout']});
    await reader.cancel();
    context.mock.timers.tick(29_999);
    // Time for the service to notice it.
    for (let times = 0; times < 20; times += 1) await new Promise(setImmediate);
    assert.equal(isClosed, false);
    context.mock.timers.tick(1);

    await closed.opened;
  });

  test('5 minutes after the end → the same 404 as for an unknown reply', async (context) => {
    const {url, next} = await pausedService(context);
    const relay = relayTo(url, {store: memoryStore()});
    const asked = await relay(question());
    const handle = handleOf(asked);
    context.mock.timers.enable({apis: ['setTimeout', 'Date']});
    next.open();
    await readToEnd(asked);
    // The store gets the end after the visitor.
    await new Promise(setImmediate);
    context.mock.timers.tick(299_999);
    const early = await relay(returning(handle));
    context.mock.timers.tick(1);
    const late = await relay(returning(handle));
    const unknown = await relay(returning({...handle, id: 'x'.repeat(22)}));

    assert.equal(early.status, 200);
    assert.equal(late.status, 404);
    assert.deepEqual([...late.headers], [...unknown.headers]);
    assert.equal(await late.text(), await unknown.text());
  });

  test('another account, an agent that is no longer allowed → the same 404 as for an unknown reply', async (context) => {
    const {url} = await pausedService(context);
    const options = {
      store: memoryStore(),
      authorize: ({headers}: Request) => {
        const account = headers.get('x-account');
        return account === null ? true : {account};
      },
    };
    const relay = relayTo(url, {...options, bots: ['docs', 'other']});
    const asked = async (headers: Record<string, string>, botId: string) =>
      handleOf(await relay(question({headers, body: body({botId})})));
    const [ada, all, other] = [
      await asked({'x-account': 'ada'}, 'docs'),
      await asked({}, 'docs'),
      await asked({}, 'other'),
    ];
    const narrow = relayTo(url, {...options, bots: ['docs']});
    const unknown = await (await relay(returning({...ada, id: 'x'.repeat(22)}))).text();

    for (const [answer, status] of [
      [await relay(returning(ada, {'x-account': 'ada'})), 200],
      [await relay(returning(ada, {'x-account': 'bob'})), 404],
      [await relay(returning(ada)), 404],
      [await relay(returning(ada, {'x-account': 'bob'}, 'DELETE')), 404],
      [await relay(returning(all)), 200],
      [await relay(returning(all, {'x-account': 'ada'})), 404],
      [await relay(returning(other)), 200],
      [await narrow(returning(other)), 404],
      [await narrow(returning(other, {}, 'DELETE')), 404],
      [await narrow(returning(all)), 200],
    ] as const) {
      assert.equal(answer.status, status);
      if (status === 404) assert.equal(await answer.text(), unknown);
    }
  });

  test('malformed id → the store is not asked', async () => {
    const asked: string[] = [];
    const store = {
      take: () => Promise.resolve(undefined),
      append: () => Promise.resolve('unknown' as const),
      read: (id: string) => (asked.push(id), Promise.resolve(undefined)),
    };
    const relay = relayTo('https://agents.example.com', {store});
    for (const id of ['x'.repeat(21), 'x'.repeat(23), `${'x'.repeat(20)}{}`, 'x'.repeat(22)]) {
      assert.equal((await relay(returning({id, key: 'x'}))).status, 404);
    }

    assert.deepEqual(asked, ['x'.repeat(22)]);
  });

  test('authorize refuses → 401 for GET and DELETE', async (context) => {
    const {url} = await pausedService(context);
    const store = memoryStore();
    const handle = handleOf(await relayTo(url, {store})(question()));
    const relay = relayTo(url, {store, authorize: () => false});
    for (const method of ['GET', 'DELETE']) {
      assert.deepEqual(await refusal(await relay(returning(handle, {}, method))), [
        401,
        null,
        'not_authorized',
      ]);
    }
  });

  test('GET and DELETE → three times the rate of questions, which they do not use up', async (context) => {
    const {url, next} = await pausedService(context);
    next.open();
    const relay = relayTo(url, {store: memoryStore(), ratePerMinute: 2});
    const asked = await relay(question());
    await readToEnd(asked);
    const handle = handleOf(asked);
    const statuses: number[] = [];
    for (const method of ['GET', 'DELETE', 'GET', 'GET', 'GET', 'DELETE', 'GET', 'DELETE']) {
      statuses.push((await relay(returning(handle, {}, method))).status);
    }

    assert.deepEqual(statuses, [200, 204, 200, 200, 200, 204, 429, 429]);
    assert.equal((await relay(question())).status, 200);
    assert.equal((await relay(question())).status, 429);
  });

  test('maxRepliesPerAddress readers → 429 for the next until one leaves', async (context) => {
    const {url} = await pausedService(context);
    const relay = relayTo(url, {
      store: memoryStore(),
      clientAddress: ({headers}) => headers.get('x-address'),
      maxRepliesPerAddress: 2,
    });
    const from = {'x-address': '192.0.2.1'};
    const handle = handleOf(await relay(question({headers: from})));
    const readers = [await relay(returning(handle, from)), await relay(returning(handle, from))];
    assert.deepEqual(await refusal(await relay(returning(handle, from))), [429, null, 'too_many_replies']);
    assert.equal((await relay(returning(handle, {'x-address': '192.0.2.2'}))).status, 200);
    await readers[0]!.body!.cancel();

    assert.equal((await relay(returning(handle, from))).status, 200);
  });

  test('a reply without a reader → counts for maxReplies until its grace time is over', async (context) => {
    const {url} = await pausedService(context);
    const relay = relayTo(url, {store: memoryStore(), maxReplies: 1});
    const asked = await relay(question());
    context.mock.timers.enable({apis: ['setTimeout']});
    await asked.body!.cancel();

    assert.equal((await relay(question())).status, 503);
    context.mock.timers.tick(30_000);
    assert.equal((await relay(question())).status, 200);
  });
});

suite('addresses of kept replies', {timeout: 10_000}, () => {
  const handle = {id: 'x'.repeat(22), key: 'x'};
  const at = async (headers: Record<string, string>, method: string) =>
    relayTo(await nowhere(), {store: memoryStore()})(returning(handle, headers, method));

  test('preflight → GET and DELETE, for allowed origins only', async () => {
    const response = await at(
      {'access-control-request-headers': 'chat-bot-reply-key,last-event-id'},
      'OPTIONS',
    );

    assert.equal(response.status, 204);
    assert.equal(response.headers.get('access-control-allow-methods'), 'GET, DELETE');
    assert.equal(response.headers.get('access-control-allow-headers'), 'chat-bot-reply-key,last-event-id');
    assert.equal(response.headers.get('access-control-allow-origin'), ORIGIN);
    for (const origin of ['https://evil.example.com', 'null', '']) {
      const refused = await at({origin}, 'OPTIONS');
      assert.deepEqual(await refusal(refused), [403, null, 'origin_not_allowed']);
    }
  });

  test('preflight of a question → POST only', async () => {
    const relay = relayTo(await nowhere(), {store: memoryStore()});
    const response = await relay(question({method: 'OPTIONS', body: null}));

    assert.equal(response.headers.get('access-control-allow-methods'), 'POST');
  });

  test('another origin → 403; no origin, as for a GET of the own origin → allowed', async () => {
    for (const method of ['GET', 'DELETE']) {
      const response = await at({origin: 'https://evil.example.com'}, method);
      assert.deepEqual(await refusal(response), [403, null, 'origin_not_allowed']);
    }
    assert.deepEqual(await refusal(await at({origin: ''}, 'GET')), [404, null, 'reply_not_found']);
    assert.deepEqual(await refusal(await at({origin: ''}, 'DELETE')), [403, null, 'origin_not_allowed']);
  });

  test('other methods → 405 with the allowed ones', async () => {
    for (const method of ['POST', 'PUT', 'HEAD']) {
      const response = await at({}, method);
      assert.equal(response.status, 405);
      assert.equal(response.headers.get('allow'), 'GET, DELETE, OPTIONS');
    }
  });

  test('question → page can read id and key', async (context) => {
    const {url} = await pausedService(context);
    const response = await relayTo(url, {store: memoryStore()})(question());

    assert.equal(
      response.headers.get('access-control-expose-headers'),
      'retry-after, chat-bot-reply-id, chat-bot-reply-key',
    );
  });

  test('longer addresses → 404', async () => {
    const relay = relayTo(await nowhere(), {store: memoryStore()});
    for (const path of [
      '/v1/chat/completions/',
      `/v1/chat/completions/${handle.id}/x`,
      '/v1/chat/completionsx',
    ]) {
      assert.deepEqual(await refusal(await relay(question({path, method: 'GET'}))), [404, null, 'not_found']);
    }
  });
});

suite('a store of replies that fails', {timeout: 20_000}, () => {
  const never = new Promise<never>(() => undefined);

  const storeWith = (replaced: Partial<RelayStore>, memory = new MemoryStore()): RelayStore => ({
    take: (limits) => memory.take(limits),
    append: (id, change) => memory.append(id, change),
    read: (id, owner, after) => memory.read(id, owner, after),
    ...replaced,
  });
  /** A store that begins replies, and calls this for their events. */
  const storeOfBegun = (append: () => Promise<never>) => {
    const memory = new MemoryStore();
    return storeWith({
      append: (id, change) => (change.events.length > 0 ? append() : memory.append(id, change)),
    });
  };
  const failed = () => Promise.reject(new Error('Connection lost.'));
  const lines = (log: readonly string[]) =>
    log.filter((line) => line.includes('the store of replies failed'));

  for (const [name, append] of [
    ['rejects', failed],
    ['does not answer', () => never],
  ] as const) {
    test(`append ${name} at the beginning → the same reply as without a store, one line in the log`, async (context) => {
      const log = recordedLog(context);
      const {url} = await service(context, (response) => response.writeHead(200, SSE).end(EVENTS.join('')));
      const relay = relayTo(url, {store: storeWith({append})});
      for (let times = 0; times < 2; times += 1) {
        const response = await relay(question());
        assert.equal(response.headers.get('chat-bot-reply-id'), null);
        assert.equal(await response.text(), EVENTS.join(''));
      }
      assert.equal(lines(log).length, 1);
      assert.match(log[0]!, /Connection lost\.|did not answer/);
    });
  }

  test('append rejects in the middle → the reply continues, one line in the log', async (context) => {
    const log = recordedLog(context);
    const {url, next} = await pausedService(context);
    const store = storeOfBegun(failed);
    const response = await relayTo(url, {store})(question());
    const end = readToEnd(response);
    next.open();

    assert.deepEqual(await end, {bytes: Buffer.from(REPLY), isCut: false});
    assert.equal(lines(log).length, 1);
  });

  test('append rejects → upstream is closed at once when the visitor leaves', async (context) => {
    recordedLog(context);
    const {url, closed} = await pausedService(context);
    const store = storeOfBegun(failed);
    const response = await relayTo(url, {store})(question());
    await response.body!.getReader().read();
    const relay = await listeningRelay(context, relayTo(url, {store}));
    const visitor = new AbortController();
    const asked = await ask(relay, {signal: visitor.signal});
    await asked.body!.getReader().read();
    const before = performance.now();
    visitor.abort();
    await closed.opened;

    assert.ok(performance.now() - before < 5_000);
  });

  test('append does not answer → the reply does not wait for it', async (context) => {
    const {url, next} = await pausedService(context);
    next.open();
    const store = storeOfBegun(() => never);

    assert.deepEqual(await readToEnd(await relayTo(url, {store})(question())), {
      bytes: Buffer.from(REPLY),
      isCut: false,
    });
  });

  for (const [name, answer] of [
    ['reject', failed],
    ['do not answer', () => never],
  ] as const) {
    test(`read and append ${name} → 503`, async (context) => {
      recordedLog(context);
      const {url} = await pausedService(context);
      const memory = new MemoryStore();
      const handle = handleOf(await relayTo(url, {store: memory})(question()));
      for (const [method, replaced] of [
        ['GET', {read: answer}],
        ['DELETE', {read: answer}],
        ['DELETE', {append: answer}],
      ] as const) {
        const relay = relayTo(url, {store: storeWith(replaced, memory)});
        const response = await relay(returning(handle, {}, method));
        assert.deepEqual(await refusal(response), [503, null, 'store_unavailable']);
      }
    });
  }

  test('read rejects in the middle → that reader sees a cut, one line in the log', async (context) => {
    const log = recordedLog(context);
    const {url, next} = await pausedService(context);
    let calls = 0;
    const memory = new MemoryStore();
    const read: RelayStore['read'] = (...asked) => ((calls += 1) > 1 ? failed() : memory.read(...asked));
    const asked = await relayTo(url, {store: memory})(question());
    const relay = relayTo(url, {store: storeWith({read}, memory)});
    const resumed = await readToEnd(await relay(returning(handleOf(asked))));
    next.open();

    assert.equal(Buffer.from(resumed.bytes).toString(), `id: 1\n${first}`);
    assert.equal(resumed.isCut, true);
    assert.equal(lines(log).length, 1);
    assert.equal((await readToEnd(asked)).isCut, false);
  });
});

suite('replies in memory', {timeout: 20_000}, () => {
  test('more than maxSize → the oldest reply is deleted', async (context) => {
    recordedLog(context);
    const text = `data: ${'x'.repeat(1_000)}\n\n`;
    const {url} = await service(context, (response) => response.writeHead(200, SSE).end(text));
    const relay = relayTo(url, {store: new MemoryStore(2_500)});
    const handles: Handle[] = [];
    for (let count = 0; count < 3; count += 1) {
      const asked = await relay(question());
      handles.push(handleOf(asked));
      await readToEnd(asked);
    }
    const statuses = await Promise.all(
      handles.map(async (handle) => (await relay(returning(handle))).status),
    );

    assert.deepEqual(statuses, [404, 200, 200]);
  });

  test('one reply is larger than maxSize → the visitor reads it, it cannot be read again', async (context) => {
    const log = recordedLog(context);
    const {url} = await service(context, (response) => response.writeHead(200, SSE).end(EVENTS.join('')));
    const relay = relayTo(url, {store: new MemoryStore(100)});
    const asked = await relay(question());

    assert.deepEqual(await readToEnd(asked), {bytes: Buffer.from(REPLY), isCut: false});
    assert.equal((await relay(returning(handleOf(asked)))).status, 404);
    assert.match(log.join('\n'), /maximum size/);
  });

  test('process with kept replies → exits with code 0', {timeout: 20_000}, async (context) => {
    const {spawn} = await import('node:child_process');
    const {url} = await service(context, (response) => response.writeHead(200, SSE).end(EVENTS.join('')));
    const program = `
      import {relayTo, question} from ${JSON.stringify(new URL('../relay.ts', import.meta.url).href)};
      import {memoryStore} from ${JSON.stringify(new URL('../../../relay/create-relay.ts', import.meta.url).href)};
      const relay = relayTo(${JSON.stringify(url)}, {store: memoryStore()});
      console.log((await (await relay(question())).text()).length);`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]);
    context.after(() => child.kill('SIGKILL'));

    assert.deepEqual(await once(child, 'exit'), [0, null]);
  });

  test('DELETE during a reply that the visitor reads → 204, cut', async (context) => {
    const {url, closed} = await pausedService(context);
    const relay = await kept(context, url);
    const asked = await ask(relay);
    const end = readToEnd(asked);

    assert.equal((await stop(relay, handleOf(asked))).status, 204);
    await closed.opened;
    assert.equal((await end).isCut, true);
  });
});

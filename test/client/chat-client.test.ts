import {expect} from 'chai';

import {
  ChatServiceError,
  createChatClient,
  type ChatClientOptions,
  type ChatCompletionRequest,
  type CitedResource,
  type ReplyEnd,
} from '../../src/client/chat-client.js';
import {
  chunk,
  completion,
  delta,
  done,
  event,
  finish,
  gate,
  json,
  payload,
  reset,
  respond,
  scripted,
  stream,
  type Reply,
  type ScriptedService,
} from '../support/script.js';
import {HeldTimeouts} from '../support/held-timeouts.js';
import {until} from '../support/until.js';

const question: ChatCompletionRequest = {botId: 'docs', messages: [{role: 'user', content: 'Hi?'}]};
const source = {id: '1', url: 'https://example.com/a', title: 'A', type: 'website'};

/** What a caller of `reply` has seen so far. */
interface Seen {
  text: string;
  references: readonly CitedResource[] | undefined;
  end: ReplyEnd | undefined;
  error: unknown;
  /** Settles with the reply, however it ended. */
  over: Promise<void>;
  abort(reason?: unknown): void;
}

function ask(service: ScriptedService, options: Partial<ChatClientOptions> = {}, request = question): Seen {
  const controller = new AbortController();
  const seen: Seen = {
    text: '',
    references: undefined,
    end: undefined,
    error: undefined,
    over: Promise.resolve(),
    abort: (reason) => controller.abort(reason),
  };
  seen.over = createChatClient({baseUrl: service.baseUrl, ...options})
    .reply(
      request,
      {onDelta: (text) => (seen.text += text), onReferences: (references) => (seen.references = references)},
      controller.signal,
    )
    .then(
      (end) => void (seen.end = end),
      (error: unknown) => void (seen.error = error),
    );
  return seen;
}

/** Plays one reply to its end and checks that it was asked for once. */
async function play(reply: Reply, options: Partial<ChatClientOptions> = {}): Promise<Seen> {
  const service = await scripted(reply);
  const seen = ask(service, options);
  await seen.over;
  expect(await service.requests()).to.have.length(1);
  return seen;
}

function expectError(seen: Seen, type: string): ChatServiceError {
  expect(seen.end).to.equal(undefined);
  expect(seen.error).to.be.instanceOf(ChatServiceError);
  const error = seen.error as ChatServiceError;
  expect(error.type).to.equal(type);
  return error;
}

suite('createChatClient: the request', () => {
  const ok = stream(delta('Hello'), finish(), done);

  test('carries the fields of the interface and no other', async () => {
    const service = await scripted(ok);
    await ask(service, {}, {...question, stream: false, model: 'large'}).over;
    const [request] = await service.requests();
    expect(request?.body).to.deep.equal({...question, stream: false, model: 'large'});
    expect(request?.headers).to.include({'content-type': 'application/json'});
    expect(request?.headers).not.to.have.any.keys('api-key', 'cookie', 'referer');
  });

  for (const owner of [Array.prototype, Object.prototype]) {
    const name = owner === Object.prototype ? 'Object.prototype' : 'Array.prototype';
    test(`${name}.toJSON on the page, as of prototype.js → the body is the same, byte for byte`, async () => {
      const request = {...question, messages: [...question.messages, ...question.messages], stream: true};
      const bodies: unknown[] = [];
      const record: typeof fetch = (input, init) => {
        bodies.push(init?.body);
        return fetch(input, init);
      };
      const service = await scripted(ok, ok);
      await ask(service, {fetch: record}, request).over;
      const toJSON = () => 'a string';
      Object.defineProperty(owner, 'toJSON', {value: toJSON, configurable: true, writable: true});
      try {
        await ask(service, {fetch: record}, request).over;
      } finally {
        Reflect.deleteProperty(owner, 'toJSON');
      }
      expect(bodies).to.deep.equal([JSON.stringify(request), JSON.stringify(request)]);
    });
  }

  test('leaves stream and model out unless they are set', async () => {
    const service = await scripted(ok);
    await ask(service).over;
    expect((await service.requests())[0]?.body).to.deep.equal(question);
  });

  test('sends the key only if there is one, beside the headers of the page', async () => {
    const service = await scripted(ok, ok);
    await ask(service, {apiKey: 'secret', headers: {'X-Page': 'a', Accept: '*/*'}}).over;
    await ask(service, {headers: () => Promise.resolve(new Headers({'x-page': 'b'}))}).over;
    const [first, second] = await service.requests();
    expect(first?.headers).to.include({
      'api-key': 'secret',
      'x-page': 'a',
      accept: 'text/event-stream, application/json',
    });
    expect(second?.headers).to.include({'x-page': 'b'}).and.not.have.property('api-key');
  });

  test('follows no redirect: the key would go along', async () => {
    const target = await scripted(ok);
    const address = `${target.baseUrl}/v1/chat/completions`;
    expectError(await play(respond('', 307, {location: address}), {apiKey: 'secret'}), 'network');
    expect(await target.requests()).to.have.length(0);
  });

  test('uses the fetch of the page, and asks it for no cookies, no referrer and no redirects', async () => {
    const service = await scripted(ok);
    const asked: [unknown, RequestInit | undefined][] = [];
    const seen = ask(service, {
      fetch: (input, init) => {
        asked.push([input, init]);
        return fetch(input, init);
      },
    });
    await seen.over;
    expect(asked.map(([address]) => address)).to.deep.equal([`${service.baseUrl}/v1/chat/completions`]);
    expect(asked[0]?.[1]).to.include({credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error'});
    expect(seen.text).to.equal('Hello');
  });

  test('sends nothing when it is aborted while its headers are made', async () => {
    const service = await scripted(ok);
    const headers = Promise.resolve({});
    let fetches = 0;
    const seen = ask(service, {
      headers: () => headers,
      fetch: (...request) => {
        fetches += 1;
        return fetch(...request);
      },
    });
    seen.abort('changed my mind');
    await seen.over;
    expect(seen.error).to.equal('changed my mind');
    await headers;
    await service.requests();
    expect(fetches).to.equal(0);
  });

  test('headers function that fails → error, no request', async () => {
    const service = await scripted(ok);
    const seen = ask(service, {headers: () => Promise.reject(new Error('signed out'))});
    await seen.over;
    expect(expectError(seen, 'network').cause).to.have.property('message', 'signed out');
    expect(await service.requests()).to.have.length(0);
  });
});

suite('createChatClient: a streamed reply', () => {
  test('arrives piece by piece, and its sources after [DONE]', async () => {
    const service = await scripted(
      stream(
        chunk({delta: {role: 'assistant', content: ''}}),
        delta('Hel'),
        gate('a'),
        delta('lo'),
        finish(),
        done,
        payload([source]),
      ),
    );
    const seen = ask(service);
    await until(() => seen.text === 'Hel');
    await service.open('a');
    await seen.over;
    expect(seen.text).to.equal('Hello');
    expect(seen.end).to.deep.equal({finishReason: 'stop'});
    await until(() => seen.references);
    expect(seen.references).to.deep.equal([source]);
  });

  test('is over at [DONE] while the connection is still open, and waits for late sources', async () => {
    const service = await scripted(stream(delta('Hello'), finish(), done, gate('late'), payload([source])));
    const seen = ask(service);
    await seen.over;
    expect(seen.references).to.equal(undefined);
    await service.open('late');
    await until(() => seen.references);
    await service.closed(0);
  });

  for (const [what, body] of [
    ['sources before [DONE]', [delta('Hello'), finish(), payload([source]), done]],
    [
      'sources twice: the last count',
      [delta('Hello'), finish(), done, payload([{title: 'old'}]), payload([source])],
    ],
    ['[DONE] twice', [delta('Hello'), finish(), done, done, payload([source])]],
    ['a last event without its blank line', [delta('Hello'), finish(), done, payload([source]).trimEnd()]],
    ['heartbeats', [': ping\n\n', delta('Hello'), ': ping\n\n', finish(), done, payload([source])]],
    [
      'CR LF',
      [delta('Hello'), finish(), done, payload([source])].map((part) => part.replaceAll('\n', '\r\n')),
    ],
    [
      'deltas after [DONE], which do not count',
      [delta('Hello'), finish(), done, delta('!'), payload([source])],
    ],
    [
      'malformed sources before the good ones',
      [delta('Hello'), 'event: message_payload\ndata: {oops\n\n', finish(), done, payload([source])],
    ],
    [
      'events of other names',
      [delta('Hello'), 'event: ping\ndata: hello\n\n', finish(), done, payload([source])],
    ],
    ['no finish reason', [delta('Hello'), done, payload([source])]],
  ] as const) {
    test(`understands ${what}`, async () => {
      const seen = await play(stream(...body));
      await until(() => seen.references?.[0]?.title === 'A');
      expect(seen.text).to.equal('Hello');
      expect(seen.end).not.to.equal(undefined);
    });
  }

  for (const [what, tail] of [
    ['malformed', 'event: message_payload\ndata: {"payload":\n\n'],
    ['no list', payload({})],
  ] as const) {
    test(`loses no text to a payload that is ${what}`, async () => {
      const service = await scripted(stream(delta('Hello'), finish(), done, tail));
      const seen = ask(service);
      await seen.over;
      await service.closed(0);
      expect(seen.text).to.equal('Hello');
      expect(seen.end).to.deep.equal({finishReason: 'stop'});
    });
  }

  test('is the same for every cut of its bytes', async () => {
    const bytes = [
      ...new TextEncoder().encode(delta('Grüße 👋') + finish() + done + payload([{...source, title: 'Ä'}])),
    ];
    const cuts = Array.from({length: bytes.length - 1}, (_, index) => index + 1);
    const service = await scripted(
      ...cuts.map((cut) => stream({bytes: bytes.slice(0, cut)}, {bytes: bytes.slice(cut)})),
    );
    for (const cut of cuts) {
      const seen = ask(service);
      await seen.over;
      await until(() => seen.references);
      expect([seen.text, seen.references?.[0]?.title], `cut at ${cut}`).to.deep.equal(['Grüße 👋', 'Ä']);
    }
    expect(await service.requests()).to.have.length(cuts.length);
  }).timeout(20_000);

  test('ends honestly with any finish reason', async () => {
    expect((await play(stream(delta('Hello'), finish('length'), done))).end).to.deep.equal({
      finishReason: 'length',
    });
  });

  test('is complete without [DONE] if there was a finish reason', async () => {
    expect((await play(stream(delta('Hello'), finish()))).end).to.deep.equal({finishReason: 'stop'});
  });

  test('is complete if the connection breaks after the finish reason', async () => {
    const service = await scripted(stream(delta('Hello'), finish(), gate('break'), reset));
    const seen = ask(service);
    await until(() => seen.text === 'Hello');
    await service.open('break');
    await seen.over;
    expect(seen.end).to.deep.equal({finishReason: 'stop'});
  });

  test('is read by its content type in any spelling', async () => {
    const reply = stream(delta('Hello'), finish(), done);
    const seen = await play({...reply, headers: {'content-type': 'Text/Event-Stream; Charset=UTF-8'}});
    expect(seen.text).to.equal('Hello');
  });

  test('is interrupted if it ends with neither', async () => {
    const seen = await play(stream(delta('Hello')));
    expectError(seen, 'interrupted');
    expect(seen.text).to.equal('Hello');
  });

  test('is interrupted if the connection breaks', async () => {
    const service = await scripted(stream(delta('Hello'), gate('break'), reset));
    const seen = ask(service);
    await until(() => seen.text === 'Hello');
    await service.open('break');
    await seen.over;
    expectError(seen, 'interrupted');
    expect(await service.requests()).to.have.length(1);
  });

  test('skips an event that is no JSON, and says in the end that a part is missing', async () => {
    const seen = await play(stream(delta('Hel'), 'data: {"choices":\n\n', delta('lo'), finish(), done));
    expectError(seen, 'interrupted');
    expect(seen.text).to.equal('Hello');
  });

  test('reports an error that comes within the stream', async () => {
    const seen = await play(stream(delta('Hel'), event({error: {message: 'out of memory'}}), delta('lo')));
    expect(expectError(seen, 'interrupted').serviceMessage).to.equal('out of memory');
    expect(seen.text).to.equal('Hel');
  });

  for (const [what, body] of [
    ['nothing', [finish(), done]],
    ['white space', [delta('\n '), finish(), done]],
    ['tool calls', [finish('tool_calls'), done]],
    ['only the end', [done]],
  ] as const) {
    test(`reports a reply without text: ${what}`, async () => {
      expectError(await play(stream(...body)), 'protocol');
    });
  }

  test('quotes no key in an error', async () => {
    const seen = await play(stream(event({error: {message: 'Wrong key: secret'}})), {apiKey: 'secret'});
    expect(expectError(seen, 'protocol').serviceMessage).to.equal('Wrong key: …');
  });

  test('takes an empty reply that was filtered away for what it is', async () => {
    expect((await play(stream(finish('content_filter'), done))).end).to.deep.equal({
      finishReason: 'content_filter',
    });
  });

  test('rejects with the reason of its signal, and closes the connection', async () => {
    const service = await scripted(stream(delta('Hello'), gate('never')));
    const seen = ask(service);
    await until(() => seen.text === 'Hello');
    seen.abort('enough');
    await seen.over;
    expect(seen.error).to.equal('enough');
    await service.closed(0);
  });

  test('is not asked for again when the tab was hidden', async () => {
    const service = await scripted(stream(delta('Hel'), gate('go on'), delta('lo'), finish(), done));
    const seen = ask(service);
    await until(() => seen.text === 'Hel');
    for (const hidden of [true, false]) {
      Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
      document.dispatchEvent(new Event('visibilitychange'));
    }
    Reflect.deleteProperty(document, 'hidden');
    await service.open('go on');
    await seen.over;
    expect(seen.text).to.equal('Hello');
    expect(await service.requests()).to.have.length(1);
  });

  test('is not asked for again because a listener threw', async () => {
    const service = await scripted(stream(delta('Hel'), delta('lo'), finish(), done));
    const onDelta = () => {
      throw new Error('not my day');
    };
    const reply = createChatClient({baseUrl: service.baseUrl}).reply(
      question,
      {onDelta, onReferences: () => undefined},
      new AbortController().signal,
    );
    const error: unknown = await reply.catch((reason: unknown) => reason);
    expect((error as ChatServiceError).cause).to.have.property('message', 'not my day');
    await service.closed(0);
    expect(await service.requests()).to.have.length(1);
  });
});

/** What a fetch polyfill gives: no stream, only the whole text. */
const withoutStream: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const {ok, status, headers} = response;
  return {ok, status, headers, text: () => response.text()} as Response;
};

suite('createChatClient: a fetch of the page whose response has no body', () => {
  const options = {fetch: withoutStream};

  test('a stream → its text and its sources', async () => {
    const reply = stream(delta('Grüße'), finish(), done, payload([source]));
    const seen = await play(reply, options);
    expect(seen.text).to.equal('Grüße');
    expect(seen.references).to.deep.equal([source]);
    expect(seen.end).to.deep.equal({finishReason: 'stop'});
  });

  test('a JSON body → its text and its sources', async () => {
    const seen = await play(json(completion('Grüße', [source])), options);
    expect(seen.text).to.equal('Grüße');
    expect(seen.references).to.deep.equal([source]);
  });

  test('an error → its status and its words', async () => {
    const seen = await play(json({error: {message: 'Because.'}}, 429), options);
    expect(expectError(seen, 'http')).to.include({status: 429, serviceMessage: 'Because.'});
  });

  test('a body that breaks off → interrupted', async () => {
    const seen = await play(stream(delta('Hello'), reset), options);
    expectError(seen, 'interrupted');
  });

  test('aborted while the body comes in → rejects at once, and nothing of it is handed over', async () => {
    const service = await scripted();
    let isReading = false;
    let give: (text: string) => void = () => undefined;
    const text = () => {
      isReading = true;
      return new Promise<string>((resolve) => (give = resolve));
    };
    const response = {ok: true, status: 200, headers: new Headers(), text} as Response;
    const seen = ask(service, {fetch: () => Promise.resolve(response)});
    await until(() => isReading);
    seen.abort('enough');
    await seen.over;
    expect(seen.error).to.equal('enough');
    give(delta('Hello') + finish() + done);
    // What follows from the text happens within this task.
    await new Promise((resolve) => setTimeout(resolve));
    expect(seen.text).to.equal('');
  });
});

suite('createChatClient: a whole reply', () => {
  test('is read as JSON though a stream was asked for', async () => {
    const seen = await play(json(completion('Hello', [source])));
    expect(seen.text).to.equal('Hello');
    expect(seen.references).to.deep.equal([source]);
    expect(seen.end).to.deep.equal({finishReason: 'stop'});
  });

  test('may come as a stream though none was asked for', async () => {
    const service = await scripted(stream(delta('Hello'), finish(), done));
    const seen = ask(service, {}, {...question, stream: false});
    await seen.over;
    expect(seen.text).to.equal('Hello');
  });

  for (const [what, reply] of [
    ['JSON without a choice', json({object: 'chat.completion'})],
    ['a page of HTML', respond('<!doctype html><p>Welcome', 200, {'content-type': 'text/html'})],
    ['half of a JSON', respond('{"choices":[', 200, {'content-type': 'application/json'})],
    ['nothing', respond('', 200, {'content-type': 'application/json'})],
    ['no content', {status: 204, headers: {}, steps: []}],
    ['an empty text', json(completion(''))],
  ] as const) {
    test(`is a protocol error if it is ${what}`, async () => {
      expectError(await play(reply), 'protocol');
    });
  }
});

suite('createChatClient: failures', () => {
  for (const status of [400, 401, 403, 404, 413, 415, 429, 500, 502, 503, 504]) {
    test(`reports ${status} with what the service says`, async () => {
      const seen = await play(json({error: {message: 'Because.'}}, status));
      expect(expectError(seen, 'http')).to.include({status, serviceMessage: 'Because.'});
    });
  }

  test('reads how long to wait', async () => {
    const seen = await play(json({}, 429, {'retry-after': '7'}));
    expect(expectError(seen, 'http').retryAfter).to.equal(7);
  });

  test('takes an error with the content type of a stream for an error', async () => {
    expectError(await play({...stream(delta('Hello'), done), status: 500}), 'http');
  });

  test('shows no HTML and no key of the service’s words', async () => {
    const html = await play(respond('<h1>Bad gateway</h1>', 502, {'content-type': 'text/html'}));
    expect(expectError(html, 'http').serviceMessage).to.equal(undefined);
    const quoted = await play(json({error: {message: 'Wrong key: secret'}}, 401), {apiKey: ' secret\n'});
    expect(expectError(quoted, 'http').serviceMessage).to.equal('Wrong key: …');
  });

  test('reads no more than the start of an endless error page', async () => {
    const service = await scripted({
      status: 500,
      headers: {'content-type': 'text/plain'},
      steps: [{write: 'x'.repeat(100_000)}, gate('never')],
    });
    const seen = ask(service);
    await seen.over;
    expect(expectError(seen, 'http').serviceMessage).to.have.length(2_000);
    await service.closed(0);
  });

  test('reports a connection that breaks before the headers', async () => {
    expectError(await play({status: 200, headers: {}, steps: [reset]}), 'network');
  });

  test('reports a service that is not there', async () => {
    const seen = ask({...(await scripted()), baseUrl: 'http://127.0.0.1:9'});
    await seen.over;
    expectError(seen, 'network');
  });

  suite('in time', () => {
    let time: HeldTimeouts;
    setup(() => (time = new HeldTimeouts()));
    teardown(() => time.restore());

    test('gives up on a service that never answers', async () => {
      const service = await scripted({status: 200, headers: {}, steps: [gate('never')]});
      const seen = ask(service);
      await service.received(0);
      expect(time.delays).to.deep.equal([60_000]);
      time.elapse();
      await seen.over;
      expectError(seen, 'timeout');
      await service.closed(0);
      expect(await service.requests()).to.have.length(1);
    });

    test('gives up on a stream that falls silent, and keeps what came', async () => {
      const service = await scripted(stream(delta('Hello'), gate('never')));
      const seen = ask(service);
      await until(() => seen.text === 'Hello');
      time.elapse();
      await seen.over;
      expectError(seen, 'timeout');
      expect(seen.text).to.equal('Hello');
      await service.closed(0);
    });

    test('takes a comment for a sign of life', async () => {
      const service = await scripted(
        stream(delta('Hello'), gate('1'), ': ping\n', gate('2'), finish(), done),
      );
      const seen = ask(service);
      await until(() => seen.text === 'Hello');
      const before = time.started;
      await service.open('1');
      await until(() => time.started > before);
      expect(time.delays).to.deep.equal([60_000]);
      await service.open('2');
      await seen.over;
      expect(seen.end).to.deep.equal({finishReason: 'stop'});
    });

    test('does not wait for the word of the end once there was a finish reason', async () => {
      const service = await scripted(stream(delta('Hello'), finish(), gate('never')));
      const seen = ask(service);
      await until(() => time.delays.includes(5_000));
      time.elapse();
      await seen.over;
      expect(seen.end).to.deep.equal({finishReason: 'stop'});
      await service.closed(0);
    });

    test('tells of an error whose body never ends', async () => {
      const service = await scripted({
        status: 429,
        headers: {'content-type': 'text/plain', 'retry-after': '7'},
        steps: [{write: 'Slow down'}, gate('never')],
      });
      time.threshold = 3_000;
      const seen = ask(service);
      await until(() => time.delays.includes(3_000));
      time.elapse(3_000);
      await seen.over;
      expect(expectError(seen, 'http')).to.include({status: 429, retryAfter: 7, serviceMessage: undefined});
    });

    test('waits five seconds for the sources that follow [DONE], and then closes the connection', async () => {
      const service = await scripted(stream(delta('Hello'), finish(), done, gate('never')));
      await ask(service).over;
      expect(time.delays).to.deep.equal([5_000]);
      time.elapse();
      await service.closed(0);
    });
  });
});

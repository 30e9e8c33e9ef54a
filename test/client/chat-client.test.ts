import {expect} from 'chai';

import {
  ChatServiceError,
  createChatClient,
  type ChatClientOptions,
  type ChatCompletionRequest,
} from '../../src/client/chat-client.js';
import {Arrivals} from '../support/arrivals.js';
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
import {watchReply, type WatchedReply} from '../support/watched-reply.js';

const question: ChatCompletionRequest = {botId: 'docs', messages: [{role: 'user', content: 'Hi?'}]};
const source = {id: '1', url: 'https://example.com/a', title: 'A', type: 'website'};

function ask(
  service: ScriptedService,
  options: Partial<ChatClientOptions> = {},
  request = question,
): WatchedReply {
  return watchReply(createChatClient({baseUrl: service.baseUrl, ...options}), request);
}

/** Requests one reply, waits for its end, and checks that there was one POST. */
async function play(reply: Reply, options: Partial<ChatClientOptions> = {}): Promise<WatchedReply> {
  const service = await scripted(reply);
  const seen = ask(service, options);
  await seen.over;
  expect(await service.requests()).to.have.length(1);
  return seen;
}

function expectError(seen: WatchedReply, type: string): ChatServiceError {
  expect(seen.end).to.equal(undefined);
  expect(seen.error).to.be.instanceOf(ChatServiceError);
  const error = seen.error as ChatServiceError;
  expect(error.type).to.equal(type);
  return error;
}

suite('createChatClient: the request', () => {
  const ok = stream(delta('Hello'), finish(), done);

  test('request with all options → only fields of the interface', async () => {
    const service = await scripted(ok);
    await ask(service, {}, {...question, stream: false, model: 'large'}).over;
    const [request] = await service.requests();
    expect(request?.body).to.deep.equal({...question, stream: false, model: 'large'});
    expect(request?.headers).to.include({'content-type': 'application/json'});
    expect(request?.headers).not.to.have.any.keys('api-key', 'cookie', 'referer');
  });

  test('stream and model not set → not in the body', async () => {
    const service = await scripted(ok);
    await ask(service).over;
    expect((await service.requests())[0]?.body).to.deep.equal(question);
  });

  test('API key → header api-key with the headers of the page; no key → no header', async () => {
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

  test('redirect → not followed, API key not forwarded', async () => {
    const target = await scripted(ok);
    const address = `${target.baseUrl}/v1/chat/completions`;
    expectError(await play(respond('', 307, {location: address}), {apiKey: 'secret'}), 'network');
    expect(await target.requests()).to.have.length(0);
  });

  test('custom fetch → called without cookies, referrer and redirects', async () => {
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

  test('abort while the headers function runs → no request', async () => {
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
  test('stream → each delta at once, references after [DONE]', async () => {
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

  test('[DONE] while the connection is open → turn over, late references received', async () => {
    const service = await scripted(stream(delta('Hello'), finish(), done, gate('late'), payload([source])));
    const seen = ask(service);
    await seen.over;
    expect(seen.references).to.equal(undefined);
    await service.open('late');
    await until(() => seen.references);
    await service.closed(0);
  });

  test('error event after text → interrupted, with the message of the service', async () => {
    const seen = await play(stream(delta('Hel'), event({error: {message: 'out of memory'}}), delta('lo')));
    expect(expectError(seen, 'interrupted').serviceMessage).to.equal('out of memory');
    expect(seen.text).to.equal('Hel');
  });

  test('abort → rejects with the signal’s reason, connection closed', async () => {
    const service = await scripted(stream(delta('Hello'), gate('never')));
    const seen = ask(service);
    await until(() => seen.text === 'Hello');
    seen.abort('enough');
    await seen.over;
    expect(seen.error).to.equal('enough');
    await service.closed(0);
  });

  test('no signal → replies and errors as with one', async () => {
    const service = await scripted(stream(delta('Hello'), finish(), done), respond('', 503, {}));
    let text = '';
    const handlers = {onDelta: (content: string) => (text += content), onReferences: () => undefined};
    const client = createChatClient({baseUrl: service.baseUrl});
    expect(await client.reply(question, handlers)).to.deep.equal({finishReason: 'stop'});
    expect(text).to.equal('Hello');
    const error: unknown = await client.reply(question, handlers).catch((reason: unknown) => reason);
    expect(error).to.include({type: 'http', status: 503});
  });

  test('handler throws → one POST', async () => {
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

/** Like a fetch polyfill, whose responses have no stream, only the whole text. */
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

  test('an error → its status and message', async () => {
    const seen = await play(json({error: {message: 'Because.'}}, 429), options);
    expect(expectError(seen, 'http')).to.include({status: 429, serviceMessage: 'Because.'});
  });

  test('body that ends too soon → interrupted', async () => {
    const seen = await play(stream(delta('Hello'), reset), options);
    expectError(seen, 'interrupted');
  });

  test('abort while the body arrives → rejects at once, handlers not called', async () => {
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
    // Handlers that the text triggers run within this task.
    await new Promise((resolve) => setTimeout(resolve));
    expect(seen.text).to.equal('');
  });
});

suite('createChatClient: failures', () => {
  suite('timeouts', () => {
    let time: HeldTimeouts;
    setup(() => (time = new HeldTimeouts()));
    teardown(() => time.restore());

    test('bytes after 20 s and 40 s → one timer', async () => {
      // The end of a reply of the test before starts a shorter timer.
      time.threshold = 60_000;
      const arrivals = new Arrivals();
      const service = await scripted(
        stream(delta('Hello'), gate('1'), ': ping\n', gate('2'), ': ping\n', gate('3'), finish(), done),
      );
      const seen = ask(service, {fetch: arrivals.fetch});
      await until(() => seen.text === 'Hello');
      const {count} = arrivals;
      for (const [index, name] of ['1', '2'].entries()) {
        time.pass(20_000);
        await service.open(name);
        await until(() => arrivals.count > count + index);
      }
      expect(time.started).to.equal(1);
      await service.open('3');
      await seen.over;
      expect(seen.end).to.deep.equal({finishReason: 'stop'});
    });
  });
});

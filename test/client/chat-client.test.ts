import {expect} from 'chai';

import {
  ChatServiceError,
  createChatClient,
  type ChatClientOptions,
  type ChatCompletionRequest,
} from '../../src/client/chat-client.js';
import {
  completion,
  delta,
  done,
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
    expect(second?.body).to.deep.equal(question);
  });

  test('custom fetch → called without cookies, referrer and redirects', async () => {
    const service = await scripted(ok);
    const asked: Parameters<typeof fetch>[] = [];
    const seen = ask(service, {fetch: (...request) => (asked.push(request), fetch(...request))});
    await seen.over;
    expect(asked.map(([address]) => address)).to.deep.equal([`${service.baseUrl}/v1/chat/completions`]);
    expect(asked[0]?.[1]).to.include({credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error'});
    expect(seen.text).to.equal('Hello');
  });

  test('abort while the headers function runs → no request', async () => {
    const service = await scripted(ok);
    const headers = Promise.resolve({});
    const fetches: unknown[] = [];
    const seen = ask(service, {
      headers: () => headers,
      fetch: (...request) => (fetches.push(request), fetch(...request)),
    });
    seen.abort('changed my mind');
    await seen.over;
    expect(seen.error).to.equal('changed my mind');
    await headers;
    await service.requests();
    expect(fetches).to.deep.equal([]);
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

  for (const [form, reply] of [
    ['stream', stream(delta('Grüße'), finish(), done, payload([source]))],
    ['JSON body', json(completion('Grüße', [source]))],
  ] as const) {
    test(`${form} → its text and its sources`, async () => {
      const {text, references, end} = await play(reply, options);
      expect({text, references, end}).to.deep.equal({
        text: 'Grüße',
        references: [source],
        end: {finishReason: 'stop'},
      });
    });
  }

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

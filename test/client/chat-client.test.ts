import {expect} from 'chai';

import {
  createChatClient,
  type ChatClientOptions,
  type ChatCompletionRequest,
} from '../../src/client/chat-client.js';
import {
  answer,
  delta,
  done,
  finish,
  gate,
  json,
  respond,
  scripted,
  stream,
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

suite('createChatClient: the request', () => {
  test('request with all options → only fields of the interface', async () => {
    const service = await scripted(answer('Hello'));
    const request = {...question, stream: false, model: 'large'};
    await ask(service, {}, request).over;
    const [asked] = await service.requests();
    expect(asked?.body).to.deep.equal(request);
    expect(asked?.headers).to.include({'content-type': 'application/json'});
    expect(asked?.headers).not.to.have.any.keys('api-key', 'cookie', 'referer');
  });

  test('API key → header api-key with the headers of the page; no key → no header', async () => {
    const service = await scripted(answer('Hello'), answer('Hello'));
    await ask(service, {apiKey: 'secret', headers: {'X-Page': 'a', Accept: '*/*'}}).over;
    await ask(service, {headers: () => Promise.resolve(new Headers({'x-page': 'b'}))}).over;
    const [first, second] = await service.requests();
    const accept = 'text/event-stream, application/json';
    expect(first?.headers).to.include({'api-key': 'secret', 'x-page': 'a', accept});
    expect(second?.headers).to.include({'x-page': 'b'}).and.not.have.property('api-key');
  });

  test('custom fetch → called without cookies, referrer and redirects', async () => {
    const service = await scripted(answer('Hello'));
    const asked: Parameters<typeof fetch>[] = [];
    const seen = ask(service, {fetch: (...request) => (asked.push(request), fetch(...request))});
    await seen.over;
    expect(asked.map(([address]) => address)).to.deep.equal([`${service.baseUrl}/v1/chat/completions`]);
    expect(asked[0]?.[1]).to.include({credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error'});
    expect(seen.text).to.equal('Hello');
  });

  test('abort while the headers function runs → no request', async () => {
    const service = await scripted();
    const headers = Promise.resolve({});
    let fetches = 0;
    const count: typeof fetch = (...request) => ((fetches += 1), fetch(...request));
    const seen = ask(service, {headers: () => headers, fetch: count});
    seen.abort('changed my mind');
    await seen.over;
    expect(seen.error).to.equal('changed my mind');
    await headers;
    await service.requests();
    expect(fetches).to.equal(0);
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

  /** Asks without a signal. Resolves to the end or the error. */
  const replyOf = ({baseUrl}: ScriptedService, onDelta: (content: string) => void): Promise<unknown> =>
    createChatClient({baseUrl})
      .reply(question, {onDelta, onReferences: () => undefined})
      .catch((error: unknown) => error);

  test('no signal → replies and errors as with one', async () => {
    const service = await scripted(answer('Hello'), respond('', 503, {}));
    let text = '';
    const add = (content: string) => void (text += content);
    expect(await replyOf(service, add)).to.deep.equal({finishReason: 'stop'});
    expect(text).to.equal('Hello');
    expect(await replyOf(service, add)).to.include({type: 'http', status: 503});
  });

  test('handler throws → one POST', async () => {
    const service = await scripted(stream(delta('Hel'), delta('lo'), finish(), done));
    const cause = new Error('not my day');
    const fail = () => {
      throw cause;
    };
    expect(await replyOf(service, fail)).to.include({cause});
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
  test('stream → text and sources; error → its status and message', async () => {
    const service = await scripted(answer('Grüße', source), json({error: {message: 'Because.'}}, 429));
    const options = {fetch: withoutStream};
    const whole = ask(service, options);
    await whole.over;
    expect([whole.text, whole.references, whole.end]).to.deep.equal([
      'Grüße',
      [source],
      {finishReason: 'stop'},
    ]);
    const failed = ask(service, options);
    await failed.over;
    expect(failed.error).to.include({type: 'http', status: 429, serviceMessage: 'Because.'});
  });
});

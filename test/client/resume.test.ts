import {expect} from 'chai';

import {
  ChatServiceError,
  createChatClient,
  type ReplyHandle,
  type ReplyHandlers,
} from '../../src/client/chat-client.js';
import {
  chunk,
  delta,
  done,
  finish,
  gate,
  keptStream,
  reset,
  scripted,
  type Reply,
} from '../support/script.js';
import {until} from '../support/until.js';

const question = {botId: 'docs', messages: [{role: 'user', content: 'Hi?'}] as const};

/** All that a reply has given so far. */
class Received implements ReplyHandlers {
  text = '';
  /** Each handle, with the text before it. */
  readonly handles: (readonly [text: string, handle: ReplyHandle | undefined])[] = [];

  readonly onDelta = (delta: string) => void (this.text += delta);
  readonly onReferences = () => undefined;
  readonly onReplyHandle = (handle?: ReplyHandle) => void this.handles.push([this.text, handle]);

  get handle(): ReplyHandle {
    return this.handles.at(-1)?.[1] as ReplyHandle;
  }
}

async function setUp(reply: Reply) {
  const service = await scripted(reply);
  const headers = () => ({'x-visitor': '7'});
  return {service, client: createChatClient({baseUrl: service.baseUrl, apiKey: 'secret', headers})};
}

/** Asks, and leaves when `isThere` is true of what has come. */
async function leaveWhen(
  {client}: Awaited<ReturnType<typeof setUp>>,
  isThere: (received: Received) => unknown,
): Promise<Received> {
  const received = new Received();
  const controller = new AbortController();
  const left = client.reply(question, received, controller.signal).catch(() => undefined);
  await until(() => isThere(received));
  controller.abort();
  await left;
  return received;
}

suite('client: a reply that the service keeps', () => {
  test('handle → before the text, after each event with text, and none at the end of the stream', async () => {
    const role = chunk({delta: {role: 'assistant'}});
    const events = [role, delta('One '), ': still here\n\n', delta('two'), finish(), done];
    const {client} = await setUp(keptStream(...events));
    const received = new Received();
    await client.reply(question, received);
    await until(() => received.handles.at(-1)?.[1] === undefined);
    const [[, handle]] = received.handles as [[string, ReplyHandle]];
    for (const secret of [handle.id, handle.key]) expect(secret).to.match(/^[\w-]{22}$/);
    expect(received.handles.map(([text, at]) => [text, at?.lastEventId])).to.deep.equal([
      ['', undefined],
      ['One ', '2'],
      ['One ', '3'],
      ['One two', '4'],
      ['One two', undefined],
    ]);
  });

  test('whole text in each chunk → resumed from the beginning, text once', async () => {
    const whole = (content: string) => chunk({message: {content}, finish_reason: null});
    const both = await setUp(keptStream(whole('One'), gate('rest'), whole('One two'), finish(), done));
    const {client, service} = both;
    const first = await leaveWhen(both, ({text}) => text === 'One');
    await service.open('rest');
    const [text, handle] = first.handles.at(-1)!;
    expect(text).to.equal('');
    const second = new Received();
    await client.resume(handle!, second);
    expect(second.text).to.equal('One two');
  });

  test('GET and DELETE → headers and key of the owner, id of the last event, no body', async () => {
    const both = await setUp(keptStream(delta('One'), gate('rest')));
    const {client, service} = both;
    const first = await leaveWhen(both, ({handles}) => handles.at(-1)?.[1]?.lastEventId === '1');
    const resumed = client.resume(first.handle, new Received()).catch((error: unknown) => error);
    await service.received(1);
    await client.stop(first.handle);
    expect(await resumed).to.include({type: 'interrupted'});
    const [, get, stop] = await service.requests();
    for (const [request, method] of [[get, 'GET'] as const, [stop, 'DELETE'] as const]) {
      expect(request).to.include({method, path: `/v1/chat/completions/${first.handle.id}`});
      expect(request!.headers).to.include({
        'api-key': 'secret',
        'x-visitor': '7',
        'chat-bot-reply-key': first.handle.key,
      });
      expect(request!.headers).not.to.have.any.keys('content-type', 'cookie', 'referer');
    }
    expect(get!.headers).to.include({'last-event-id': '1'});
    expect(get!.headers['accept']).to.include('text/event-stream');
  });

  test('reply that is not kept → error with the status 404, no handle any longer', async () => {
    const {client} = await setUp(keptStream(delta('One')));
    const received = new Received();
    const handle = {id: 'a'.repeat(22), key: 'b'.repeat(22), lastEventId: '1'};
    const error: unknown = await client.resume(handle, received).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(ChatServiceError).and.include({type: 'http', status: 404});
    expect(received.handles.at(-1)).to.deep.equal(['', undefined]);
  });

  for (const [what, end] of [
    ['connection breaks', [gate('cut'), reset]],
    ['stream ends before the reply', [gate('cut')]],
  ] as const) {
    test(`${what} → interrupted, handle stays`, async () => {
      const {client, service} = await setUp(keptStream(delta('One'), ...end));
      const received = new Received();
      const over = client.reply(question, received).catch((error: unknown) => error);
      await until(() => received.text === 'One');
      await service.open('cut');
      expect(await over).to.include({type: 'interrupted'});
      expect(received.handle.lastEventId).to.equal('1');
    });
  }
});

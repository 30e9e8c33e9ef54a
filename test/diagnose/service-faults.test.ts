import {expect} from 'chai';

import type {ChatBot} from '../../src/index.js';
import {HeldTimeouts} from '../support/held-timeouts.js';
import {replace} from '../support/replace.js';
import {
  completion,
  delta,
  done,
  finish,
  gate,
  json,
  payload,
  pieces,
  reset,
  respond,
  scripted,
  stream,
  type Reply,
} from '../support/script.js';
import {afterwards, cleanUp, inBox, put, served} from './diagnosed.js';

const SOURCES = [{id: '1', url: 'https://docs.example.com/a', title: 'A', type: 'website'}];
/** Too few parts for a judgment about the time between them, which a slow machine changes. */
const text = [delta('Hello'), delta(', how '), delta('are '), delta('you?')];
const whole = [...text, finish(), done, payload(SOURCES)];
const sound = stream(...whole);

/** The id of the only finding, the reply, and further attributes. */
const replies: Readonly<Record<string, readonly [id: string, reply: Reply, attributes?: string]>> = {
  '404': ['wrong-path', respond('Not found', 404, {})],
  '401 without a key': ['key-missing', json({error: {message: 'Key?'}}, 401)],
  '401 with a key': ['key-refused', json({error: {message: 'Key?'}}, 401), 'api-key="k-123"'],
  '403': ['forbidden', json({}, 403)],
  '429': ['rate', json({}, 429, {'retry-after': '7'})],
  '400': ['refused', json({error: {message: 'Unknown model.'}}, 400)],
  '500': ['service-error', respond('Oops', 500, {})],
  redirect: ['redirect', respond('', 307, {location: 'https://agents.example.com/'})],
  'reply without CORS headers': ['cors-origin', {...sound, withoutCors: 'reply'}],
  'preflight without CORS headers': ['cors-headers', {...sound, withoutCors: 'preflight'}],
  'HTML of a login page': [
    'not-a-reply',
    respond('<!doctype html><title>Log in</title>', 200, {'content-type': 'text/html'}),
  ],
  'HTML of a proxy as an event stream': ['not-a-reply', stream('<!doctype html><title>Bad gateway</title>')],
  'stream that ends without an end': ['cut', stream(...text)],
  'stream that ends at a tool': ['cut', stream(...text, finish('tool_calls'))],
  'finish reason that is no end': ['cut', stream(...text, finish('abort'), done)],
  'line of more than 1 MiB': ['not-a-reply', stream(delta('x'.repeat(1_100_000)))],
  'JSON of another shape': ['not-a-reply', json({answer: 'Hello'})],
  'events of another shape': ['not-a-reply', stream('data: {"answer":"Hello"}\n\n', done)],
  'events without text': ['not-a-reply', stream(delta(' '), finish(), done)],
  'error within the stream': ['not-a-reply', stream('data: {"error":{"message":"Overloaded"}}\n\n')],
};

suite('diagnosis of a service with one fault', () => {
  teardown(cleanUp);

  /** Asks the service. Returns the ids of the findings. */
  const idsOf = async (chat: ChatBot) => (await chat.diagnose({ask: true})).map(({id}) => id);

  /** A chat whose service has no process. */
  const unserved = () => put(inBox('bot-id="docs" base-url="http://127.0.0.1:9"'));

  for (const [name, [id, reply, attributes]] of Object.entries(replies)) {
    test(`${name} → only ${id}`, async () => {
      const {chat} = await served(reply, attributes);
      expect(await idsOf(chat)).to.deep.equal([id]);
    });
  }

  test('connection breaks → only cut', async () => {
    const {service, chat} = await served(stream(delta('Hello'), gate('open'), reset));
    const ids = idsOf(chat);
    await service.received(0);
    await service.open('open');
    expect(await ids).to.deep.equal(['cut']);
  });

  for (const [name, reply, attributes] of [
    ['stream of five parts in one write', stream([delta('Well. '), ...whole].join(''))],
    [
      'stream with CRLF and comments, in single bytes',
      stream(...pieces(`: ping\r\n\r\n${whole.join('').replace(/\n/g, '\r\n')}`, 1)),
    ],
    ['JSON that was asked for', json(completion('Hello', SOURCES)), 'stream="false"'],
    ['connection that stays open', stream(...whole, gate('never'))],
    // The command judges these.
    ['no [DONE]', stream(...text, finish())],
    ['single line breaks', stream(...whole.map((event) => event.replace('\n\n', '\n')))],
    ['refusal without text', json({choices: [{message: {content: null, refusal: 'No.'}}]})],
    ['stream as text/plain', {...sound, headers: {'content-type': 'text/plain'}}],
  ] as [string, Reply, string?][])
    test(`${name} → no finding`, async () => {
      const {chat} = await served(reply, attributes);
      expect(await idsOf(chat)).to.deep.equal([]);
    });

  test('nothing listens → only unreachable', async () => {
    expect(await idsOf(await unserved())).to.deep.equal(['unreachable']);
  });

  test('service sends nothing for 60 s → only timeout, request ended', async () => {
    const {service, chat} = await served(stream(gate('open')));
    const timeouts = new HeldTimeouts();
    afterwards(() => timeouts.restore());
    const ids = idsOf(chat);
    await service.received(0);
    timeouts.elapse(60_000);
    expect(await ids).to.deep.equal(['timeout']);
    await service.closed(0);
  });

  test('function "headers" fails → only headers', async () => {
    const chat = await unserved();
    chat.headers = () => Promise.reject(new Error('No token.'));
    const [found, ...others] = await chat.diagnose({ask: true});
    expect([found?.id, ...others]).to.deep.equal(['headers']);
    expect(found?.cause).to.contain('No token.');
  });

  test('all parts come at once after a long time → only buffered', async () => {
    const {service, chat} = await served(stream(gate('open'), delta('Well. '), whole.join('')));
    const now = performance.now.bind(performance);
    let waited = 0;
    replace(performance, 'now', {value: () => now() + waited});
    const ids = idsOf(chat);
    await service.received(0);
    waited = 5_000;
    await service.open('open');
    expect(await ids).to.deep.equal(['buffered']);
  });

  for (const [name, reply, attributes] of [
    ['400 that names botId', json({error: {message: 'Unrecognized request argument supplied: botId'}}, 400)],
    ['422 that names botId in a path', json({detail: [{loc: ['body', 'botId'], msg: 'Extra input'}]}, 422)],
    ['401 with a key', json({error: {message: 'No Bearer.'}}, 401), 'api-key="k-123"'],
  ] as [string, Reply, string?][])
    test(`${name} → the remedy names the page about servers of models`, async () => {
      const {chat} = await served(reply, attributes);
      const [found, ...others] = await chat.diagnose({ask: true});
      expect(others).to.deep.equal([]);
      expect(found?.remedy)
        .to.contain('docs/protocols.md')
        .and.to.contain('docs/relay.md#a-key-and-a-prompt');
    });

  test('400 that does not name botId → the remedy names no other protocol', async () => {
    const {chat} = await served(json({error: {message: 'Unknown model.'}}, 400));
    const [found] = await chat.diagnose({ask: true});
    expect(found?.remedy).to.equal('Check "bot-id", "model" and "headers".');
  });

  test('without "ask" → no request; with it → one, as the chat sends it', async () => {
    const {service, chat} = await served(sound, 'api-key="k-123" stream="true"');
    expect(await chat.diagnose()).to.deep.equal([]);
    expect(await service.requests()).to.deep.equal([]);
    expect(await chat.diagnose({ask: true})).to.deep.equal([]);
    const [request, ...others] = await service.requests();
    const messages = [{role: 'user', content: 'Hello'}];
    expect(request?.body).to.deep.equal({botId: 'docs', messages, stream: true});
    expect(request?.headers).to.include({'api-key': 'k-123'});
    expect(others).to.deep.equal([]);
    expect(chat.messages).to.deep.equal([]);
  });

  test('fault that makes the question worthless → named alone, no request', async () => {
    const service = await scripted(sound);
    expect(await idsOf(await put(inBox(`base-url="${service.baseUrl}"`)))).to.deep.equal(['no-bot-id']);
    expect(await service.requests()).to.deep.equal([]);
  });
});

import {expect} from 'chai';

import {words} from '../support/words.js';
import {replace} from '../support/replace.js';
import {
  completion,
  delta,
  done,
  event,
  finish,
  gate,
  json,
  payload,
  pieces,
  respond,
  stream,
} from '../support/script.js';
import {until} from '../support/until.js';
import {
  exchange,
  failed,
  hasText,
  interrupted,
  MARKDOWN,
  opens,
  source,
  sourceShown,
  testEach,
  text,
} from './exchange.js';

const references = [sourceShown];
const end = finish() + done;
const sources = payload([source]);

suite('form of a reply', () => {
  testEach([
    [
      'JSON of the type text/html though a stream was asked for, after a byte order mark',
      respond(`\uFEFF${JSON.stringify(completion(MARKDOWN, [source]))}`, 200, {'content-type': 'text/html'}),
      {references},
      {properties: {stream: true}},
    ],
    [
      'events without a type though JSON was asked for, with CR LF, after a byte order mark, in single bytes',
      {...stream(...pieces(`\uFEFF${text + end + sources}`.replaceAll('\n', '\r\n'), 1)), headers: {}},
      {references},
      {properties: {stream: false}},
    ],
    [
      'a page of HTML as an event stream',
      stream('<!doctype html>\n<style>\n:root {}\n\n</style><h1>Bad gateway</h1>'),
      failed(words.serviceDown),
    ],
    ['204', {status: 204, headers: {}, steps: []}, failed(words.serviceDown)],
  ]);

  for (const [what, reply, outcome, type] of [
    ['event', stream(text, event({error: {message: 'No.', code: 'oom'}})), interrupted(), 'interrupted'],
    ['JSON body', json({error: {message: 'No.', code: 'oom'}}), failed(words.serviceDown), 'protocol'],
  ] as const) {
    test(`${what} with an error → message of the service in chat-bot-error`, async () => {
      const error = await exchange(reply, outcome);
      expect(error).to.include({type, serviceMessage: 'No.', code: 'oom'});
    });
  }
});

suite('end of a reply', () => {
  testEach([
    [
      'finish reason length → remark',
      stream(text, finish('length'), done),
      {finishReason: 'length', remark: words.tooLong},
    ],
    [
      'finish reason content_filter without any text → remark',
      stream(finish('content_filter'), done),
      {content: '', shown: '', finishReason: 'content_filter', remark: words.filtered},
    ],
    [
      'neither finish reason nor [DONE], unreadable events → interrupted, the rest shown',
      stream('data: {"choices":[{"del\n\n', text, sources),
      interrupted({references}),
    ],
  ]);

  test('no references after [DONE], only comments → composer ready at once, connection closed after 5 s', async () => {
    await exchange(stream(text, end, gate('ping'), ': ping\n\n', gate('never')), undefined, {
      afterwards: async ({service, harness, time}) => {
        await until(() => harness.has('send'));
        await service.open('ping');
        expect(time.delays).to.deep.equal([5_000]);
        time.elapse(5_000);
      },
    });
  });

  test('text after tool_calls and after stop → shown whole, complete at [DONE]', async () => {
    const parts = [
      delta('**Gr'),
      finish('tool_calls'),
      delta('üße** 👋'),
      finish(),
      gate('rest'),
      delta(' \n'),
      done,
    ];
    await exchange(stream(...parts), undefined, {
      during: opens('rest', ({time}) => until(() => time.delays.includes(5_000))),
    });
  });

  test('line of more than 1 MiB → interrupted, text before it shown', async () => {
    const error = await exchange(stream(text, `data: ${'x'.repeat(1_100_000)}`), interrupted());
    expect(error?.message).to.contain('1 MiB');
  });

  test('finish reason without [DONE] → complete after 5 s', async () => {
    await exchange(stream(text, finish(), gate('never')), undefined, {
      during: async (stage) => {
        await hasText(stage);
        // It waits only for its references.
        await until(() => stage.time.delays.includes(5_000));
        expect(stage.harness.element.status).to.equal('streaming');
        stage.time.elapse(5_000);
      },
    });
  });
});

suite('lists of sources', () => {
  test('references long after [DONE] → shown', async () => {
    const afterwards = opens('late', ({harness}) => expect(harness.has('references')).to.equal(false));
    await exchange(stream(text, end, gate('late'), sources), {references}, {afterwards});
  });

  test('page adds a url to Object.prototype → ignored', async () => {
    const restore = replace(Object.prototype, 'url', {value: 'https://example.com/b'});
    const both = payload([{title: 'B'}, source]);
    await exchange(stream(text, end, both), {references: ['B', sourceShown]}).finally(restore);
  });
});

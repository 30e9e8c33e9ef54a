import {expect} from 'chai';

import {en} from '../../src/locales/en.js';
import {chunk, delta, done, event, finish, json, payload, stream} from '../support/script.js';
import {sample} from '../support/sample.js';
import {
  exchange,
  failed,
  interrupted,
  MARKDOWN,
  source,
  sourceShown,
  testEach,
  text,
  type Case,
} from './exchange.js';

const end = finish() + done;
const broken = 'data: {"choices":[{"del\n\n';
const refusal = 'I would rather not.';
const refused = {content: refusal, shown: refusal};
const whole = (message: object, finish_reason: unknown = 'stop') =>
  json({object: 'chat.completion', choices: [{index: 0, message, finish_reason}]});
const empty = {content: '', shown: ''};
const parts = (...texts: string[]) => texts.map((text) => ({type: 'text', text}));
/** Returns a chunk with a delta and the whole text so far. */
const both = (content: string, before = '') => [
  chunk({delta: {content}, message: {role: 'assistant', content: before + content}, finish_reason: null}),
];

suite('content of a chunk', () => {
  testEach(
    sample<Case>(
      [
        ['the role in each', stream(text.replaceAll('"delta":{', '"delta":{"role":"assistant",'), end)],
        ['content: null', stream(chunk({delta: {content: null}}), text, end)],
        ['unknown fields', stream(text.replaceAll('"delta":{', '"mood":[],"delta":{"x":{},'), end)],
        ['a refusal', stream(chunk({delta: {refusal}}), end), refused],
        ['text parts', stream(chunk({delta: {content: parts('**Gr', 'üße** 👋 \n')}}), end)],
      ],
      10,
    ),
  );
});

const said = (content: unknown, finish_reason: string | null = null) =>
  chunk({message: {role: 'assistant', content}, finish_reason});

suite('a message in place of a delta', () => {
  testEach(
    sample<Case>(
      [
        ['once, as text parts', stream(said(parts(MARKDOWN)), end)],
        [
          'all that there is so far, in each chunk',
          stream(said('**Gr'), said('**Grüße** 👋'), said(MARKDOWN), end),
        ],
        [
          'all that there is so far, beside each delta',
          stream(...both('**Gr'), ...both('üße** 👋 \n', '**Gr'), end),
        ],
        ['other words after deltas', stream(text, said('Something else.'), end)],
      ],
      7,
    ),
  );
});

suite('the finish reason', () => {
  testEach([
    ['length', stream(text, finish('length'), done), {finishReason: 'length', remark: en.tooLong}],
    [
      'content_filter',
      stream(text, finish('content_filter'), done),
      {finishReason: 'content_filter', remark: en.filtered},
    ],
    ['stop, without any text', stream(end), failed(en.unreadable)],
    [
      'length, without any text',
      stream(finish('length'), done),
      {...empty, finishReason: 'length', remark: en.tooLong},
    ],
    [
      'content_filter, without any text',
      stream(finish('content_filter'), done),
      {...empty, finishReason: 'content_filter', remark: en.filtered},
    ],
  ]);
});

suite('content of a whole reply', () => {
  testEach(
    sample<Case>(
      [
        ['a refusal', whole({content: null, refusal}), refused],
        ['text parts', whole({content: parts('**Gr', 'üße** 👋 \n')})],
        ['content: null', whole({content: null}), failed(en.unreadable)],
        ['length', whole({content: MARKDOWN}, 'length'), {finishReason: 'length', remark: en.tooLong}],
        [
          'content_filter',
          whole({content: ''}, 'content_filter'),
          {...empty, finishReason: 'content_filter', remark: en.filtered},
        ],
        [
          'a choice of index 1 first',
          json({
            choices: [
              {index: 1, message: {content: 'Hi'}},
              {index: 0, message: {content: MARKDOWN}, finish_reason: 'stop'},
            ],
          }),
        ],
        ['unknown fields', whole({content: MARKDOWN, mood: {}, role: 7})],
      ],
      7,
    ),
  );
});

suite('a stream that is not all readable', () => {
  testEach([
    ['broken JSON first', stream(broken, text, end), interrupted()],
    ['broken JSON in the middle', stream(delta('**Gr'), broken, delta('üße** 👋 \n'), end), interrupted()],
    [
      'broken JSON, and then sources',
      stream(text, broken, end, payload([source])),
      interrupted({references: [sourceShown]}),
    ],
    [
      'broken sources, and then good ones',
      stream(text, end, 'event: message_payload\ndata: {\n\n', payload([source])),
      {references: [sourceShown]},
    ],
    ['nothing but broken JSON', stream(broken, end), failed(en.cutOff)],
  ]);

  test('unreadable events → their number in the console', async () => {
    const {written} = await exchange(stream(broken, text, broken, broken, end), interrupted());
    expect(written).to.contain('3');
  });
});

suite('an error within the stream', () => {
  const errorEvent = event({error: {message: 'Out of memory.', code: 'oom'}});
  testEach([
    ['instead of text', stream(errorEvent), failed(en.unreadable)],
    ['after some text', stream(text, errorEvent), interrupted()],
    ['under the name of an error', stream(text, `event: error\n${errorEvent}`), interrupted()],
  ]);

  test('error event → message of the service in chat-bot-error', async () => {
    const {error} = await exchange(stream(text, errorEvent), interrupted());
    expect(error).to.include({serviceMessage: 'Out of memory.', code: 'oom'});
  });
});

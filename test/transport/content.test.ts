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
        [
          'a first one with the role only',
          stream(chunk({delta: {role: 'assistant'}, finish_reason: null}), text, end),
        ],
        ['the role in each', stream(text.replaceAll('"delta":{', '"delta":{"role":"assistant",'), end)],
        ['delta: null', stream(chunk({delta: null}), text, end)],
        ['no delta', stream(chunk({}), text, end)],
        ['delta: a string', stream(chunk({delta: 'Hi'}), text, end)],
        ['content: null', stream(chunk({delta: {content: null}}), text, end)],
        ['content: a number', stream(chunk({delta: {content: 7}}), text, end)],
        ['content: an object', stream(chunk({delta: {content: {text: 'Hi'}}}), text, end)],
        ['content: empty', stream(delta(''), text, delta(''), end)],
        ['no choices', stream(event({object: 'chat.completion.chunk', usage: {total_tokens: 2}}), text, end)],
        ['choices: empty', stream(event({choices: []}), text, end)],
        ['choices: null', stream(event({choices: null}), text, end)],
        ['choices: an object', stream(event({choices: {0: {delta: {content: 'Hi'}}}}), text, end)],
        ['a choice of index 1', stream(event({choices: [{index: 1, delta: {content: 'Hi'}}]}), text, end)],
        ['a choice without an index', stream(text.replaceAll('"index":0,', ''), end)],
        ['a choice that is null', stream(event({choices: [null]}), text, end)],
        ['unknown fields', stream(text.replaceAll('"delta":{', '"mood":[],"delta":{"x":{},'), end)],
        ['error: null', stream(text.replaceAll('"choices"', '"error":null,"choices"'), end)],
        ['an event that is null', stream('data: null\n\n', text, end)],
        ['an event that is a number', stream('data: 7\n\n', text, end)],
        ['an event that is a list', stream('data: []\n\n', text, end)],
        ['a refusal', stream(chunk({delta: {refusal}}), end), refused],
        ['text parts', stream(chunk({delta: {content: parts('**Gr', 'üße** 👋 \n')}}), end)],
        [
          'text parts in one chunk of several',
          stream(chunk({delta: {content: parts('**Gr')}}), delta('üße** 👋 \n'), end),
        ],
        ['a refusal: null', stream(text.replaceAll('"delta":{', '"delta":{"refusal":null,'), end)],
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
        ['once', stream(said(MARKDOWN), end)],
        ['once, with the finish reason', stream(said(MARKDOWN, 'stop'), done)],
        ['once, as text parts', stream(said(parts(MARKDOWN)), end)],
        ['piece by piece', stream(said('**Gr'), said('üße** 👋'), said(' \n'), end)],
        [
          'all that there is so far, in each chunk',
          stream(said('**Gr'), said('**Grüße** 👋'), said(MARKDOWN), end),
        ],
        [
          'piece by piece, and all of it at the end',
          stream(said('**Gr'), said('üße** 👋 \n'), said(MARKDOWN), end),
        ],
        ['the same twice', stream(said(MARKDOWN), said(MARKDOWN, 'stop'), done)],
        ['and then deltas', stream(said('**Gr'), delta('üße** 👋 \n'), end)],
        ['all of it after deltas', stream(text, said(MARKDOWN, 'stop'), done)],
        [
          'all that there is so far, beside each delta',
          stream(...both('**Gr'), ...both('üße** 👋 \n', '**Gr'), end),
        ],
        [
          'beside deltas without text',
          stream(chunk({delta: {role: 'assistant', content: ''}, message: {content: MARKDOWN}}), end),
        ],
        ['null', stream(chunk({message: null}), text, end)],
        ['without content', stream(chunk({message: {role: 'assistant'}}), text, end)],
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
    ['tool_calls', stream(text, finish('tool_calls'), done), {finishReason: 'tool_calls'}],
    ['an unknown one', stream(text, finish('tired'), done), {finishReason: 'tired'}],
    ['an empty one', stream(text, finish(''), done), {finishReason: undefined}],
    ['a number', stream(text, chunk({delta: {}, finish_reason: 7}), done), {finishReason: undefined}],
    ['stop, without any text', stream(end), failed(en.unreadable)],
    ['stop, after white space', stream(delta(' \n'), end), failed(en.unreadable, {content: ' \n'})],
    ['tool_calls, without any text', stream(finish('tool_calls'), done), failed(en.unreadable)],
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
        ['content: an empty list', whole({content: []}), failed(en.unreadable)],
        ['content: a number', whole({content: 7}), failed(en.unreadable)],
        ['content: empty', whole({content: ''}), failed(en.unreadable)],
        ['no message', json({choices: [{index: 0}]}), failed(en.unreadable)],
        ['length', whole({content: MARKDOWN}, 'length'), {finishReason: 'length', remark: en.tooLong}],
        [
          'content_filter',
          whole({content: ''}, 'content_filter'),
          {...empty, finishReason: 'content_filter', remark: en.filtered},
        ],
        ['no finish reason', whole({content: MARKDOWN}, null), {finishReason: undefined}],
        ['choices: empty', json({choices: []}), failed(en.unreadable)],
        ['choices: null', json({choices: null}), failed(en.unreadable)],
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
    ['broken JSON last', stream(text, finish(), broken, done), interrupted()],
    [
      'broken JSON, and then sources',
      stream(text, broken, end, payload([source])),
      interrupted({references: [sourceShown]}),
    ],
    [
      'broken JSON between chunks without a blank line',
      stream((text + broken + end).replaceAll('\n\n', '\n'), '\n'),
      interrupted(),
    ],
    ['broken JSON under another name', stream('event: ping\ndata: {"a\n\n', text, end)],
    ['broken sources', stream(text, end, payload([source]).replace('}]', '')), {}],
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
    ['instead of text, and then the end', stream(errorEvent, end), failed(en.unreadable)],
    ['after some text', stream(text, errorEvent), interrupted()],
    ['before more text, which is not awaited', stream(text, errorEvent, delta('more'), end), interrupted()],
    ['under the name of an error', stream(text, `event: error\n${errorEvent}`), interrupted()],
    ['as a string', stream(text, event({error: 'Out of memory.'})), interrupted()],
  ]);

  test('error event → message of the service in chat-bot-error', async () => {
    const {error} = await exchange(stream(text, errorEvent), interrupted());
    expect(error).to.include({serviceMessage: 'Out of memory.', code: 'oom'});
  });
});

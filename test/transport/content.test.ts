import {expect} from 'chai';

import {en} from '../../src/locales/en.js';
import {done, event, finish, payload, stream} from '../support/script.js';
import {exchange, failed, interrupted, source, sourceShown, testEach, text} from './exchange.js';

const end = finish() + done;
const broken = 'data: {"choices":[{"del\n\n';
const empty = {content: '', shown: ''};

suite('the finish reason', () => {
  testEach([
    ['length', stream(text, finish('length'), done), {finishReason: 'length', remark: en.tooLong}],
    [
      'content_filter',
      stream(text, finish('content_filter'), done),
      {finishReason: 'content_filter', remark: en.filtered},
    ],
    ['stop, without any text', stream(end), failed(en.serviceDown)],
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

suite('a stream that is not all readable', () => {
  testEach([
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
  testEach([['instead of text', stream(errorEvent), failed(en.serviceDown)]]);

  test('error event → message of the service in chat-bot-error', async () => {
    const {error} = await exchange(stream(text, errorEvent), interrupted());
    expect(error).to.include({serviceMessage: 'Out of memory.', code: 'oom'});
  });
});

import {suite, test} from 'node:test';

import {expect} from 'chai';

import type {Exchange} from '../../check/exchange.js';
import {errorInChat, replyText} from '../../check/parsed-reply.js';
import {ReplyReader as RelayReader, type ReplySummary} from '../../relay/reply-reader.js';
import {completion, delta, done, event, finish, payload} from '../support/script.js';

/** What the relay says of a body. */
function relaySays(body: string): ReplySummary['status'] {
  const reader = new RelayReader({botId: 'docs', messages: []}, 2_000);
  reader.take(new TextEncoder().encode(body));
  return reader.end('service').status;
}

/** The exchange of a body that arrived as a whole. */
function exchanged(text: string): Exchange {
  const headers = new Headers({'content-type': 'text/event-stream'});
  return {text, headers, status: 200, failure: undefined} as Exchange;
}

const whole = (message: object, reason: string | null = 'stop') =>
  JSON.stringify({choices: [{index: 0, message, finish_reason: reason}]});
const parts = (...content: unknown[]) => event({choices: [{delta: {content}}]});

suite('readers of a reply: relay and check', () => {
  for (const [what, body, text] of [
    ['a stream', delta('Hel') + delta('lo') + finish() + done, 'Hello'],
    ['a stream with CR LF', (delta('Hello') + finish() + done).replaceAll('\n', '\r\n'), 'Hello'],
    [
      'a stream without blank lines',
      (delta('Hel') + delta('lo') + finish() + done).replaceAll('\n\n', '\n'),
      'Hello',
    ],
    ['a JSON body', JSON.stringify(completion('Hello', [])), 'Hello'],
    ['a refusal', whole({content: null, refusal: 'No.'}), 'No.'],
    ['parts', parts({type: 'text', text: 'Hel'}, 'lo') + done, 'Hello'],
    ['thinking and parts', parts({type: 'thinking', text: 'Hm.'}, {text: 'Hello'}) + done, 'Hello'],
    ['messages in place of deltas', event({choices: [{message: {content: 'Hello'}}]}) + done, 'Hello'],
    [
      'other choices',
      event({choices: [{index: 1, delta: {content: 'No'}}]}) + delta('Hello') + done,
      'Hello',
    ],
    ['text after tool_calls', delta('Hel') + finish('tool_calls') + delta('lo') + finish(), 'Hello'],
    ['text after stop', delta('Hel') + finish() + delta('lo') + done, 'Hello'],
    ['an error after stop', delta('Hello') + finish() + event({error: {message: 'No.'}}), 'Hello'],
    ['comments as data', `data: : ping\n\n${delta('Hello')}${done}`, 'Hello'],
    ['no end', delta('Hello'), undefined],
    ['tool_calls at the end', delta('Hello') + finish('tool_calls'), undefined],
    ['an unknown finish reason', delta('Hello') + finish('abort') + done, undefined],
    ['an error', delta('Hello') + event({error: {message: 'No.'}}) + done, undefined],
    ['an error as JSON', JSON.stringify({error: {message: 'No.'}}), undefined],
    ['broken JSON', `data: {"cho\n\n${delta('Hello')}${finish()}${done}`, undefined],
    ['references only', payload([{title: 'A'}]) + done, undefined],
    ['HTML', '<!doctype html>', undefined],
    ['nothing', '', undefined],
  ] as const) {
    test(`${what} → ${text === undefined ? 'failure' : JSON.stringify(text)} for both`, () => {
      expect(replyText(exchanged(body))).to.equal(text);
      expect(errorInChat(exchanged(body)) === undefined).to.equal(text !== undefined);
      expect(relaySays(body)).to.equal(text === undefined ? 'failed' : 'complete');
    });
  }
});

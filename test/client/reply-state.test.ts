import {suite, test} from 'node:test';

import {expect} from 'chai';

import type {ReplyEvent} from '../../src/client/decode.js';
import {ChatServiceError} from '../../src/client/errors.js';
import {ReplyState} from '../../src/client/reply-state.js';

const delta = (text: string): ReplyEvent => ({delta: text});
const message = (text: string): ReplyEvent => ({message: text});
const finish = (reason: string): ReplyEvent => ({finish: reason});
const references: ReplyEvent = {references: [{title: 'A'}]};
const unreadable: ReplyEvent = {isUnreadable: true};
const error: ReplyEvent = {error: {}};
const done: ReplyEvent = {end: 'done'};
const close: ReplyEvent = {end: 'close'};

/** The finish reason of a complete reply, or `type: message` of an error. */
function outcomeOf({outcome}: ReplyState): string {
  if (outcome instanceof ChatServiceError) return `${outcome.type}: ${outcome.message}`;
  return `complete: ${outcome?.finishReason}`;
}

suite('ReplyState: text that is added', () => {
  for (const [what, events, deltas] of [
    ['deltas', [delta('Hel'), delta('lo')], ['Hel', 'lo']],
    ['message as deltas', [message('Hel'), message('lo')], ['Hel', 'lo']],
    ['message as the whole text so far', [message('Hel'), message('Hello')], ['Hel', 'lo']],
    ['message after a delta', [delta('Hel'), message('Hello')], ['Hel', '']],
    ['delta after a message', [message('Hel'), delta('lo'), message('Hello')], ['Hel', 'lo', '']],
    ['text after the finish reason', [delta('Hel'), finish('stop'), delta('lo')], ['Hel', '', 'lo']],
    ['text after [DONE]', [delta('Hel'), done, delta('lo'), message('lo')], ['Hel', '', '', '']],
    ['text after an error', [delta('Hel'), error, delta('lo')], ['Hel', '', '']],
  ] as [string, ReplyEvent[], string[]][]) {
    test(`${what} → ${JSON.stringify(deltas)}`, () => {
      const state = new ReplyState();
      expect(events.map((event) => state.add(event))).to.deep.equal(deltas);
    });
  }
});

suite('ReplyState: outcome', () => {
  const tooSoon = 'interrupted: The stream ended without [DONE].';
  const noText = 'protocol: The reply has no "content".';
  for (const [what, events, outcome] of [
    ['text, a finish reason and [DONE]', [delta('Hi'), finish('stop'), done], 'complete: stop'],
    ['two finish reasons', [delta('Hi'), finish('length'), finish('stop'), done], 'complete: stop'],
    ['text and the end of the stream', [delta('Hi'), close], tooSoon],
    ['references and [DONE]', [references, done], noText],
    ['no text, finish reason "length"', [finish('length'), done], 'complete: length'],
    [
      'unreadable data and [DONE]',
      [delta('Hi'), unreadable, unreadable, finish('stop'), done],
      'interrupted: Events that cannot be read: 2.',
    ],
    ['error after white space', [delta(' '), error], 'protocol: The service sent an error.'],
    ['error after text', [delta('Hi'), error], 'interrupted: The service sent an error.'],
    ['error after a finish reason', [delta('Hi'), finish('stop'), error], 'complete: stop'],
    ['error after length', [delta('Hi'), finish('length'), error], 'complete: length'],
    [
      'error after tool_calls',
      [delta('Hi'), finish('tool_calls'), error],
      'interrupted: The service sent an error.',
    ],
    ['tool_calls and [DONE]', [delta('Hi'), finish('tool_calls'), done], 'complete: tool_calls'],
    ['tool_calls and the end of the stream', [delta('Hi'), finish('tool_calls'), close], tooSoon],
    [
      'text after tool_calls, and a finish reason',
      [delta('Hi'), finish('tool_calls'), delta('!'), finish('stop'), close],
      'complete: stop',
    ],
    [
      'text after tool_calls, and the end of the stream',
      [delta('Hi'), finish('tool_calls'), delta('!'), close],
      tooSoon,
    ],
    ['text after stop, and the end of the stream', [delta('Hi'), finish('stop'), delta('!'), close], tooSoon],
    ['text after stop, and [DONE]', [delta('Hi'), finish('stop'), delta('!'), done], 'complete: undefined'],
    [
      'white space after stop, and the end of the stream',
      [delta('Hi'), finish('stop'), delta(' \n'), close],
      'complete: stop',
    ],
    [
      'text after an unknown finish reason, and [DONE]',
      [delta('Hi'), finish('abort'), delta('!'), done],
      'complete: undefined',
    ],
    [
      'stop after each text, and the end of the stream',
      [delta('Hi'), finish('stop'), delta('!'), finish('stop'), close],
      'complete: stop',
    ],
    [
      'stop after each text, and an error',
      [delta('Hi'), finish('stop'), delta('!'), finish('stop'), error],
      'interrupted: The service sent an error.',
    ],
    ['error after a finish reason, without text', [finish('stop'), error], noText],
    [
      'text and an unknown finish reason',
      [delta('Hi'), finish('abort'), done],
      'interrupted: The reply ended with "abort".',
    ],
    [
      'an unknown finish reason, and then a known one',
      [delta('Hi'), finish('x'), finish('stop'), done],
      'complete: stop',
    ],
    ['error after [DONE]', [delta('Hi'), done, error, close], 'complete: undefined'],
    [
      '[DONE] after an error',
      [delta('Hi'), error, finish('stop'), done],
      'interrupted: The service sent an error.',
    ],
  ] as [string, ReplyEvent[], string][]) {
    test(`${what} → ${outcome}`, () => {
      const state = new ReplyState();
      for (const event of events) state.add(event);
      expect(outcomeOf(state)).to.equal(outcome);
    });
  }
});

import {suite, test} from 'node:test';

import {expect} from 'chai';

import type {ReplyHandlers} from '../../src/client/chat-client.js';
import {Conversation} from '../../src/conversation/conversation.js';
import type {AssistantMessage, Message} from '../../src/conversation/message.js';
import {Turn} from '../../src/conversation/turn.js';
import {runDocExample} from '../support/doc-example.js';
import {textsOf} from '../support/talk.js';

const FOLDER = new URL('../../src/conversation/', import.meta.url);

/** A reply of two deltas. */
function say({onDelta}: ReplyHandlers) {
  onDelta('A question ');
  onDelta('and its reply.');
  return Promise.resolve({finishReason: 'stop'});
}

suite('Examples', () => {
  test('Conversation → the question, its deltas and the complete reply', async () => {
    const drawn: (string | readonly Message[])[] = [];
    await runDocExample(new URL('conversation.ts', FOLDER), 'Conversation', {
      Conversation,
      agent: {isNamed: true, reply: (_: unknown, __: unknown, handlers: ReplyHandlers) => say(handlers)},
      draw: (what: string | readonly Message[]) => drawn.push(what),
    });
    expect(drawn).to.include('and its reply.');
    expect(textsOf(drawn.at(-1) as readonly Message[])).to.deep.equal([
      'What is a turn?',
      'A question and its reply.',
    ]);
  });

  test('Turn → the reply as it grows, and at its end', async () => {
    const drawn: AssistantMessage[] = [];
    await runDocExample(new URL('turn.ts', FOLDER), 'Turn', {
      Turn,
      draw: (reply: AssistantMessage) => drawn.push(reply),
      request: {botId: 'docs', messages: []},
      client: {reply: (_: unknown, handlers: ReplyHandlers) => say(handlers)},
    });
    expect(textsOf(drawn)).to.deep.equal([
      'A question ',
      'A question and its reply.',
      'A question and its reply.',
    ]);
    expect(drawn.at(-1)!.status).to.equal('complete');
  });
});

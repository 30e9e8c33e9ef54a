import {suite, test} from 'node:test';

import {expect} from 'chai';

import {ChatServiceError} from '../../src/client/errors.js';
import type {AssistantMessage, UserMessage} from '../../src/conversation/message.js';
import {serializeMessage} from '../../src/persistence/serialize-message.js';

const createdAt = new Date(1_760_000_000_000);

suite('serializeMessage', () => {
  test('question → date as milliseconds since 1970', () => {
    const question: UserMessage = {role: 'user', id: 'q', content: 'Hi', createdAt};
    expect(serializeMessage(question)).to.deep.equal({...question, createdAt: 1_760_000_000_000});
  });

  test('reply with an error and thinking → neither in its JSON', () => {
    const error = new ChatServiceError('network', 'secret words');
    const reply: AssistantMessage = {
      role: 'assistant',
      id: 'r',
      content: 'cut',
      createdAt,
      status: 'interrupted',
      references: [],
      thinking: 'secret thoughts',
      error,
    };
    expect(JSON.parse(JSON.stringify(serializeMessage(reply)))).to.deep.equal({
      role: 'assistant',
      id: 'r',
      content: 'cut',
      createdAt: 1_760_000_000_000,
      status: 'interrupted',
      references: [],
    });
  });

  test('message → not changed itself', () => {
    const question: UserMessage = Object.freeze({role: 'user', id: 'q', content: 'Hi', createdAt});
    serializeMessage(question);
    expect(question.createdAt).to.equal(createdAt);
  });
});

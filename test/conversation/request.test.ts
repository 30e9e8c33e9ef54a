import {suite, test} from 'node:test';

import {expect} from 'chai';

import {buildRequest, history} from '../../src/conversation/request.js';
import type {Message} from '../../src/conversation/message.js';

const createdAt = new Date(1_760_000_000_000);
const MESSAGES: readonly Message[] = [
  {role: 'user', id: 'a', content: 'One', createdAt},
  {role: 'assistant', id: 'b', content: '1', createdAt, status: 'complete', references: []},
  {role: 'user', id: 'c', content: 'Two', createdAt},
];

suite('buildRequest', () => {
  test('settings → in the body, but not the limit of messages', () => {
    const settings = {botId: 'docs', model: 'large', maxHistory: 1};
    expect(buildRequest(MESSAGES, settings, undefined)).to.deep.equal({
      botId: 'docs',
      model: 'large',
      messages: [{role: 'user', content: 'Two'}],
    });
  });

  test('extra fields → replace settings, but not the messages', () => {
    const fields = {model: 'small', cart: 3, messages: []};
    const body = buildRequest(MESSAGES, {botId: 'docs', model: 'large'}, fields);
    expect(body).to.deep.include({botId: 'docs', model: 'small', cart: 3});
    expect(body.messages.map(({content}) => content)).to.deep.equal(['One', '1', 'Two']);
  });
});

suite('history', () => {
  const message = (role: 'user' | 'assistant', content: string) => ({role, content}) as Message;
  const messages = [
    message('user', '1'),
    message('assistant', '2'),
    message('user', '3'),
    message('assistant', ''),
    message('user', '5'),
  ];

  for (const [limit, contents] of [
    [undefined, ['1', '2', '3', '5']],
    [0, ['1', '2', '3', '5']],
    [NaN, ['1', '2', '3', '5']],
    [-1, ['1', '2', '3', '5']],
    [0.5, ['1', '2', '3', '5']],
    [1, ['5']],
    [2.9, ['3', '5']],
    [3, ['3', '5']],
    [4, ['1', '2', '3', '5']],
    [99, ['1', '2', '3', '5']],
  ] as const) {
    test(`limit ${limit} → ${contents.join()}`, () => {
      expect(history(messages, limit).map(({content}) => content)).to.deep.equal(contents);
    });
  }
});

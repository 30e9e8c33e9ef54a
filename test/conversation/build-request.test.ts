import {suite, test} from 'node:test';

import {expect} from 'chai';

import {buildRequest} from '../../src/conversation/build-request.js';
import type {Message} from '../../src/conversation/message.js';

const createdAt = new Date(1_760_000_000_000);
const MESSAGES: readonly Message[] = [
  {role: 'user', id: 'a', content: 'One', createdAt},
  {role: 'assistant', id: 'b', content: '1', createdAt, status: 'complete', references: []},
  {role: 'user', id: 'c', content: 'Two', createdAt},
];

suite('buildRequest', () => {
  test('settings → in the body, but not those that only decide how it is made and read', () => {
    const settings = {botId: 'docs', model: 'large', maxHistory: 1, keepsThinking: true};
    expect(buildRequest(MESSAGES, settings, undefined)).to.deep.equal({
      body: {botId: 'docs', model: 'large', messages: [{role: 'user', content: 'Two'}]},
      keepsThinking: true,
    });
  });

  test('extra fields → replace settings, but not the messages', () => {
    const fields = {model: 'small', cart: 3, messages: []};
    const {body} = buildRequest(MESSAGES, {botId: 'docs', model: 'large'}, fields);
    expect(body).to.deep.include({botId: 'docs', model: 'small', cart: 3});
    expect(body.messages.map(({content}) => content)).to.deep.equal(['One', '1', 'Two']);
  });
});

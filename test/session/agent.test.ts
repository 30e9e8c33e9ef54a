import {suite, test} from 'node:test';

import {expect} from 'chai';

import {createAgent, type AgentHost} from '../../src/session/agent.js';
import type {SessionOptions} from '../../src/session/session-options.js';
import {fakeClient} from '../support/fake-client.js';
import {question, reply} from '../support/messages.js';

const MESSAGES = [question(0, 'One'), reply(1, '1'), question(2, 'Two')];

const loadTransportClient = () => import('../../src/session/transport-client.js');

/** Returns the request that an agent with these options sends. */
async function requestOf(options: Partial<SessionOptions>, fields?: Record<string, unknown>) {
  const {client, turns} = fakeClient();
  const agent = createAgent({botId: 'docs', transport: client, ...options} as AgentHost, loadTransportClient);
  const handlers = {onDelta: () => undefined, onReferences: () => undefined};
  const replied = agent.reply(MESSAGES, fields, handlers, new AbortController().signal);
  while (turns.length === 0) await new Promise((resolve) => setImmediate(resolve));
  turns[0]!.onDelta('Hi');
  turns[0]!.end();
  await replied;
  return turns[0]!.request;
}

suite('createAgent', () => {
  test('options → in the request, but not the limit of messages', async () => {
    expect(await requestOf({model: 'large', stream: false, maxHistory: 1})).to.deep.equal({
      botId: 'docs',
      model: 'large',
      stream: false,
      messages: [{role: 'user', content: 'Two'}],
    });
  });

  test('extra fields → replace options, but not the messages', async () => {
    const request = await requestOf({model: 'large'}, {model: 'small', cart: 3, messages: []});
    expect(request).to.deep.include({botId: 'docs', model: 'small', cart: 3});
    expect(request.messages.map(({content}) => content)).to.deep.equal(['One', '1', 'Two']);
  });
});

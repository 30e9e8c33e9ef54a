import {mock, suite, test} from 'node:test';

import {expect} from 'chai';

import type {Message} from '../../src/conversation/message.js';
import type {ChatBotChangeEvent} from '../../src/events.js';
import {notifyOfChanges} from '../../src/session/session.js';
import {talk} from '../support/talk.js';

/** A conversation whose events are recorded by the time at which they come, in milliseconds. */
function setUp() {
  mock.timers.enable({apis: ['setTimeout', 'Date'], now: 0});
  const {conversation, turn, ask} = talk();
  const target = new EventTarget();
  const events: {time: number; messages: readonly Message[]}[] = [];
  target.addEventListener('chat-bot-change', (event) => {
    events.push({time: Date.now(), messages: (event as ChatBotChangeEvent).messages});
  });
  const ignoreChanges = notifyOfChanges(target, conversation);
  return {
    conversation,
    events,
    turn,
    adopt: (values: unknown) => {
      conversation.adopt(conversation.parse(values));
      ignoreChanges();
    },
    restore: (values: unknown) => {
      conversation.restore(values);
      ignoreChanges();
    },
    ask: (question: string, reply: string) => ask(question, reply).then(microtasks),
    times: () => events.map(({time}) => time),
    [Symbol.dispose]: () => mock.timers.reset(),
  };
}

/** Lets the microtasks run that are due. */
const microtasks = () => new Promise((resolve) => setImmediate(resolve));

async function pass(milliseconds: number): Promise<void> {
  mock.timers.tick(milliseconds);
  await microtasks();
}

const TWO = [
  {role: 'user', id: 'a', content: 'Question'},
  {role: 'assistant', id: 'b', content: 'Reply'},
];

suite('chat-bot-change', () => {
  test('reply comes in over 3.5 s → one event a second, with the messages so far', async () => {
    using chat = setUp();
    void chat.conversation.send('Hi');
    for (let step = 0; step < 35; step += 1) {
      mock.timers.tick(100);
      chat.turn(0).onDelta('x');
      await microtasks();
    }
    expect(chat.times()).to.deep.equal([1_000, 2_000, 3_000]);
    expect(chat.events[1]!.messages.at(-1)!.content).to.equal('x'.repeat(19));
  });

  for (const [when, milliseconds, times] of [
    ['before the first second', 300, [500]],
    ['after an event of the reply', 1_000, [1_000, 1_200]],
  ] as const) {
    test(`turn ends ${when} → event at once with the whole reply, none a second later`, async () => {
      using chat = setUp();
      const sent = chat.conversation.send('Hi');
      chat.turn(0).onDelta('Hel');
      mock.timers.tick(milliseconds);
      chat.turn(0).onDelta('lo');
      mock.timers.tick(200);
      chat.turn(0).end();
      await sent;
      await microtasks();
      expect(chat.events.at(-1)!.messages).to.equal(chat.conversation.state.messages);
      await pass(10_000);
      expect(chat.times()).to.deep.equal(times);
    });
  }

  test('restored, or adopted while another page’s reply grows → no event; cleared → one', async () => {
    using chat = setUp();
    chat.restore(TWO);
    for (const content of ['R', 'Re', 'Rep', 'Repl']) {
      chat.adopt([TWO[0], {...TWO[1], content, status: 'streaming'}]);
      await pass(700);
    }
    chat.adopt(TWO);
    await pass(10_000);
    expect(chat.conversation.state.messages.at(-1)).to.include({content: 'Reply', status: 'complete'});
    expect(chat.events).to.deep.equal([]);
    chat.conversation.clear();
    await microtasks();
    expect(chat.events.map(({messages}) => messages)).to.deep.equal([[]]);
  });
});

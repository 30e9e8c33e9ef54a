import {after, afterEach, before, beforeEach, mock, suite, test} from 'node:test';

import {expect} from 'chai';

import type {ChatClient} from '../../src/client/chat-client.js';
import type {Message} from '../../src/conversation/message.js';
import type {ChatBotChangeEvent} from '../../src/session/conversation-events.js';
import {Session, type SessionHost} from '../../src/session/session.js';
import {question, reply} from '../support/messages.js';
import {replace, restoreReplaced} from '../support/replace.js';
import {textsOf} from '../support/talk.js';

/** A session whose replies the test gives. `events`: each `chat-bot-change`, with its time in milliseconds. */
function setUp(options: Partial<SessionHost> = {}) {
  const turns: {onDelta: (text: string) => void; end: () => void}[] = [];
  const transport: ChatClient = {
    reply: (_, {onDelta}) =>
      new Promise((resolve) => turns.push({onDelta, end: () => resolve({finishReason: 'stop'})})),
  };
  const host = Object.assign(new EventTarget(), {transport, querySelector: () => null, ...options});
  const events: {time: number; messages: readonly Message[]}[] = [];
  host.addEventListener('chat-bot-change', (event) => {
    events.push({time: Date.now(), messages: (event as ChatBotChangeEvent).messages});
  });
  const session = new Session(host as unknown as SessionHost);
  /** Asks a question, whose request is sent when this resolves. */
  const ask = async (text: string) => {
    const count = turns.length;
    const ended = session.send(text);
    // The file for transports is loaded first.
    while (turns.length === count) await microtasks();
    return {ended, turn: turns.at(-1)!};
  };
  return {session, turns, events, ask, times: () => events.map(({time}) => time)};
}

/** Lets the microtasks run that are due. */
const microtasks = () => new Promise((resolve) => setImmediate(resolve));

async function pass(milliseconds: number): Promise<void> {
  mock.timers.tick(milliseconds);
  await microtasks();
}

before(() => replace(globalThis, 'location', {value: new URL('https://example.com')}));
after(restoreReplaced);

suite('Session', () => {
  test('undo of a clear before a new reply began → the reply that it should replace; a question, or another conversation → nothing to undo', async () => {
    const {session, ask} = setUp();
    const {ended, turn} = await ask('One');
    turn.onDelta('First');
    turn.end();
    await ended;
    void session.regenerate();
    session.clear('visitor');
    session.undo();
    expect(textsOf(session.state.messages)).to.deep.equal(['One', 'First']);
    session.clear('visitor');
    await ask('Two');
    expect(session.cleared).to.equal(undefined);
    session.clear('visitor');
    session.restore([]);
    expect(session.cleared).to.equal(undefined);
    session.clear('page');
    expect(session.cleared).to.equal(undefined);
  });

  test('consent needed → nothing is sent; given → until the page clears, not until the visitor does', async () => {
    const {session, turns} = setUp({consent: 'I agree.'});
    const {conversation} = session;
    expect([conversation.canSend(' '), conversation.canSend('Hi')]).to.deep.equal(['empty', 'consent']);
    expect(() => session.send('Hi')).to.throw('has not agreed');
    await microtasks();
    expect(turns).to.have.length(0);
    session.agree();
    expect(conversation.canSend('Hi')).to.equal(undefined);
    session.clear('visitor');
    expect(conversation.canSend('Hi')).to.equal(undefined);
    session.clear('page');
    expect(conversation.canSend('Hi')).to.equal('consent');
  });
});

suite('chat-bot-change', () => {
  beforeEach(() => mock.timers.enable({apis: ['setTimeout', 'Date'], now: 0}));
  afterEach(() => mock.timers.reset());

  test('reply comes in over 3.5 s → one event a second, with the messages so far', async () => {
    const {ask, times, events} = setUp();
    const {turn} = await ask('Hi');
    for (let step = 0; step < 35; step += 1) {
      mock.timers.tick(100);
      turn.onDelta('x');
      await microtasks();
    }
    expect(times()).to.deep.equal([1_000, 2_000, 3_000]);
    expect(events[1]!.messages.at(-1)!.content).to.equal('x'.repeat(19));
  });

  for (const [when, milliseconds, expected] of [
    ['before the first second', 300, [500]],
    ['after an event of the reply', 1_000, [1_000, 1_200]],
  ] as const)
    test(`turn ends ${when} → event at once with the whole reply, none a second later`, async () => {
      const {session, ask, times, events} = setUp();
      const {ended, turn} = await ask('Hi');
      turn.onDelta('Hel');
      mock.timers.tick(milliseconds);
      turn.onDelta('lo');
      mock.timers.tick(200);
      turn.end();
      await ended;
      await microtasks();
      expect(events.at(-1)!.messages).to.equal(session.state.messages);
      await pass(10_000);
      expect(times()).to.deep.equal(expected);
    });

  test('restored, or adopted while another page’s reply grows → no event; cleared → one', async () => {
    const {session, events} = setUp();
    const [asked, replied] = [question(1, 'Question'), reply(2, 'Reply')];
    session.restore([asked, replied]);
    await microtasks();
    for (const content of ['R', 'Re', 'Rep', 'Repl']) {
      session.adopt({messages: [asked, {...replied, content, status: 'streaming'}]});
      await pass(700);
    }
    session.adopt({messages: [asked, replied]});
    await pass(10_000);
    expect(session.state.messages.at(-1)).to.include({content: 'Reply', status: 'complete'});
    expect(events).to.deep.equal([]);
    session.clear('page');
    await microtasks();
    expect(events.map(({messages}) => messages)).to.deep.equal([[]]);
  });
});

import {suite, test} from 'node:test';

import {expect} from 'chai';

import {MAX_CHARACTERS, MAX_MESSAGES} from '../../src/conversation/parse-messages.js';
import type {Conversation} from '../../src/conversation/conversation.js';
import type {AssistantMessage} from '../../src/conversation/message.js';
import {append, change, lastReceivedId, receivedMessage, setHandover} from '../../src/session/append.js';
import {reply} from '../support/messages.js';
import {network, talk, textsOf} from '../support/talk.js';

const told = (id: string, text = `Message ${id}`): AssistantMessage =>
  receivedMessage({type: 'message', id, text, author: {name: 'Anna', kind: 'person'}})!;
const THREAD = {id: 'f47ac10b-58cc-4372-a567-0e02b2c3d479', reply: 'message-1'};
/** A conversation of a transport. */
const talkToDesk = () => {
  const parts = talk();
  parts.conversation.thread = THREAD;
  const add = (...arrived: Parameters<typeof append>[1]) => append(parts.conversation, arrived);
  const later = (...arrived: Parameters<typeof append>[1]) =>
    change(parts.conversation, () => add(...arrived));
  return {...parts, add, later, handover: () => parts.conversation.thread?.handover};
};
const microtasks = () => new Promise((resolve) => setImmediate(resolve));

suite('messages that come by themselves', () => {
  test('are added, and the reader hears which are new', async () => {
    const {conversation, contents, ask, add} = talkToDesk();
    await ask('A?', 'A');
    const added = add(told('1'), told('2'), told('1', 'Again'));
    expect(added.map(({content}) => content)).to.deep.equal(['Message 1', 'Message 2']);
    expect(add(told('2'))).to.deep.equal([]);
    expect(contents()).to.deep.equal(['A?', 'A', 'Message 1', 'Message 2']);
    expect(lastReceivedId(conversation.state.messages)).to.equal('2');
    expect(conversation.isRestored).to.equal(true);
  });

  test('during a reply → behind it, also behind one that is asked in the meantime', async () => {
    const {conversation, contents, answer, later} = talkToDesk();
    let allow!: () => void;
    const allowed = new Promise<void>((resolve) => (allow = resolve));
    let begun = 0;
    void conversation.send('A?');
    const appended = later(told('1'));
    await microtasks();
    expect(contents()).to.deep.equal(['A?', '']);
    conversation.coordinator = {
      begin: async () => {
        begun += 1;
        if (begun === 1) await allowed;
        return () => undefined;
      },
      stop: () => undefined,
    };
    answer('A');
    await microtasks();
    expect(begun).to.equal(1);
    void conversation.send('B?');
    await microtasks();
    allow();
    await microtasks();
    answer('B');
    await appended;
    expect(contents()).to.deep.equal(['A?', 'A', 'B?', 'B', 'Message 1']);
  });

  test('under the lock of the conversation, which is released, also if nothing is new', async () => {
    const {conversation, ask, later} = talkToDesk();
    await ask('A?', 'A');
    const states: string[] = [];
    conversation.coordinator = {
      begin: () => {
        states.push('begin');
        return Promise.resolve(() => states.push('release'));
      },
      stop: () => undefined,
    };
    conversation.subscribe(() => states.push('change'));
    await later(told('1'));
    await later();
    expect(states.filter((state) => state !== 'change')).to.deep.equal([
      'begin',
      'release',
      'begin',
      'release',
    ]);
    expect(states.slice(0, 3)).to.deep.equal(['begin', 'change', 'release']);
  });

  for (const [what, end] of [
    ['the conversation is cleared', (conversation: Conversation) => conversation.clear()],
    ['the signal aborts', (_: Conversation, stopped: AbortController) => stopped.abort()],
  ] as const)
    test(`${what} meanwhile → nothing is changed`, async () => {
      const {conversation, answer} = talkToDesk();
      const stopped = new AbortController();
      void conversation.send('A?');
      let isCalled = false;
      const changed = change(conversation, () => (isCalled = true), stopped.signal);
      end(conversation, stopped);
      expect(await changed).to.equal(undefined);
      if (conversation.isRunning) answer('A');
      await microtasks();
      expect(isCalled).to.equal(false);
    });

  test('more than the limits → the newest stay, the visitor is told, and the handover stays', () => {
    const {conversation, contents, add, handover} = talkToDesk();
    setHandover(conversation, {state: 'joined', name: 'Anna'});
    add(...Array.from({length: MAX_MESSAGES + 5}, (_, index) => told(String(index))));
    expect(contents()).to.have.length(MAX_MESSAGES);
    expect(contents()[0]).to.equal('Message 5');
    expect(conversation.state.isTruncated).to.equal(true);
    const long = told('long', 'x'.repeat(MAX_CHARACTERS - 5));
    add(long);
    expect(contents()).to.deep.equal([long.content]);
    expect(handover()?.state).to.equal('joined');
  });

  test('states and messages → in their order', () => {
    const {add, handover} = talkToDesk();
    add({state: 'waiting'}, told('1'), {state: 'ended'}, told('2'));
    expect(handover()).to.deep.include({state: 'ended', after: 'received-1'});
  });

  test('a person writes while the visitor waits → has joined', () => {
    const {conversation, add, handover} = talkToDesk();
    setHandover(conversation, {state: 'waiting'});
    const robot = receivedMessage({id: '1', text: 'You are next.', author: {name: 'Queue', kind: 'agent'}})!;
    add(robot);
    expect(handover()?.state).to.equal('waiting');
    add(told('2'));
    expect(handover()).to.deep.include({state: 'joined', name: 'Anna'});
  });

  test('a question has failed → they stand before it, and it can be tried again', async () => {
    const {conversation, contents, ask, askInVain, add, turns} = talkToDesk();
    await ask('A?', 'A');
    await askInVain('B?');
    add(told('1'));
    expect(contents()).to.deep.equal(['A?', 'A', 'Message 1', 'B?', '']);
    expect(conversation.state.status).to.equal('error');
    void conversation.retry();
    expect(textsOf(turns.at(-1)!.request.messages)).to.deep.equal(['A?', 'A', 'Message 1', 'B?']);
  });

  test('a new reply has failed, and the old one is shown again → it is not tried again in place of them', async () => {
    const {conversation, contents, ask, turns, add} = talkToDesk();
    await ask('A?', 'A');
    const asked = conversation.regenerate();
    turns.at(-1)!.fail(network);
    await asked;
    add(told('1'));
    expect(contents()).to.deep.equal(['A?', 'A', 'Message 1']);
    expect(() => conversation.retry()).to.throw('The last reply is complete');
  });

  test('late references of the reply before them → still come', async () => {
    const {conversation, ask, add, turn} = talkToDesk();
    await ask('A?', 'A');
    add(told('1'));
    turn(0).onReferences([{url: 'https://www.example.com/a', title: 'A'}]);
    expect((conversation.state.messages[1] as AssistantMessage).references).to.have.length(1);
  });

  test('they are no reply that can be asked for again', async () => {
    const {conversation, ask, add, turns} = talkToDesk();
    await ask('A?', 'A');
    add(told('1'));
    expect(() => conversation.regenerate()).to.throw('There is no reply to regenerate.');
    expect(turns).to.have.length(1);
  });

  for (const [what, event] of [
    ['no id', {text: 'A'}],
    ['an empty id', {id: '', text: 'A'}],
    ['an id of 200 characters', {id: 'x'.repeat(200), text: 'A'}],
    ['a number as id', {id: 7, text: 'A'}],
    ['no text', {id: '1'}],
    ['invisible text', {id: '1', text: ' \u200B\n'}],
    ['nothing', undefined],
  ] as const)
    test(`${what} → no message`, () => {
      expect(receivedMessage(event)).to.equal(undefined);
    });

  test('references and author of a message → cleaned as those of a reply', () => {
    const message = receivedMessage({
      id: '1',
      text: 'A',
      author: {name: ' Anna\n', kind: 'person'},
      references: [{url: 'https://www.example.com/a', title: 'A', extra: 1}, 7],
    })!;
    expect(message.author).to.deep.equal({name: 'Anna', kind: 'person'});
    expect(message.references).to.deep.equal([{url: 'https://www.example.com/a', title: 'A'}]);
    expect(message).to.include({role: 'assistant', status: 'complete', id: 'received-1'});
  });

  test('thread: the server knows what it has told, unless it did not know what is before', () => {
    for (const [known, expected] of [
      ['message-1', 'received-1'],
      ['another', 'another'],
    ] as const) {
      const {conversation, add} = talkToDesk();
      conversation.adopt({messages: [reply(1, 'A')], thread: {...THREAD, reply: known}});
      add(told('1'));
      expect(conversation.thread?.reply).to.equal(expected);
    }
  });
});

import {suite, test} from 'node:test';

import {expect} from 'chai';

import {MAX_CHARACTERS, MAX_MESSAGES} from '../../src/conversation/parse-messages.js';
import type {AssistantMessage} from '../../src/conversation/message.js';
import {append, lastReceivedId, receivedMessage, silentMessage} from '../../src/session/append.js';
import {reply} from '../support/messages.js';
import {talk} from '../support/talk.js';

const told = (id: string, text = `Message ${id}`): AssistantMessage =>
  receivedMessage({type: 'message', id, text, author: {name: 'Anna', kind: 'person'}})!;
const {signal} = new AbortController();
const microtasks = () => new Promise((resolve) => setImmediate(resolve));

suite('messages that come by themselves', () => {
  test('are added, and the reader hears which are new', async () => {
    const {conversation, contents, ask} = talk();
    await ask('A?', 'A');
    const added = await append(conversation, [told('1'), told('2'), told('1', 'Again')], signal);
    expect(added.map(({content}) => content)).to.deep.equal(['Message 1', 'Message 2']);
    expect(await append(conversation, [told('2')], signal)).to.deep.equal([]);
    expect(contents()).to.deep.equal(['A?', 'A', 'Message 1', 'Message 2']);
    expect(lastReceivedId(conversation.state.messages)).to.equal('2');
    expect(conversation.isRestored).to.equal(true);
  });

  test('during a reply → behind it, also behind one that is asked in the meantime', async () => {
    const {conversation, contents, answer} = talk();
    let allow!: () => void;
    const allowed = new Promise<void>((resolve) => (allow = resolve));
    let begun = 0;
    void conversation.send('A?');
    const appended = append(conversation, [told('1')], signal);
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
    const {conversation, ask} = talk();
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
    await append(conversation, [told('1')], signal);
    await append(conversation, [told('1')], signal);
    expect(states).to.deep.equal(['begin', 'change', 'release', 'begin', 'release']);
  });

  test('the conversation is cleared meanwhile → nothing is added', async () => {
    const {conversation, contents} = talk();
    void conversation.send('A?');
    const arrived = [told('1')];
    const appended = append(conversation, arrived, signal);
    conversation.clear();
    expect(await appended).to.deep.equal([]);
    expect(contents()).to.deep.equal([]);
    expect(arrived).to.deep.equal([]);
  });

  test('the signal aborts meanwhile → nothing is added', async () => {
    const {conversation, contents, answer} = talk();
    void conversation.send('A?');
    const stopped = new AbortController();
    const appended = append(conversation, [told('1')], stopped.signal);
    stopped.abort();
    expect(await appended).to.deep.equal([]);
    answer('A');
    await microtasks();
    expect(contents()).to.deep.equal(['A?', 'A']);
  });

  test('more than the limits → the newest stay, and the visitor is told', async () => {
    const {conversation, contents} = talk();
    const many = Array.from({length: MAX_MESSAGES + 5}, (_, index) => told(String(index)));
    await append(conversation, many, signal);
    expect(contents()).to.have.length(MAX_MESSAGES);
    expect(contents()[0]).to.equal('Message 5');
    expect(conversation.state.isTruncated).to.equal(true);
    const long = told('long', 'x'.repeat(MAX_CHARACTERS - 5));
    await append(conversation, [long], signal);
    expect(contents()).to.deep.equal([long.content]);
  });

  test('the same state twice → once; a state, another one, and it again → each', async () => {
    const {conversation} = talk();
    const states = ['waiting', 'waiting', 'joined', 'waiting'] as const;
    await append(
      conversation,
      states.map((state) => silentMessage({state})),
      signal,
    );
    const shown = conversation.state.messages.map(({handover}) => handover?.state);
    expect(shown).to.deep.equal(['waiting', 'joined', 'waiting']);
  });

  test('late references of the reply before them → still come', async () => {
    const {conversation, ask, turn} = talk();
    await ask('A?', 'A');
    await append(conversation, [told('1')], signal);
    turn(0).onReferences([{url: 'https://www.example.com/a', title: 'A'}]);
    expect((conversation.state.messages[1] as AssistantMessage).references).to.have.length(1);
  });

  test('a question without a reply cannot be asked again by them', async () => {
    const {conversation, ask, turns} = talk();
    await ask('A?', 'A');
    await append(conversation, [told('1')], signal);
    expect(() => conversation.regenerate()).to.throw('Cannot send an empty message.');
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

  test('thread: the server knows what it has told, unless it did not know what is before', async () => {
    for (const [known, expected] of [
      ['message-1', 'received-1'],
      ['another', 'another'],
    ] as const) {
      const {conversation} = talk();
      const thread = {id: 'f47ac10b-58cc-4372-a567-0e02b2c3d479', reply: known};
      conversation.adopt({messages: [reply(1, 'A')], thread});
      await append(conversation, [told('1')], signal);
      expect(conversation.thread?.reply).to.equal(expected);
    }
  });
});

import {suite, test} from 'node:test';

import {expect} from 'chai';

import {Conversation} from '../../src/conversation/conversation.js';
import type {Message} from '../../src/conversation/message.js';
import {ConversationReplica, type KeptSession} from '../../src/persistence/conversation-replica.js';
import type {KeptTranscript} from '../../src/persistence/ratings-sync.js';
import {fakeAgent} from '../support/fake-client.js';

const createdAt = new Date(1_760_000_000_000);
const KEPT: readonly Message[] = [
  {role: 'user', id: 'q', content: 'Question', createdAt},
  {role: 'assistant', id: 'r', content: 'Reply', createdAt, status: 'complete', references: []},
];
const OPEN = KEPT.with(1, {...KEPT[1], status: 'streaming'} as Message);

function setUp({isLoaded = true} = {}) {
  const {agent, turns} = fakeAgent();
  const conversation = new Conversation(agent);
  const session: KeptSession = {
    conversation,
    onStartOver: undefined,
    adopt: (messages, isTruncated) => conversation.adopt(messages, isTruncated),
    resume: () => Promise.reject(new Error('No test resumes a reply.')),
  };
  const panel: KeptTranscript = {ratings: new Map()};
  let reports = 0;
  const replica = new ConversationReplica(
    session,
    () => panel,
    () => (reports += 1),
  );
  replica.isLoaded = isLoaded;
  const state = (messages: readonly Message[]) => ({
    id: 'shared',
    messages,
    isTruncated: false,
    ratings: new Map([['r', 'up' as const]]),
  });
  return {conversation, turns, panel, replica, state, reports: () => reports};
}

suite('ConversationReplica', () => {
  test('question on this page → reported, counted', () => {
    const {conversation, replica, reports} = setUp();
    void conversation.send('Hi');
    expect(reports()).to.equal(1);
    expect(replica.changes).to.equal(1);
  });

  test('question before the stored conversation was read → neither reported nor counted', () => {
    const {conversation, replica, reports} = setUp({isLoaded: false});
    void conversation.send('Hi');
    expect(reports()).to.equal(0);
    expect(replica.changes).to.equal(0);
  });

  test('state of another tab → shown with its id and ratings, counted, not reported', () => {
    const {conversation, replica, panel, state, reports} = setUp();
    replica.show(state(KEPT), true);
    expect(conversation.state.messages).to.deep.equal(KEPT);
    expect(replica.id).to.equal('shared');
    expect(panel.ratings.get('r')).to.equal('up');
    expect(replica.changes).to.equal(1);
    expect(reports()).to.equal(0);
  });

  for (const [mayBeOpen, status] of [
    [true, 'streaming'],
    [false, 'interrupted'],
  ] as const) {
    test(`open reply, mayBeOpen ${mayBeOpen} → ${status}`, () => {
      const {conversation, replica, state} = setUp();
      replica.show(state(OPEN), mayBeOpen);
      expect(conversation.state.messages.at(-1)).to.include({status});
    });
  }

  test('change of another tab applied → not reported, the next one on this page is', () => {
    const {conversation, replica, reports} = setUp();
    replica.apply(() => conversation.clear());
    expect(reports()).to.equal(0);
    conversation.clear();
    expect(reports()).to.equal(1);
  });

  test('cleared on this page → new until it starts over, with another id and without ratings', () => {
    const {conversation, replica, panel, state} = setUp();
    replica.show(state(KEPT), true);
    expect(replica.wasCleared).to.equal(false);
    conversation.clear();
    expect(replica.wasCleared).to.equal(true);
    replica.startOver();
    expect(replica.wasCleared).to.equal(false);
    expect(replica.id).to.not.equal('shared');
    expect([...replica.cleared]).to.deep.equal(['shared']);
    expect(panel.ratings.size).to.equal(0);
  });

  test('snapshot while a reply is regenerated → the old reply for the storage, the new one for the tabs', () => {
    const {conversation, replica, state} = setUp();
    replica.show(state(KEPT), true);
    void conversation.regenerate();
    const {id, messages, shown, isTruncated} = replica.snapshot;
    expect({id, isTruncated}).to.deep.equal({id: 'shared', isTruncated: false});
    expect(messages.map(({content}) => content)).to.deep.equal(['Question', 'Reply']);
    expect(shown.map(({content}) => content)).to.deep.equal(['Question', '']);
  });

  test('visitor rates a reply → one update, part of the snapshot', () => {
    const {replica, panel, state} = setUp();
    replica.show(state(KEPT), true);
    panel.ratings = new Map([['r', 'down']]);
    expect(replica.updateRatings()).to.equal(true);
    expect(replica.updateRatings()).to.equal(false);
    expect(replica.snapshot.ratings.get('r')).to.equal('down');
  });

  test('closed → nothing is reported', () => {
    const {conversation, replica, reports} = setUp();
    replica.close();
    void conversation.send('Hi');
    expect(reports()).to.equal(0);
  });
});

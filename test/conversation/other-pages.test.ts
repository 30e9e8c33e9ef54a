import {suite, test} from 'node:test';

import {expect} from 'chai';

import {ChatServiceError} from '../../src/client/errors.js';
import type {Conversation} from '../../src/conversation/conversation.js';
import {parseMessages} from '../../src/conversation/parse-messages.js';
import {talk, textsOf} from '../support/talk.js';

const KEPT = [
  {role: 'user', id: 'a', content: 'Question', createdAt: 1},
  {role: 'assistant', id: 'b', content: 'Reply', createdAt: 2},
];
const HALF = {role: 'assistant', id: 'b', content: 'Rep', status: 'streaming'};

suite('Conversation: restored', () => {
  for (const [status, content, restored] of [
    ['pending', '', 'failed'],
    ['streaming', 'Rep', 'interrupted'],
    ['streaming', ' ', 'failed'],
    ['interrupted', 'Rep', 'interrupted'],
    ['failed', '', 'failed'],
  ]) {
    test(`last reply ${status} with "${content}" → ${restored}, with an error, and can be retried`, () => {
      const {conversation, last, sent} = talk();
      conversation.restore([KEPT[0], {...HALF, status, content}]);
      expect(last()).to.include({status: restored});
      expect(conversation.state.status).to.equal('error');
      expect(conversation.state.error).to.be.instanceOf(ChatServiceError);
      void conversation.retry();
      expect(sent(0)).to.deep.equal(['Question']);
    });
  }

  test('while a reply runs → restore() throws, adopt() changes nothing', () => {
    const {conversation, turn} = talk();
    void conversation.send('Hi');
    turn(0).onDelta('Hel');
    const {state} = conversation;
    expect(() => conversation.restore(KEPT)).to.throw('Another reply is still running.');
    conversation.adopt({messages: parseMessages(KEPT)});
    expect(conversation.state).to.equal(state);
  });
});

suite('Conversation: adopted from another page', () => {
  test('messages → in place of those on this page; truncated until the page restores others', () => {
    const {conversation, contents} = talk();
    conversation.restore([{role: 'user', content: 'Old'}]);
    conversation.adopt({messages: parseMessages(KEPT), isTruncated: true});
    expect(contents()).to.deep.equal(['Question', 'Reply']);
    void conversation.send('Next');
    expect(conversation.state.isTruncated).to.equal(true);
    conversation.stop();
    conversation.restore(KEPT);
    expect(contents()).to.deep.equal(['Question', 'Reply']);
    expect(conversation.state).to.not.have.property('isTruncated');
  });

  test('open reply → busy: Stop goes to the coordinator, no question is taken until it is interrupted', () => {
    const {conversation, coordinator, last, turns} = talkInTurns();
    conversation.adopt({messages: parseMessages([KEPT[0], HALF])});
    expect([conversation.isBusy, conversation.isRunning]).to.deep.equal([true, false]);
    expect(conversation.state.status).to.equal('streaming');
    expect(conversation.canSend('Next')).to.equal('busy');
    conversation.stop();
    expect(coordinator.stops).to.equal(1);
    expect(conversation.isBusy).to.equal(true);
    expect(turns).to.have.length(0);
    conversation.interrupt();
    expect(last()).to.include({status: 'interrupted', content: 'Rep'});
    expect(conversation.state.status).to.equal('error');
    expect(conversation.canSend('Next')).to.equal(undefined);
  });

  test('while a question waits → in front of it, and an open reply has ended; sent as its history, then the turn is free', async () => {
    const {conversation, contents, coordinator, sent, answer} = talkInTurns();
    const asked = conversation.send('Next');
    conversation.adopt({messages: parseMessages([KEPT[0], HALF])});
    expect(contents()).to.deep.equal(['Question', 'Rep', 'Next', '']);
    expect(conversation.state.messages[1]).to.include({status: 'interrupted'});
    expect(conversation.state.status).to.equal('submitted');
    await coordinator.allow();
    expect(sent(0)).to.deep.equal(['Question', 'Rep', 'Next']);
    answer('Hello');
    expect(await asked).to.include({content: 'Hello', status: 'complete'});
    expect(coordinator.ended).to.equal(1);
  });
});

suite('Conversation: kept', () => {
  test('reply is being regenerated → the old one is kept until the new one begins', () => {
    const {conversation, contents, turn} = talk();
    conversation.restore(KEPT);
    void conversation.regenerate();
    expect(contents()).to.deep.equal(['Question', '']);
    expect(textsOf(conversation.kept)).to.deep.equal(['Question', 'Reply']);
    turn(0).onDelta('New');
    expect(conversation.kept).to.equal(conversation.state.messages);
    expect(contents()).to.deep.equal(['Question', 'New']);
  });
});

/** Turns begin when the test allows it. */
function talkInTurns() {
  const parts = talk();
  let begin: (() => void) | undefined;
  const coordinator = {
    stops: 0,
    /** Turns that have ended. */
    ended: 0,
    begin: () =>
      new Promise<() => void>((resolve) => (begin = () => resolve(() => (coordinator.ended += 1)))),
    stop: () => void (coordinator.stops += 1),
    /** Resolves when the turn has begun. */
    allow: () => {
      begin?.();
      return new Promise((resolve) => setImmediate(resolve));
    },
  };
  parts.conversation.coordinator = coordinator;
  return {...parts, coordinator};
}

suite('Conversation: turns over several pages', () => {
  for (const [act, run] of [
    ['edit', (conversation: Conversation) => conversation.send('Other words', {}, 'a')],
    ['regenerate', (conversation: Conversation) => conversation.regenerate()],
  ] as const)
    test(`${act}() waits, and another page acts meanwhile → nothing is asked, nothing is dropped`, async () => {
      const {conversation, coordinator, turns, contents} = talkInTurns();
      conversation.adopt({messages: parseMessages(KEPT)});
      const asked = run(conversation);
      conversation.adopt({messages: parseMessages([KEPT[0], {...KEPT[1], hasActed: true}])});
      await coordinator.allow();
      expect(await asked).to.include({status: 'failed'});
      expect(turns).to.have.length(0);
      expect(contents()).to.deep.equal(['Question', 'Reply']);
      expect(() => conversation.retry()).not.to.throw();
      await coordinator.allow();
      expect(turns).to.have.length(0);
    });

  test('coordinator fails → reply failed with the cause, nothing is sent', async () => {
    const {conversation, turns} = talk();
    const cause = new Error('refused');
    conversation.coordinator = {begin: () => Promise.reject(cause), stop: () => undefined};
    const {status, error} = await conversation.send('Hi');
    expect(status).to.equal('failed');
    const message = 'The question could not be sent: the page was left, or the browser denied the lock.';
    expect(error).to.include({type: 'interrupted', message, cause});
    expect(turns).to.have.length(0);
  });

  for (const [name, act] of [
    ['stopped', (conversation: Conversation) => conversation.stop()],
    ['cleared', (conversation: Conversation) => conversation.clear()],
  ] as const) {
    test(`${name} while it waits → nothing is sent, not even when its turn comes`, async () => {
      const {conversation, turns, coordinator} = talkInTurns();
      const sent = conversation.send('Hi');
      act(conversation);
      await coordinator.allow();
      expect(await sent).to.include({status: 'stopped', content: ''});
      expect(turns).to.have.length(0);
      expect(coordinator.stops).to.equal(0);
      expect(conversation.isBusy).to.equal(false);
    });
  }
});

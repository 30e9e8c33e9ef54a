import {suite, test} from 'node:test';

import {expect} from 'chai';

import {Conversation} from '../../src/conversation/conversation.js';
import {untilIdle} from '../../src/persistence/until-idle.js';
import {fakeAgent} from '../support/fake-client.js';

/** Runs the callbacks of promises that are settled. */
const callbacks = () => new Promise((resolve) => setImmediate(resolve));

function setUp() {
  const {agent, turns} = fakeAgent();
  return {conversation: new Conversation(agent), turns};
}

/** Returns a function: whether the conversation was idle since the call. */
function watch(conversation: Conversation): () => boolean {
  let isOver = false;
  void untilIdle(conversation).then(() => (isOver = true));
  return () => isOver;
}

suite('untilIdle', () => {
  test('no turn → resolves', async () => {
    const isOver = watch(setUp().conversation);
    await callbacks();
    expect(isOver()).to.equal(true);
  });

  test('reply streams → resolves when it has ended', async () => {
    const {conversation, turns} = setUp();
    void conversation.send('Hi');
    turns[0]!.onDelta('Hel');
    const isOver = watch(conversation);
    turns[0]!.onDelta('lo');
    await callbacks();
    expect(isOver()).to.equal(false);
    turns[0]!.end();
    await callbacks();
    expect(isOver()).to.equal(true);
  });

  test('question waits for its turn → resolves', async () => {
    const {conversation} = setUp();
    conversation.coordinator = {begin: () => new Promise(() => undefined), stop: () => undefined};
    void conversation.send('Hi');
    const isOver = watch(conversation);
    await callbacks();
    expect(isOver()).to.equal(true);
  });
});

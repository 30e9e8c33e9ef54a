import {suite, test} from 'node:test';

import {expect} from 'chai';

import {ChatServiceError} from '../../src/client/errors.js';
import {ask, askAgain, askInPlaceOf} from '../../src/conversation/acts.js';
import type {AssistantMessage, Message, UserMessage} from '../../src/conversation/message.js';
import {PendingQuestion} from '../../src/conversation/pending-question.js';

const createdAt = new Date(1_760_000_000_000);
const error = new ChatServiceError('network', 'unreachable');

function question(id: string): UserMessage {
  return {role: 'user', id, content: `Question ${id}`, createdAt};
}

function reply(id: string, part: Partial<AssistantMessage> = {}): AssistantMessage {
  return {
    role: 'assistant',
    id,
    content: `Reply ${id}`,
    createdAt,
    status: 'complete',
    references: [],
    ...part,
  };
}

const TURN: readonly Message[] = [question('q'), reply('r')];

function regenerated(): PendingQuestion {
  const pending = new PendingQuestion();
  pending.apply(TURN, askAgain);
  return pending;
}

suite('PendingQuestion', () => {
  test('question after a reply → all messages are sent, none replaced', () => {
    const pending = new PendingQuestion();
    pending.apply(TURN, ask(question('next')));
    expect(pending.asked).to.deep.equal([...TURN, question('next')]);
    expect(pending.replaced).to.equal(undefined);
  });

  test('asked again → reply not sent, replaced', () => {
    const pending = regenerated();
    expect(pending.asked).to.deep.equal([TURN[0]]);
    expect(pending.replaced).to.equal(TURN);
  });

  test('reply without text asked again → nothing to replace', () => {
    const pending = new PendingQuestion();
    pending.apply([TURN[0]!, reply('r', {content: ' ', status: 'failed'})], askAgain);
    expect(pending.replaced).to.equal(undefined);
  });

  test('delta of a reply that replaces nothing → its text is not read', () => {
    const pending = regenerated();
    pending.follow(reply('new', {content: 'N', status: 'streaming'}), true);
    let reads = 0;
    const longer: AssistantMessage = {
      ...reply('new', {status: 'streaming'}),
      get content() {
        reads += 1;
        return 'New';
      },
    };
    expect(pending.follow(longer, true)).to.equal(undefined);
    expect(reads).to.equal(0);
  });

  test('messages change while the turn waits → the same act on the new ones', () => {
    const pending = new PendingQuestion();
    pending.apply(TURN, askInPlaceOf('q', question('other')));
    pending.apply([question('first'), reply('first'), ...TURN]);
    expect(pending.asked.map(({id}) => id)).to.deep.equal(['first', 'first', 'other']);
  });

  test('new reply has text → replaced messages do not return', () => {
    const pending = regenerated();
    expect(pending.follow(reply('new', {content: 'N', status: 'streaming'}), true)).to.equal(undefined);
    expect(pending.replaced).to.equal(undefined);
  });

  test('new reply pending → still replaced', () => {
    const pending = regenerated();
    expect(pending.follow(reply('new', {content: '', status: 'pending'}), true)).to.equal(undefined);
    expect(pending.replaced).to.equal(TURN);
  });

  test('new reply fails without text → messages return, its question can be sent again', () => {
    const pending = regenerated();
    expect(pending.follow(reply('new', {content: '', status: 'failed', error}), true)).to.equal(TURN);
    expect(pending.failed).to.deep.equal([TURN[0]]);
    expect(pending.replaced).to.equal(undefined);
  });

  test('new reply stopped without text → messages return, nothing to send again', () => {
    const pending = regenerated();
    expect(pending.follow(reply('new', {content: '', status: 'stopped'}), true)).to.equal(TURN);
    expect(pending.failed).to.equal(undefined);
  });

  test('new reply complete without text → messages do not return', () => {
    const pending = regenerated();
    const empty = reply('new', {content: '', status: 'complete', finishReason: 'length'});
    expect(pending.follow(empty, true)).to.equal(undefined);
    expect(pending.replaced).to.equal(undefined);
  });

  test('references of a replaced reply → return with it', () => {
    const pending = regenerated();
    expect(pending.follow(reply('r', {references: [{title: 'A'}]}), false)).to.equal(undefined);
    expect(pending.replaced?.[1]).to.deep.include({references: [{title: 'A'}]});
  });

  test('cleared → nothing returns, nothing to send again', () => {
    const pending = regenerated();
    pending.clear();
    expect(pending.follow(reply('new', {content: '', status: 'failed', error}), true)).to.equal(undefined);
    expect(pending.failed).to.equal(undefined);
  });
});

import {suite, test} from 'node:test';

import {expect} from 'chai';

import type {Conversation} from '../../src/conversation/conversation.js';
import {network, talk} from '../support/talk.js';

suite('Conversation', () => {
  test('events of a stopped turn → ignored', async () => {
    const {conversation, turn, last, answer} = talk();
    const first = conversation.send('One');
    conversation.stop();
    const second = conversation.send('Two');
    turn(0).onDelta('late');
    turn(0).end();
    await first;
    expect(conversation.state.status).to.equal('submitted');
    expect(last()).to.include({content: '', status: 'pending'});
    answer('2');
    expect(await second).to.include({content: '2', status: 'complete'});
  });

  test('references during the next turn → added to their own reply', async () => {
    const {conversation, turn, ask} = talk();
    await ask('One', '1');
    void conversation.send('Two');
    turn(0).onReferences([{title: 'A'}]);
    expect(conversation.state.status).to.equal('submitted');
    expect(conversation.state.messages[1]).to.deep.include({content: '1', references: [{title: 'A'}]});
    expect(conversation.state.messages[3]).to.deep.include({references: []});
  });
});

suite('Conversation: generations', () => {
  test('clear() and restore() begin one; a question, its end, and messages of another page do not', async () => {
    const {conversation, ask} = talk();
    const before = conversation.generation;
    await ask('One', '1');
    void conversation.send('Two');
    conversation.stop();
    conversation.adopt({messages: conversation.state.messages});
    expect(conversation.generation).to.equal(before);
    conversation.restore(conversation.state.messages);
    expect(conversation.generation).to.equal(before + 1);
    conversation.clear();
    expect(conversation.generation).to.equal(before + 2);
  });
});

suite('Conversation: edit and regenerate', () => {
  /** Two questions with their replies. */
  async function talked() {
    const made = talk();
    for (const text of ['1', '2']) await made.ask(`Question ${text}`, `Reply ${text}`);
    const before = made.conversation.state.messages;
    return {...made, before, first: before[0]!.id};
  }

  const all = ['Question 1', 'Reply 1', 'Question 2', 'Reply 2'];

  for (const [act, run] of [
    ['edit', (conversation: Conversation, id: string) => conversation.send('Other words', {}, id)],
    ['regenerate', (conversation: Conversation) => conversation.regenerate()],
  ] as const) {
    test(`${act}() fails before any text → old messages restored, retry() repeats the request`, async () => {
      const {conversation, turn, answer, contents, before, first} = await talked();
      const asked = run(conversation, first);
      turn(2).fail(network);
      expect(await asked).to.include({content: '', status: 'failed'});
      expect(conversation.state).to.deep.equal({status: 'error', messages: before, error: network});
      const again = conversation.retry();
      expect(turn(3).request).to.deep.equal(turn(2).request);
      answer('New');
      await again;
      expect(contents().at(-1)).to.equal('New');
      expect(contents()).not.to.include('Reply 2');
      expect(conversation.state).to.include({status: 'ready', error: undefined});
    });

    test(`${act}() stopped before any text → old messages restored`, async () => {
      const {conversation, sent, before, first} = await talked();
      const asked = run(conversation, first);
      conversation.stop();
      expect(await asked).to.include({status: 'stopped'});
      expect(conversation.state).to.deep.equal({status: 'ready', messages: before, error: undefined});
      void conversation.send('Question 3');
      expect(sent(3)).to.deep.equal([...all, 'Question 3']);
    });

    test(`${act}() breaks off after text → old messages removed`, async () => {
      const {conversation, turn, contents, first} = await talked();
      const asked = run(conversation, first);
      turn(2).onDelta('Ne');
      turn(2).fail(network);
      await asked;
      expect(contents()).to.include('Ne').and.not.to.include('Reply 2');
      expect(conversation.state).to.include({status: 'error', error: network});
    });
  }

  test('late references of a replaced reply → restored with it', async () => {
    const {conversation, turn} = await talked();
    const asked = conversation.regenerate();
    turn(1).onReferences([{title: 'A'}]);
    turn(2).fail(network);
    await asked;
    expect(conversation.state.messages[3]).to.deep.include({references: [{title: 'A'}]});
    expect(conversation.state.error).to.equal(network);
    turn(1).onReferences([{title: 'B'}]);
    expect(conversation.state.error).to.equal(network);
  });

  test('reply breaks off → interrupted, text kept; also after a retry() that fails before any text', async () => {
    const {conversation, turn, last, askInVain} = talk();
    const interrupted = {content: 'Hel', status: 'interrupted', error: network};
    await askInVain('Hi', 'Hel');
    expect(last()).to.include(interrupted);
    expect(conversation.state.status).to.equal('error');
    const again = conversation.retry();
    expect(last()).to.include({content: '', status: 'pending'});
    turn(1).fail(network);
    await again;
    expect(conversation.state.messages).to.have.length(2);
    expect(last()).to.include(interrupted);
  });

  test('reply of invisible characters only → failed, like one without text', async () => {
    const {conversation, turn} = talk();
    const sent = conversation.send('Hi');
    turn(0).onDelta('\u200B\u2060 \u3164');
    turn(0).end();
    expect(await sent).to.include({status: 'failed'});
  });
});

suite('Conversation: what cannot be sent', () => {
  test('each reason → from canSend(), and as the cause of the error of send(), no request', async () => {
    const {conversation, turns, ask} = talk();
    await ask('Hi', 'Hello');
    const [question, reply] = conversation.state.messages.map(({id}) => id);
    const check = (text: string, id: string | undefined, reason: string, message: string) => {
      expect(conversation.canSend(text, id)).to.equal(reason);
      expect(() => conversation.send(text, {}, id))
        .to.throw(message)
        .with.property('cause', reason);
    };
    for (const id of [undefined, question]) {
      expect(conversation.canSend('Hi', id)).to.equal(undefined);
      check(' \n', id, 'empty', 'Cannot send an empty message.');
    }
    for (const id of [reply, 'x'])
      check('Hi', id, 'no-question', `No question that can change has the id "${id}".`);
    void conversation.send('Next');
    for (const id of [undefined, question]) check('Hi', id, 'busy', 'Another reply is still running.');
    expect(() => conversation.regenerate()).to.throw('Another reply is still running.');
    expect(turns).to.have.length(2);
  });

  test('regenerate() without a reply, or of a reply without a question → throws, no request', () => {
    const {conversation, turns} = talk();
    expect(() => conversation.regenerate()).to.throw('There is no reply to regenerate.');
    conversation.restore([{role: 'assistant', content: 'Welcome'}]);
    expect(() => conversation.regenerate()).to.throw('Cannot send an empty message.');
    expect(turns).to.have.length(0);
  });
});

import {expect} from 'chai';

import {ChatServiceError} from '../../src/client/errors.js';
import {Conversation} from '../../src/conversation/conversation.js';
import {fakeClient, type Turn} from '../support/fake-client.js';

function setUp() {
  const {client, turns} = fakeClient();
  const conversation = new Conversation(client, () => ({botId: 'docs'}));
  const last = () => conversation.state.messages.at(-1);
  return {conversation, turns, last, turn: (index: number) => turns[index] as Turn};
}

const network = new ChatServiceError('network', 'unreachable');

suite('Conversation', () => {
  test('goes from ready over submitted and streaming to ready again', async () => {
    const {conversation, turn} = setUp();
    const statuses = [conversation.state.status];
    conversation.subscribe(() => statuses.push(conversation.state.status));
    const sent = conversation.send('Hi');
    turn(0).onDelta('Hello');
    turn(0).end();
    expect(await sent).to.include({content: 'Hello', status: 'complete', finishReason: 'stop'});
    expect(statuses).to.deep.equal(['ready', 'submitted', 'streaming', 'ready']);
  });

  test('sends the whole history, raw and without what is empty', async () => {
    const {conversation, turn} = setUp();
    const ask = async (text: string, finish: (turn: Turn) => void) => {
      const sent = conversation.send(text);
      finish(turn(conversation.state.messages.filter(({role}) => role === 'user').length - 1));
      await sent;
    };
    await ask('One', (reply) => (reply.onDelta('**1**\n'), reply.end()));
    await ask('Two', (reply) => reply.fail(network));
    await ask('Three', (reply) => (reply.onDelta('thr'), reply.fail(network)));
    void conversation.send('Four');
    turn(3).onDelta('fo');
    conversation.stop();
    void conversation.send('Five');
    expect(turn(4).request).to.deep.equal({
      botId: 'docs',
      messages: [
        {role: 'user', content: 'One'},
        {role: 'assistant', content: '**1**\n'},
        {role: 'user', content: 'Two'},
        {role: 'user', content: 'Three'},
        {role: 'assistant', content: 'thr'},
        {role: 'user', content: 'Four'},
        {role: 'assistant', content: 'fo'},
        {role: 'user', content: 'Five'},
      ],
    });
  });

  test('replaces what changes and keeps what does not', async () => {
    const {conversation, turn} = setUp();
    const sent = conversation.send('Hi');
    const before = conversation.state;
    turn(0).onDelta('Hello');
    expect(conversation.state).not.to.equal(before);
    expect(conversation.state.messages[0]).to.equal(before.messages[0]);
    expect(before.messages[1]?.content).to.equal('');
    turn(0).end();
    await sent;
  });

  test('runs one turn at a time', () => {
    const {conversation, turns} = setUp();
    void conversation.send('One');
    expect(() => conversation.send('Two')).to.throw('Another reply is still running.');
    expect(turns).to.have.length(1);
  });

  test('sends no empty text', () => {
    const {conversation, turns} = setUp();
    expect(() => conversation.send(' \n')).to.throw('There is no text to send.');
    expect(turns).to.have.length(0);
  });

  test('keeps what came when the visitor stops the reply', async () => {
    const {conversation, turn, last} = setUp();
    const sent = conversation.send('Hi');
    turn(0).onDelta('Hel');
    conversation.stop();
    expect(await sent).to.include({content: 'Hel', status: 'stopped'});
    expect(last()).to.include({content: 'Hel', status: 'stopped'});
    expect(conversation.state.status).to.equal('ready');
    expect(turn(0).signal.aborted).to.equal(true);
  });

  test('hears nothing of a turn that was stopped', async () => {
    const {conversation, turn, last} = setUp();
    const first = conversation.send('One');
    conversation.stop();
    const second = conversation.send('Two');
    turn(0).onDelta('late');
    turn(0).end();
    await first;
    expect(conversation.state.status).to.equal('submitted');
    expect(last()).to.include({content: '', status: 'pending'});
    turn(1).onDelta('2');
    turn(1).end();
    expect(await second).to.include({content: '2', status: 'complete'});
  });

  test('keeps the text of a reply that breaks off', async () => {
    const {conversation, turn, last} = setUp();
    const sent = conversation.send('Hi');
    turn(0).onDelta('Hel');
    turn(0).fail(network);
    await sent;
    expect(last()).to.include({content: 'Hel', status: 'interrupted'});
    expect(last()).to.include({error: network});
    expect(conversation.state.status).to.equal('error');
  });

  test('keeps the question of a reply that never came, and asks it again', async () => {
    const {conversation, turn, turns, last} = setUp();
    const sent = conversation.send('Hi');
    turn(0).fail(network);
    expect(await sent).to.include({content: '', status: 'failed'});
    const again = conversation.askAgain();
    expect(conversation.state.status).to.equal('submitted');
    expect(turns[1]?.request).to.deep.equal(turns[0]?.request);
    turn(1).onDelta('Hello');
    turn(1).end();
    await again;
    expect(conversation.state.messages).to.have.length(2);
    expect(last()).to.include({content: 'Hello', status: 'complete'});
  });

  test('drops a reply from the history when it is asked for again', async () => {
    const {conversation, turn} = setUp();
    const sent = conversation.send('Hi');
    turn(0).onDelta('Hello');
    turn(0).end();
    await sent;
    void conversation.askAgain();
    expect(turn(1).request.messages).to.deep.equal([{role: 'user', content: 'Hi'}]);
  });

  test('has nothing to ask again at first and while a reply runs', () => {
    const {conversation, turns} = setUp();
    expect(() => conversation.askAgain()).to.throw('There is no reply to ask for again.');
    void conversation.send('Hi');
    expect(() => conversation.askAgain()).to.throw('Another reply is still running.');
    expect(turns).to.have.length(1);
  });

  test('gives late sources to the reply that they belong to', async () => {
    const {conversation, turn} = setUp();
    const first = conversation.send('One');
    turn(0).onDelta('1');
    turn(0).end();
    await first;
    void conversation.send('Two');
    turn(0).onReferences([{title: 'A'}]);
    expect(conversation.state.status).to.equal('submitted');
    expect(conversation.state.messages[1]).to.deep.include({content: '1', references: [{title: 'A'}]});
    expect(conversation.state.messages[3]).to.deep.include({references: []});
  });

  test('forgets everything, a running reply included', async () => {
    const {conversation, turn} = setUp();
    const sent = conversation.send('Hi');
    conversation.clear();
    expect(conversation.state).to.deep.equal({status: 'ready', messages: []});
    expect(turn(0).signal.aborted).to.equal(true);
    turn(0).onReferences([{title: 'A'}]);
    await sent;
    expect(conversation.state.messages).to.deep.equal([]);
  });

  test('waits for no more sources of a conversation that is gone', async () => {
    const {conversation, turn} = setUp();
    const sent = conversation.send('Hi');
    turn(0).onDelta('Hello');
    turn(0).end();
    await sent;
    expect(turn(0).signal.aborted).to.equal(false);
    conversation.clear();
    expect(turn(0).signal.aborted).to.equal(true);
  });

  test('tells listeners until they leave', () => {
    const {conversation} = setUp();
    let calls = 0;
    const leave = conversation.subscribe(() => (calls += 1));
    void conversation.send('Hi');
    expect(calls).to.equal(1);
    leave();
    conversation.stop();
    expect(calls).to.equal(1);
  });
});

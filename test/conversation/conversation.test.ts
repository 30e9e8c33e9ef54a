import {suite, test} from 'node:test';

import {expect} from 'chai';

import {ChatServiceError} from '../../src/client/errors.js';
import {Conversation} from '../../src/conversation/conversation.js';
import type {TurnCoordinator} from '../../src/conversation/turn.js';
import {fakeAgent, type Turn} from '../support/fake-client.js';

const network = new ChatServiceError('network', 'unreachable');

function setUp() {
  const {agent, turns} = fakeAgent();
  const conversation = new Conversation(agent);
  const last = () => conversation.state.messages.at(-1);
  /** Asks a question that gets this reply. */
  const ask = (question: string, reply: string) => {
    const sent = conversation.send(question);
    turns.at(-1)!.onDelta(reply);
    turns.at(-1)!.end();
    return sent;
  };
  /** Asks a question that gets this text of a reply, which then breaks off. */
  const askInVain = (question: string, text = '') => {
    const sent = conversation.send(question);
    if (text !== '') turns.at(-1)!.onDelta(text);
    turns.at(-1)!.fail(network);
    return sent;
  };
  return {conversation, turns, last, ask, askInVain, turn: (index: number) => turns[index] as Turn};
}

suite('Conversation', () => {
  test('turn → status ready, submitted, streaming, ready', async () => {
    const {conversation, ask} = setUp();
    const statuses = [conversation.state.status];
    conversation.subscribe(() => statuses.push(conversation.state.status));
    expect(await ask('Hi', 'Hello')).to.include({content: 'Hello', status: 'complete', finishReason: 'stop'});
    expect(statuses).to.deep.equal(['ready', 'submitted', 'streaming', 'ready']);
  });

  test('stopped or interrupted after what may begin a tag → that text is kept', async () => {
    const ends = [
      (conversation: Conversation) => conversation.stop(),
      (conversation: Conversation) => conversation.interrupt(),
    ];
    for (const end of ends) {
      const {conversation, turn} = setUp();
      const sent = conversation.send('Hi');
      turn(0).onDelta('1 <');
      turn(0).onDelta('thi');
      end(conversation);
      expect(await sent).to.include({content: '1 <thi'});
    }
  });

  test('several turns → request has the raw history without empty messages', async () => {
    const {conversation, turn, ask, askInVain} = setUp();
    await ask('One', '**1**\n');
    await askInVain('Two');
    await askInVain('Three', 'thr');
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

  test('delta → new state and reply, same question object', async () => {
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

  test('send() of white space or during a turn → throws, no request', () => {
    const {conversation, turns} = setUp();
    expect(() => conversation.send(' \n')).to.throw('Cannot send an empty message.');
    void conversation.send('One');
    expect(() => conversation.send('Two')).to.throw('Another reply is still running.');
    expect(turns).to.have.length(1);
  });

  test('stop() during a reply → text kept, request aborted', async () => {
    const {conversation, turn, last} = setUp();
    const sent = conversation.send('Hi');
    turn(0).onDelta('Hel');
    conversation.stop();
    expect(await sent).to.include({content: 'Hel', status: 'stopped'});
    expect(last()).to.include({content: 'Hel', status: 'stopped'});
    expect(conversation.state.status).to.equal('ready');
    expect(turn(0).signal.aborted).to.equal(true);
  });

  test('events of a stopped turn → ignored', async () => {
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

  test('reply breaks off → text kept, status interrupted', async () => {
    const {conversation, last, askInVain} = setUp();
    await askInVain('Hi', 'Hel');
    expect(last()).to.include({content: 'Hel', status: 'interrupted'});
    expect(last()).to.include({error: network});
    expect(conversation.state.status).to.equal('error');
  });

  test('failed reply → question kept, retry() sends the same request', async () => {
    const {conversation, turn, turns, last, askInVain} = setUp();
    expect(await askInVain('Hi')).to.include({content: '', status: 'failed'});
    const again = conversation.retry();
    expect(conversation.state.status).to.equal('submitted');
    expect(turns[1]?.request).to.deep.equal(turns[0]?.request);
    turn(1).onDelta('Hello');
    turn(1).end();
    await again;
    expect(conversation.state.messages).to.have.length(2);
    expect(last()).to.include({content: 'Hello', status: 'complete'});
  });

  test('regenerate() without a reply or during a turn → throws', () => {
    const {conversation, turns} = setUp();
    expect(() => conversation.regenerate()).to.throw('There is no reply to regenerate.');
    void conversation.send('Hi');
    expect(() => conversation.regenerate()).to.throw('Another reply is still running.');
    expect(turns).to.have.length(1);
  });

  test('references during the next turn → added to their own reply', async () => {
    const {conversation, turn, ask} = setUp();
    await ask('One', '1');
    void conversation.send('Two');
    turn(0).onReferences([{title: 'A'}]);
    expect(conversation.state.status).to.equal('submitted');
    expect(conversation.state.messages[1]).to.deep.include({content: '1', references: [{title: 'A'}]});
    expect(conversation.state.messages[3]).to.deep.include({references: []});
  });

  test('clear() during a turn → no messages, request aborted', async () => {
    const {conversation, turn} = setUp();
    const sent = conversation.send('Hi');
    conversation.clear();
    expect(conversation.state).to.deep.equal({status: 'ready', messages: [], error: undefined});
    expect(turn(0).signal.aborted).to.equal(true);
    turn(0).onReferences([{title: 'A'}]);
    await sent;
    expect(conversation.state.messages).to.deep.equal([]);
  });

  test('clear() after two replies → both connections aborted', async () => {
    const {conversation, turn, ask} = setUp();
    await ask('Hi', 'Hello');
    await ask('Hi', 'Hello');
    conversation.clear();
    expect([turn(0).signal.aborted, turn(1).signal.aborted]).to.deep.equal([true, true]);
    void conversation.send('Hi');
    expect(turn(2).signal.aborted).to.equal(false);
  });

  test('listener → called at each change until it unsubscribes', () => {
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

suite('Conversation: edit and regenerate', () => {
  /** Two questions with their replies. */
  async function talked() {
    const made = setUp();
    const {conversation, ask} = made;
    for (const text of ['1', '2']) await ask(`Question ${text}`, `Reply ${text}`);
    const contents = () => conversation.state.messages.map(({content}) => content);
    const before = conversation.state.messages;
    return {...made, contents, before, first: before[0]!.id};
  }

  const all = ['Question 1', 'Reply 1', 'Question 2', 'Reply 2'];

  test('edit() → history ends before the question, new text sent', async () => {
    const {conversation, turn, contents, first} = await talked();
    const edited = conversation.send('Other words', {}, first);
    expect(contents()).to.deep.equal(['Other words', '']);
    expect(turn(2).request.messages).to.deep.equal([{role: 'user', content: 'Other words'}]);
    turn(2).onDelta('Reply');
    turn(2).end();
    expect(await edited).to.include({content: 'Reply', status: 'complete'});
    expect(contents()).to.deep.equal(['Other words', 'Reply']);
  });

  for (const [act, run] of [
    ['edit', (conversation: Conversation, id: string) => conversation.send('Other words', {}, id)],
    ['regenerate', (conversation: Conversation) => conversation.regenerate()],
  ] as const) {
    test(`${act}() fails before any text → old messages restored, retry() repeats the request`, async () => {
      const {conversation, turn, contents, before, first} = await talked();
      const asked = run(conversation, first);
      turn(2).fail(network);
      expect(await asked).to.include({content: '', status: 'failed'});
      expect(conversation.state).to.deep.equal({status: 'error', messages: before, error: network});
      const again = conversation.retry();
      expect(turn(3).request).to.deep.equal(turn(2).request);
      turn(3).onDelta('New');
      turn(3).end();
      await again;
      expect(contents().at(-1)).to.equal('New');
      expect(contents()).not.to.include('Reply 2');
      expect(conversation.state).to.include({status: 'ready', error: undefined});
    });

    test(`${act}() stopped before any text → old messages restored`, async () => {
      const {conversation, turn, before, first} = await talked();
      const asked = run(conversation, first);
      conversation.stop();
      expect(await asked).to.include({status: 'stopped'});
      expect(conversation.state).to.deep.equal({status: 'ready', messages: before, error: undefined});
      void conversation.send('Question 3');
      expect(turn(3).request.messages.map(({content}) => content)).to.deep.equal([...all, 'Question 3']);
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

  test('retry() fails before any text → interrupted reply restored', async () => {
    const {conversation, turn, last, askInVain} = setUp();
    await askInVain('Hi', 'Hel');
    const again = conversation.retry();
    expect(last()).to.include({content: '', status: 'pending'});
    turn(1).fail(network);
    await again;
    expect(conversation.state.messages).to.have.length(2);
    expect(last()).to.include({content: 'Hel', status: 'interrupted'});
  });

  test('edit() of a reply, an unknown id, white space or during a turn → throws', async () => {
    const {conversation, turns, before, first} = await talked();
    expect(() => conversation.send('x', {}, before[1]!.id)).to.throw('No question has the id');
    expect(() => conversation.send('x', {}, 'message-99')).to.throw('No question has the id "message-99".');
    expect(() => conversation.send(' ', {}, first)).to.throw('Cannot send an empty message.');
    void conversation.regenerate();
    expect(() => conversation.send('x', {}, first)).to.throw('Another reply is still running.');
    expect(turns).to.have.length(3);
  });

  test('reply without text asked again → no messages return', async () => {
    const {conversation, askInVain} = setUp();
    await askInVain('Hi');
    const again = conversation.retry();
    conversation.stop();
    expect(await again).to.include({status: 'stopped'});
    expect(conversation.state.messages.at(-1)).to.equal(await again);
  });

  test('new reply complete without text → old messages do not return', async () => {
    const {conversation, turn, contents} = await talked();
    const asked = conversation.regenerate();
    turn(2).end({finishReason: 'length'});
    expect(await asked).to.include({status: 'complete', finishReason: 'length'});
    expect(contents()).to.deep.equal(['Question 1', 'Reply 1', 'Question 2', '']);
  });

  test('fields → only in the requests of their own question, not after clear()', async () => {
    const {conversation, turn} = setUp();
    const sent = conversation.send('One', {page: 'a'});
    turn(0).fail(network);
    await sent;
    void conversation.retry();
    conversation.stop();
    void conversation.send('Two');
    expect([0, 1, 2].map((index) => turn(index).request)).to.deep.equal([
      {botId: 'docs', page: 'a', messages: [{role: 'user', content: 'One'}]},
      {botId: 'docs', page: 'a', messages: [{role: 'user', content: 'One'}]},
      {
        botId: 'docs',
        messages: [
          {role: 'user', content: 'One'},
          {role: 'user', content: 'Two'},
        ],
      },
    ]);
  });

  test('undo() of a cleared failure → a retry has the fields of its question', async () => {
    const {conversation, turn} = setUp();
    const sent = conversation.send('One', {page: 'a'});
    turn(0).fail(network);
    await sent;
    conversation.clear(true);
    conversation.undo();
    expect(conversation.state.status).to.equal('error');
    void conversation.retry();
    expect(turn(1).request).to.deep.equal(turn(0).request);
  });

  test('undo() of a clear before a new reply began → the reply that it should replace', async () => {
    const {conversation, ask} = setUp();
    await ask('One', 'First');
    void conversation.regenerate();
    conversation.clear(true);
    conversation.undo();
    expect(conversation.state.messages.map(({content}) => content)).to.deep.equal(['One', 'First']);
  });

  test('regenerate() and retry() of a reply without a question → throw, no request', () => {
    const {conversation, turns} = setUp();
    conversation.restore([{role: 'assistant', content: 'Welcome'}]);
    expect(() => conversation.regenerate()).to.throw('Cannot send an empty message.');
    expect(turns).to.have.length(0);
  });

  test('agent without a name → nothing can be sent', () => {
    const {agent, turns} = fakeAgent({isNamed: false});
    const conversation = new Conversation(agent);
    expect(conversation.canSend('Hi')).to.equal('no-agent');
    expect(() => conversation.send('Hi')).to.throw('needs the attribute "bot-id"');
    expect(turns).to.have.length(0);
  });

  test('canSend() → the reason why not', () => {
    const {conversation} = setUp();
    expect([conversation.canSend('Hi'), conversation.canSend(' ')]).to.deep.equal([undefined, 'empty']);
    void conversation.send('Hi');
    const {id} = conversation.state.messages[0]!;
    expect([conversation.canSend('Hi'), conversation.canSend('Hi', id)]).to.deep.equal(['busy', 'busy']);
    conversation.stop();
    expect([conversation.canSend('Hi', id), conversation.canSend('Hi', 'x')]).to.deep.equal([
      undefined,
      'no-question',
    ]);
  });

  test('consent needed → nothing is sent; given → until the page clears, not until the visitor does', () => {
    const {agent, turns} = fakeAgent({asksConsent: true});
    const conversation = new Conversation(agent);
    expect([conversation.canSend(' '), conversation.canSend('Hi')]).to.deep.equal(['empty', 'consent']);
    expect(() => conversation.send('Hi'))
      .to.throw('has not agreed')
      .with.property('cause', 'consent');
    expect(turns).to.have.length(0);
    conversation.hasConsent = true;
    expect(conversation.canSend('Hi')).to.equal(undefined);
    conversation.clear(true);
    expect(conversation.canSend('Hi')).to.equal(undefined);
    conversation.clear();
    expect(conversation.canSend('Hi')).to.equal('consent');
  });

  test('reply grows → listeners get its new text, the state has all of it', async () => {
    const {conversation, turn, last} = setUp();
    const growths: (string | undefined)[] = [];
    conversation.subscribe((growth) => growths.push(growth?.text));
    const sent = conversation.send('Hi');
    for (const delta of ['He', 'llo', ' you']) turn(0).onDelta(delta);
    expect(growths).to.deep.equal([undefined, undefined, 'llo', ' you']);
    expect(last()?.content).to.equal('Hello you');
    expect(conversation.state).to.equal(conversation.state);
    turn(0).end();
    expect(await sent).to.include({content: 'Hello you'});
    expect(growths).to.have.length(5);
  });
});

const KEPT = [
  {role: 'user', id: 'a', content: 'Question', createdAt: 1},
  {role: 'assistant', id: 'b', content: 'Reply', createdAt: 2},
];
const HALF = {role: 'assistant', id: 'b', content: 'Rep', status: 'streaming'};

suite('Conversation: restored', () => {
  test('valid and invalid messages → valid ones in place of all others, part of the next request', () => {
    const {conversation, turn} = setUp();
    conversation.restore([{role: 'user', content: 'Old'}]);
    conversation.restore([null, KEPT[0], {role: 'system', content: 'no'}, KEPT[1]]);
    expect(conversation.state.messages.map(({id}) => id)).to.deep.equal(['a', 'b']);
    expect(conversation.state).to.include({status: 'ready', error: undefined});
    void conversation.send('Next');
    expect(turn(0).request.messages.map(({content}) => content)).to.deep.equal(['Question', 'Reply', 'Next']);
  });

  const ends: [status: string, content: string, restored: string][] = [
    ['pending', '', 'failed'],
    ['streaming', 'Rep', 'interrupted'],
    ['streaming', ' ', 'failed'],
    ['interrupted', 'Rep', 'interrupted'],
    ['failed', '', 'failed'],
  ];
  for (const [status, content, restored] of ends) {
    test(`last reply ${status} with "${content}" → ${restored}, with an error, and can be retried`, () => {
      const {conversation, last, turn} = setUp();
      conversation.restore([KEPT[0], {...HALF, status, content}]);
      expect(last()).to.include({status: restored});
      expect(conversation.state.status).to.equal('error');
      expect(conversation.state.error).to.be.instanceOf(ChatServiceError);
      void conversation.retry();
      expect(turn(0).request.messages).to.deep.equal([{role: 'user', content: 'Question'}]);
    });
  }

  test('open reply that is not the last → ended, conversation is ready', () => {
    const {conversation} = setUp();
    conversation.restore([KEPT[0], HALF, {role: 'user', content: 'Next'}]);
    expect(conversation.state.messages[1]).to.include({status: 'interrupted'});
    expect(conversation.isBusy).to.equal(false);
    expect(conversation.state.status).to.equal('ready');
  });

  test('while a reply runs → throws, nothing changes', () => {
    const {conversation} = setUp();
    void conversation.send('Hi');
    const {state} = conversation;
    expect(() => conversation.restore(KEPT)).to.throw('Another reply is still running.');
    expect(conversation.state).to.equal(state);
  });

  test('a truncated conversation is replaced → no longer truncated', () => {
    const {conversation} = setUp();
    conversation.adopt(conversation.parse(KEPT), true);
    expect(conversation.state.isTruncated).to.equal(true);
    conversation.restore(KEPT);
    expect(conversation.state).to.not.have.property('isTruncated');
  });
});

suite('Conversation: adopted from another page', () => {
  test('messages → in place of those on this page; truncated with the next question, too', () => {
    const {conversation} = setUp();
    conversation.restore([{role: 'user', content: 'Old'}]);
    conversation.adopt(conversation.parse(KEPT), true);
    expect(conversation.state.messages.map(({id}) => id)).to.deep.equal(['a', 'b']);
    void conversation.send('Next');
    expect(conversation.state.isTruncated).to.equal(true);
  });

  test('open reply → busy: no question is taken, and stop() goes to the coordinator', () => {
    const {conversation, turns} = setUp();
    const coordinator = new TestCoordinator();
    conversation.coordinator = coordinator;
    conversation.adopt(conversation.parse([KEPT[0], HALF]));
    expect(conversation.isBusy).to.equal(true);
    expect(conversation.isRunning).to.equal(false);
    expect(conversation.state.status).to.equal('streaming');
    expect(() => conversation.send('Next')).to.throw('Another reply is still running.');
    conversation.stop();
    expect(coordinator.stops).to.equal(1);
    expect(conversation.isBusy).to.equal(true);
    expect(turns).to.have.length(0);
  });

  test('open reply, then interrupted → error, and the next question is taken', () => {
    const {conversation, last, turns} = setUp();
    conversation.adopt(conversation.parse([KEPT[0], HALF]));
    conversation.interruptOpenReply();
    expect(last()).to.include({status: 'interrupted', content: 'Rep'});
    expect(conversation.state.status).to.equal('error');
    void conversation.send('Next');
    expect(turns).to.have.length(1);
  });

  test('while this page runs a turn → nothing changes', () => {
    const {conversation, turn} = setUp();
    void conversation.send('Hi');
    turn(0).onDelta('Hel');
    const {state} = conversation;
    conversation.adopt(conversation.parse(KEPT));
    expect(conversation.state).to.equal(state);
  });

  test('while a question waits → in front of it, and an open reply has ended', async () => {
    const {conversation, turn} = setUp();
    const coordinator = new TestCoordinator();
    conversation.coordinator = coordinator;
    const sent = conversation.send('Next');
    conversation.adopt(conversation.parse([KEPT[0], HALF]));
    expect(conversation.state.messages.map(({content}) => content)).to.deep.equal([
      'Question',
      'Rep',
      'Next',
      '',
    ]);
    expect(conversation.state.messages[1]).to.include({status: 'interrupted'});
    expect(conversation.state.status).to.equal('submitted');
    await coordinator.allow();
    turn(0).end();
    await sent;
  });
});

suite('Conversation: interrupted', () => {
  test('running reply with text → interrupted, connection closed, later text ignored', async () => {
    const {conversation, last, turn} = setUp();
    const sent = conversation.send('Hi');
    turn(0).onDelta('Hel');
    conversation.interrupt();
    expect(turn(0).signal.aborted).to.equal(true);
    turn(0).onDelta('lo');
    expect(await sent).to.include({status: 'interrupted', content: 'Hel'});
    expect(last()).to.include({content: 'Hel'});
    expect(conversation.state.error?.type).to.equal('interrupted');
  });

  test('running reply without text → failed', async () => {
    const {conversation} = setUp();
    const sent = conversation.send('Hi');
    conversation.interrupt();
    expect(await sent).to.include({status: 'failed', content: ''});
  });
});

suite('Conversation: kept', () => {
  test('reply is being regenerated → the old one is kept until the new one begins', () => {
    const {conversation, turn} = setUp();
    conversation.restore(KEPT);
    void conversation.regenerate();
    expect(conversation.state.messages.map(({content}) => content)).to.deep.equal(['Question', '']);
    expect(conversation.kept.map(({content}) => content)).to.deep.equal(['Question', 'Reply']);
    turn(0).onDelta('New');
    expect(conversation.kept).to.equal(conversation.state.messages);
    expect(conversation.kept.map(({content}) => content)).to.deep.equal(['Question', 'New']);
  });

  test('question is edited and the page is left → the old messages are kept', () => {
    const {conversation} = setUp();
    conversation.restore(KEPT);
    void conversation.send('Other', {}, 'a');
    conversation.interrupt();
    expect(conversation.kept.map(({content}) => content)).to.deep.equal(['Question', 'Reply']);
  });
});

/** Gives a turn when the test allows it. */
class TestCoordinator implements TurnCoordinator {
  stops = 0;
  /** Turns that have ended. */
  ended = 0;
  readonly #waiting: (() => void)[] = [];

  begin(signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      this.#waiting.push(() => resolve(() => (this.ended += 1)));
    });
  }

  stop(): void {
    this.stops += 1;
  }

  /** Resolves when the turn that waits longest has begun. */
  async allow(): Promise<void> {
    this.#waiting.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

suite('Conversation: turns over several pages', () => {
  function setUpTurns() {
    const parts = setUp();
    const coordinator = new TestCoordinator();
    parts.conversation.coordinator = coordinator;
    return {...parts, coordinator};
  }

  test('question → waits for its turn, then is sent once', async () => {
    const {conversation, turns, turn, coordinator} = setUpTurns();
    const sent = conversation.send('Hi');
    expect(conversation.state.messages.map(({content}) => content)).to.deep.equal(['Hi', '']);
    expect([conversation.isWaiting, conversation.isBusy]).to.deep.equal([true, true]);
    expect(turns).to.have.length(0);
    await coordinator.allow();
    expect(conversation.isWaiting).to.equal(false);
    expect(turns).to.have.length(1);
    turn(0).onDelta('Hello');
    expect(coordinator.ended).to.equal(0);
    turn(0).end();
    expect(await sent).to.include({content: 'Hello', status: 'complete'});
    expect(coordinator.ended).to.equal(1);
  });

  test('another page adds messages while a question waits → they are part of its history', async () => {
    const {conversation, turn, coordinator} = setUpTurns();
    void conversation.send('Next');
    conversation.adopt(conversation.parse(KEPT));
    await coordinator.allow();
    expect(turn(0).request.messages.map(({content}) => content)).to.deep.equal(['Question', 'Reply', 'Next']);
  });

  test('coordinator fails → reply failed with the cause, nothing is sent', async () => {
    const {conversation, turns} = setUp();
    conversation.coordinator = {begin: () => Promise.reject(new Error('refused')), stop: () => undefined};
    const {status, error} = await conversation.send('Hi');
    expect(status).to.equal('failed');
    expect(error).to.include({
      type: 'interrupted',
      message: 'The turn could not begin: page left or lock denied.',
    });
    expect((error!.cause as Error).message).to.equal('refused');
    expect(turns).to.have.length(0);
  });

  for (const act of ['stop', 'clear'] as const) {
    test(`${act}() while it waits → nothing is sent, not even when its turn comes`, async () => {
      const {conversation, turns, coordinator} = setUpTurns();
      const sent = conversation.send('Hi');
      conversation[act]();
      expect(await sent).to.include({status: 'stopped', content: ''});
      await coordinator.allow();
      expect(turns).to.have.length(0);
      expect(coordinator.stops).to.equal(0);
      expect(conversation.isBusy).to.equal(false);
    });
  }

  test('stopped in the moment when its turn comes → nothing is sent, the turn is given back', async () => {
    const {conversation, turns, coordinator} = setUpTurns();
    const sent = conversation.send('Hi');
    const allowed = coordinator.allow();
    conversation.stop();
    await Promise.all([sent, allowed]);
    expect(turns).to.have.length(0);
    expect(coordinator.ended).to.equal(1);
  });

  test('reply fails → the turn is given back', async () => {
    const {conversation, turn, coordinator} = setUpTurns();
    const sent = conversation.send('Hi');
    await coordinator.allow();
    turn(0).fail(network);
    expect(await sent).to.include({status: 'failed'});
    expect(coordinator.ended).to.equal(1);
  });

  test('stop() while its turn runs → goes to the reply, not to the coordinator', async () => {
    const {conversation, turn, coordinator} = setUpTurns();
    const sent = conversation.send('Hi');
    await coordinator.allow();
    turn(0).onDelta('Hel');
    conversation.stop();
    expect(await sent).to.include({status: 'stopped', content: 'Hel'});
    expect(coordinator).to.include({stops: 0, ended: 1});
  });

  test('regenerate waits → the old reply is kept, and no part of the request', async () => {
    const {conversation, turn, coordinator} = setUpTurns();
    conversation.restore(KEPT);
    void conversation.regenerate();
    expect(conversation.kept.map(({content}) => content)).to.deep.equal(['Question', 'Reply']);
    await coordinator.allow();
    expect(turn(0).request.messages.map(({content}) => content)).to.deep.equal(['Question']);
  });
});

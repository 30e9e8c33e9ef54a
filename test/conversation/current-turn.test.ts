import {suite, test} from 'node:test';

import {expect} from 'chai';

import {ChatServiceError} from '../../src/client/errors.js';
import type {ReplyHandle} from '../../src/client/types.js';
import {CurrentTurn} from '../../src/conversation/current-turn.js';
import {pendingReply, type AssistantMessage} from '../../src/conversation/message.js';
import {fakeClient} from '../support/fake-client.js';

const BEGINNING: ReplyHandle = {id: 'a'.repeat(22), key: 'k'.repeat(22)};
const HANDLE: ReplyHandle = {...BEGINNING, lastEventId: '1'};
const BODY = {botId: 'docs', messages: []};

function setUp() {
  const {client, turns} = fakeClient();
  const stopped: ReplyHandle[] = [];
  const changes: AssistantMessage[] = [];
  let positions = 0;
  const current = new CurrentTurn(
    {...client, stop: (handle) => Promise.resolve(void stopped.push(handle))},
    (reply) => changes.push(reply),
    () => (positions += 1),
  );
  /** Asks a question, and sends its request at once. */
  const ask = (id = 'r') => {
    const ended = current.ask(current.begin(pendingReply(id)), () => ({body: BODY}), undefined);
    return {ended, turn: turns.at(-1)!};
  };
  return {client, current, turns, stopped, changes, ask, positions: () => positions};
}

suite('CurrentTurn', () => {
  test('no turn so far → not running, no reply, nothing to end', () => {
    const {current, stopped, changes} = setUp();
    current.interrupt();
    current.abandon();
    current.close();
    expect([current.isRunning, current.isWaiting, current.reply]).to.deep.equal([false, false, undefined]);
    expect([stopped, changes]).to.deep.equal([[], []]);
  });

  test('begun, then asked → waits until the request is sent, runs until its end', async () => {
    const {current, ask, turns} = setUp();
    current.begin(pendingReply('waiting'));
    expect([current.isRunning, current.isWaiting]).to.deep.equal([true, true]);
    const {ended, turn} = ask();
    expect(turns).to.have.length(1);
    expect([current.isRunning, current.isWaiting]).to.deep.equal([true, false]);
    turn.onDelta('Hi');
    turn.end();
    await ended;
    expect(current.isRunning).to.equal(false);
    expect(current.reply).to.include({id: 'r', content: 'Hi', status: 'complete'});
  });

  test('first handle of a reply → position with the id and the length of its text, reported', () => {
    const {current, ask, positions} = setUp();
    const {turn} = ask();
    turn.onDelta('Hello');
    turn.onReplyHandle?.(BEGINNING);
    expect(current.position).to.deep.equal({...BEGINNING, message: 'r', length: 5});
    expect(positions()).to.equal(1);
  });

  test('handle that comes with text → position, not reported again', () => {
    const {current, ask, positions} = setUp();
    ask().turn.onReplyHandle?.(HANDLE);
    expect(current.position).to.include({lastEventId: '1'});
    expect(positions()).to.equal(0);
  });

  test('handle of an earlier turn → position of the newest one stays', async () => {
    const {current, ask} = setUp();
    const first = ask('first');
    first.turn.onDelta('1');
    first.turn.end();
    await first.ended;
    ask('second').turn.onReplyHandle?.(HANDLE);
    first.turn.onReplyHandle?.(undefined);
    expect(current.position).to.include({message: 'second'});
  });

  test('rest of a reply is shorter than the text on screen → that text until the reply is longer', () => {
    const {client, current, changes, turns} = setUp();
    const turn = current.begin({...pendingReply('r'), content: 'He', status: 'streaming'}, 'Hello');
    void turn.run((...request) => client.reply(BODY, ...request));
    turns[0]!.onDelta('ll');
    turns[0]!.onDelta('o you');
    expect(changes.map(({content}) => content)).to.deep.equal(['Hello', 'Hello you']);
  });

  test('rest of a reply cannot be read from its beginning → interrupted with the text on screen', async () => {
    const {client, current, changes, turns} = setUp();
    const turn = current.begin(pendingReply('r'), 'Hello');
    const ended = turn.run((...request) => client.reply(BODY, ...request));
    turns[0]!.fail(new ChatServiceError('http', 'gone', {status: 404}));
    const expected = {content: 'Hello', status: 'interrupted'};
    expect(await ended).to.include(expected);
    expect(changes.at(-1)).to.include(expected);
  });

  for (const [received, content] of [
    ['<think>hm</think>Hello', 'Hello'],
    ['So:\n<think>hm</think>Hello', 'So:\nHello'],
    ['<think>hm', ''],
    ['Hm.\n</think>\n', 'Hm.\n</think>\n'],
    ['Hm.\n</think>\nHello', '\nHello'],
    ['Wrap it in `<think>` and `</think>` tags.', 'Wrap it in `<think>` and `</think>` tags.'],
  ] as const) {
    test(`stopped after ${JSON.stringify(received)} → ${JSON.stringify(content)}`, async () => {
      const {current, ask} = setUp();
      const {ended, turn} = ask();
      turn.onDelta(received);
      current.end();
      expect(await ended).to.include({content, status: 'stopped'});
    });
  }

  test('tag that may come, and thinking → position before them', () => {
    const {current, ask} = setUp();
    const {turn} = ask();
    const add = (delta: string, lastEventId: string) => {
      turn.onDelta(delta);
      turn.onReplyHandle?.({...BEGINNING, lastEventId});
      return current.position?.lastEventId;
    };
    expect(add('Hello\n', '1')).to.equal('1');
    expect(add('<thi', '2')).to.equal('1');
    expect(add('s', '3')).to.equal('3');
    expect(add('\n</think>', '4')).to.equal('3');
    expect(add(' is text.\n', '5')).to.equal('5');
    expect(add('<think>Hm.</think>', '6')).to.equal('5');
    expect(add('Bye', '7')).to.equal('5');
  });

  test('text turns out to be thinking → reply is resumed at its beginning', () => {
    const {current, ask, changes} = setUp();
    const {turn} = ask();
    turn.onDelta('Hm.\n');
    turn.onReplyHandle?.(HANDLE);
    turn.onDelta('</think>\nHello');
    turn.onReplyHandle?.({...BEGINNING, lastEventId: '2'});
    expect(current.position).to.deep.equal({
      ...BEGINNING,
      lastEventId: undefined,
      message: 'r',
      length: 0,
    });
    expect(changes.map(({content}) => content)).to.deep.equal(['Hm.\n', '\nHello']);
  });

  for (const [condition, shown, expected] of [
    ['before text turns out to be thinking', 'Hm.', ['Hm.', 'Hm.\n', '\nHe', '\nHello']],
    ['after that', '\nHe', ['\nHe', '\nHello']],
  ] as const) {
    test(`page left ${condition}, resumed → thinking is not shown again, text stays`, () => {
      const {client, current, changes, turns} = setUp();
      const turn = current.begin(pendingReply('r'), shown);
      void turn.run((...request) => client.reply(BODY, ...request));
      for (const delta of ['H', 'm.', '\n', '</think>', '\nHe', 'llo']) turns[0]!.onDelta(delta);
      expect([...new Set(changes.map(({content}) => content))]).to.deep.equal(expected);
    });
  }

  test('page left, reply cannot be resumed → interrupted with an error, connection closed', async () => {
    const {current, ask} = setUp();
    const {ended, turn} = ask();
    turn.onDelta('Hel');
    current.interrupt();
    expect(turn.signal.aborted).to.equal(true);
    expect((await ended).error).to.include({type: 'interrupted'});
  });

  test('page left, reply can be resumed → stays open, not stopped at the service', () => {
    const {current, ask, stopped} = setUp();
    const {turn} = ask();
    turn.onDelta('Hel');
    turn.onReplyHandle?.(HANDLE);
    current.interrupt();
    expect(turn.signal.aborted).to.equal(true);
    expect(current.isRunning).to.equal(false);
    expect(current.reply).to.include({content: 'Hel', status: 'streaming'});
    expect(current.position).to.include(HANDLE);
    expect(stopped).to.deep.equal([]);
  });

  test('page left for good, service keeps the reply → stopped there, nothing left to resume', () => {
    const {current, ask, stopped} = setUp();
    ask().turn.onReplyHandle?.(HANDLE);
    current.abandon();
    expect(stopped).to.deep.equal([{...HANDLE, message: 'r', length: 0}]);
    expect(current.position).to.equal(undefined);
    expect(current.reply).to.include({status: 'failed'});
  });

  test('page left for good, service keeps nothing → turn runs on', () => {
    const {current, ask} = setUp();
    ask();
    current.abandon();
    expect(current.isRunning).to.equal(true);
  });

  test('closed → stopped here and at the service, late references too', async () => {
    const {current, ask, stopped} = setUp();
    const first = ask('first');
    first.turn.onDelta('1');
    first.turn.end();
    await first.ended;
    const second = ask('second');
    second.turn.onReplyHandle?.(HANDLE);
    current.close();
    expect([first.turn.signal.aborted, second.turn.signal.aborted]).to.deep.equal([true, true]);
    expect(stopped).to.have.length(1);
    expect(ask('third').turn.signal.aborted).to.equal(false);
  });

  test('closed after the end of a reply that the service keeps → not stopped there', async () => {
    const {current, ask, stopped} = setUp();
    const {ended, turn} = ask();
    turn.onDelta('Hi');
    turn.onReplyHandle?.(HANDLE);
    turn.end();
    await ended;
    current.close();
    expect(stopped).to.deep.equal([]);
  });

  test('closed while the service keeps the reply, isKept → not stopped there', () => {
    const {current, ask, stopped} = setUp();
    ask().turn.onReplyHandle?.(HANDLE);
    current.close(true);
    expect(stopped).to.deep.equal([]);
    expect(current.reply).to.include({status: 'stopped'});
  });
});

import {suite, test} from 'node:test';

import {expect} from 'chai';

import type {ReplyHandle} from '../../src/client/chat-client.js';
import {ChatServiceError} from '../../src/client/errors.js';
import {reply} from '../support/messages.js';
import {talk} from '../support/talk.js';

const BEGINNING: ReplyHandle = {id: 'a'.repeat(22), key: 'k'.repeat(22)};
const HANDLE: ReplyHandle = {...BEGINNING, lastEventId: '1'};

function setUp() {
  const {conversation, turns, last} = talk();
  /** The texts of the last reply. */
  const contents: string[] = [];
  conversation.subscribe(() => {
    if (contents.at(-1) !== last().content) contents.push(last().content);
  });
  /** Asks a question, and sends its request at once. */
  const ask = () => {
    const ended = conversation.send('Hi');
    contents.length = 0;
    return {ended, turn: turns.at(-1)!, id: last().id};
  };
  /** Goes on with a reply whose text before its position is `content`. */
  const resume = (shown: string, content = '') => {
    const open = reply(1, shown, {status: 'streaming'});
    conversation.adopt({messages: [open], position: {...HANDLE, message: open.id, length: content.length}});
    contents.length = 0;
    const ended = conversation.resume()!;
    return {ended, turn: turns.at(-1)!};
  };
  return {conversation, turns, contents, ask, resume, last};
}

suite('Turn', () => {
  test('rest of a reply is shorter than the text on screen → that text until the reply is longer', () => {
    const {resume, contents} = setUp();
    const {turn} = resume('Hello', 'He');
    turn.onDelta('ll');
    turn.onDelta('o you');
    turn.onDelta(' all');
    expect(contents).to.deep.equal(['Hello', 'Hello you', 'Hello you all']);
  });

  test('rest of a reply cannot be read from its beginning → interrupted with the text on screen', async () => {
    const {resume, last} = setUp();
    const {ended, turn} = resume('Hello');
    turn.fail(new ChatServiceError('http', 'gone', {status: 404}));
    const expected = {content: 'Hello', status: 'interrupted'};
    expect(await ended).to.include(expected);
    expect(last()).to.include(expected);
    expect(last().error).to.include({type: 'interrupted'});
  });

  test('complete reply resumed → stays as it is, references are added', async () => {
    const {conversation, turns, last} = setUp();
    const whole = reply(1, 'Hello', {status: 'complete'});
    conversation.adopt({messages: [whole], position: {...HANDLE, message: whole.id, length: 5}});
    const ended = conversation.resume();
    expect(conversation.isRunning).to.equal(false);
    turns[0]!.onDelta('Hello');
    turns[0]!.onReferences([{title: 'A'}]);
    turns[0]!.end();
    expect(await ended).to.deep.equal({...whole, references: [{title: 'A'}]});
    expect(last()).to.equal(await ended);
  });

  for (const [received, content, status] of [
    ['<think>hm</think>Hello', 'Hello', 'interrupted'],
    ['<think>hm', '', 'failed'],
    ['Hm.\n</think>\nHello', '\nHello', 'interrupted'],
    ['1 <thi', '1 <thi', 'interrupted'],
  ] as const) {
    test(`stopped or page left after ${JSON.stringify(received)} → ${JSON.stringify(content)}, connection closed, later text ignored`, async () => {
      for (const end of ['stop', 'leave'] as const) {
        const {conversation, ask, last} = setUp();
        const {ended, turn} = ask();
        turn.onDelta(received);
        conversation[end]();
        expect(turn.signal.aborted).to.equal(true);
        turn.onDelta('lo');
        expect(await ended).to.include({content, status: end === 'leave' ? status : 'stopped'});
        expect(last()).to.equal(await ended);
      }
    });
  }

  test('tag that may come, and thinking → position before them', () => {
    const {conversation, ask} = setUp();
    const {turn} = ask();
    const add = (delta: string, lastEventId: string) => {
      turn.onDelta(delta);
      turn.onReplyHandle?.({...BEGINNING, lastEventId});
      return conversation.position?.lastEventId;
    };
    expect(add('Hello\n', '1')).to.equal('1');
    expect(add('<thi', '2')).to.equal('1');
    expect(add('s', '3')).to.equal('3');
    expect(add('\n</think>', '4')).to.equal('3');
    expect(add(' is text.\n', '5')).to.equal('5');
    expect(add('<think>Hm.</think>', '6')).to.equal('5');
    expect(add('Bye', '7')).to.equal('5');
  });

  test('page left for good, service keeps nothing → turn runs on', () => {
    const {conversation, ask} = setUp();
    ask();
    conversation.abandon();
    expect(conversation.isRunning).to.equal(true);
  });

  test('reply of which nothing is kept, reply of another message, running turn → nothing to resume', () => {
    const {conversation, turns, ask} = setUp();
    const open = reply(1, 'Hel', {status: 'streaming'});
    conversation.adopt({messages: [open]});
    expect(conversation.resume()).to.equal(undefined);
    conversation.adopt({messages: [open], position: {...HANDLE, message: 'other', length: 3}});
    expect(conversation.resume()).to.equal(undefined);
    conversation.interrupt();
    ask().turn.onReplyHandle?.(HANDLE);
    expect(conversation.resume()).to.equal(undefined);
    expect(turns).to.have.length(1);
  });
});

import {suite, test} from 'node:test';

import {expect} from 'chai';

import type {ReplyHandle} from '../../src/client/chat-client.js';
import {ChatServiceError} from '../../src/client/errors.js';
import type {AssistantMessage} from '../../src/conversation/message.js';
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

  suite('references', () => {
    const references = [{title: 'A', excerpt: 'Words.'}];
    const got = [{title: 'A', excerpt: 'Words.'}];
    const fields = (message: AssistantMessage) => message.references.map((reference) => ({...reference}));

    test('before the first text → on the message at once, the reply still waits for text', () => {
      const {conversation, ask, last} = setUp();
      const {turn} = ask();
      let changes = 0;
      conversation.subscribe((delta) => (changes += delta ? 0 : 1));
      turn.onReferences(references);
      expect([changes, fields(last())]).to.deep.equal([1, got]);
      expect(last()).to.include({content: '', status: 'pending'});
      expect(conversation.state.status).to.equal('submitted');
      turn.onDelta('<think>Hm.</think>');
      expect(last()).to.include({content: '', status: 'pending'});
      turn.onDelta('Hello');
      expect(last()).to.include({content: 'Hello', status: 'streaming'});
      expect(fields(last())).to.deep.equal(got);
    });

    for (const [received, end, status] of [
      ['Hel', 'stop', 'stopped'],
      ['', 'stop', 'stopped'],
      ['Hel', 'leave', 'interrupted'],
      ['Hel', 'fail', 'interrupted'],
      ['', 'fail', 'failed'],
      ['Hel', 'end', 'complete'],
    ] as const)
      test(`before ${JSON.stringify(received)}, then ${end} → ${status} with them`, async () => {
        const {conversation, ask, last} = setUp();
        const {ended, turn} = ask();
        turn.onReferences(references);
        if (received) turn.onDelta(received);
        if (end === 'fail') turn.fail(new ChatServiceError('interrupted', 'cut'));
        else if (end === 'end') turn.end();
        else conversation[end]();
        expect(await ended).to.include({content: received, status});
        expect(fields(last())).to.deep.equal(got);
      });

    test('excerpt with invisible characters → without them, also on the message of an earlier turn', async () => {
      const {conversation, ask} = setUp();
      const {ended, turn} = ask();
      turn.onDelta('Hello');
      turn.end();
      await ended;
      ask();
      turn.onReferences([{title: 'A', excerpt: 'two\u202E\nlines'}]);
      expect(fields(conversation.state.messages[1] as AssistantMessage)).to.deep.equal([
        {title: 'A', excerpt: 'two lines'},
      ]);
    });
  });

  suite('steps', () => {
    const reading = ['Reading 4 pages', 'Read 4 pages'] as const;

    test('another step → words for the first one when it is done; none given → its text', () => {
      const {ask, last} = setUp();
      const {turn} = ask();
      turn.onStep!('Searching');
      expect(last()).to.deep.include({steps: ['Searching'], step: 'Searching'});
      turn.onStep!(...reading);
      expect(last()).to.deep.include({steps: ['Searching', 'Reading 4 pages'], step: 'Reading 4 pages'});
      turn.onStep!('Comparing');
      expect(last()).to.deep.include({steps: ['Searching', 'Read 4 pages', 'Comparing'], step: 'Comparing'});
    });

    test('text → the step is done; thinking → it is not', () => {
      const {ask, last} = setUp();
      const {turn} = ask();
      turn.onStep!(...reading);
      turn.onDelta('<think>Hm.</think>');
      expect(last()).to.deep.include({steps: ['Reading 4 pages'], step: 'Reading 4 pages'});
      turn.onDelta('Hello');
      expect(last()).to.deep.include({steps: ['Read 4 pages'], step: undefined, content: 'Hello'});
    });

    test('within the text → kept with the others, the text goes on, listeners hear that text ended the step', async () => {
      const {conversation, ask, last} = setUp();
      const {ended, turn} = ask();
      turn.onDelta('Hel');
      turn.onStep!(...reading);
      expect(last()).to.deep.include({steps: ['Reading 4 pages'], content: 'Hel', status: 'streaming'});
      const heard: unknown[] = [];
      conversation.subscribe((delta) => heard.push(delta?.text));
      turn.onDelta('lo ');
      turn.onDelta('you');
      expect(heard).to.deep.equal([undefined, 'you']);
      expect(last()).to.deep.include({steps: ['Read 4 pages'], step: undefined});
      turn.onStep!('Searching', 'Searched');
      turn.end();
      expect(await ended).to.deep.include({
        ...{content: 'Hello you', status: 'complete'},
        ...{steps: ['Read 4 pages', 'Searched'], step: undefined},
      });
    });

    for (const [end, status] of [
      ['stop', 'stopped'],
      ['fail', 'failed'],
    ] as const)
      test(`${end} during a step → the step was not done`, async () => {
        const {conversation, ask} = setUp();
        const {ended, turn} = ask();
        turn.onStep!(...reading);
        if (end === 'fail') turn.fail(new ChatServiceError('network', 'gone'));
        else conversation.stop();
        expect(await ended).to.deep.include({status, steps: ['Reading 4 pages'], step: 'Reading 4 pages'});
      });

    test('after the end → ignored', async () => {
      const {ask, last} = setUp();
      const {ended, turn} = ask();
      turn.onDelta('Hello');
      turn.end();
      await ended;
      turn.onStep!('Late');
      expect(last()).not.to.have.property('steps');
    });

    test('25 of them → the last 20', () => {
      const {ask, last} = setUp();
      const {turn} = ask();
      for (let index = 1; index <= 25; index += 1) turn.onStep!(`Doing ${index}`, `Did ${index}`);
      const {steps = []} = last();
      expect([steps.length, steps[0], ...steps.slice(-2)]).to.deep.equal([20, 'Did 6', 'Did 24', 'Doing 25']);
    });

    test('resumed without text → received again; with text → kept, the current one too', () => {
      for (const [content, steps] of [
        ['', undefined],
        ['Hello', ['Reading 4 pages']],
      ] as const) {
        const {conversation, turns, last} = setUp();
        const step = {steps: ['Reading 4 pages'], step: 'Reading 4 pages'};
        const open = reply(1, content, {status: 'streaming', ...step});
        const position = {...HANDLE, message: open.id, length: content.length};
        conversation.adopt({messages: [open], position});
        void conversation.resume();
        expect(last().steps).to.deep.equal(steps);
        turns.at(-1)!.onDelta(' you');
        expect([last().steps, last().step]).to.deep.equal([steps, undefined]);
      }
    });
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

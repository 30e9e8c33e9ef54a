import {suite, test} from 'node:test';

import {expect} from 'chai';

import type {Handover} from '../../src/client/types.js';
import {decodeHandover} from '../../src/conversation/decode-handover.js';
import {isHandedOver, writerNow, type ThreadHandover} from '../../src/conversation/handover.js';
import {isSilent, type Message} from '../../src/conversation/message.js';
import {handoverOf, withHandover, type Thread} from '../../src/conversation/thread.js';
import {question, reply} from '../support/messages.js';

const anna = {name: 'Anna', kind: 'person'} as const;
const threadWith = (handover?: ThreadHandover): Thread => ({id: 'thread', reply: 'message-1', handover});

suite('handover that a value describes', () => {
  for (const [condition, value, expected] of [
    ['a state', {state: 'waiting'}, {state: 'waiting'}],
    ['a state and a name', {state: 'joined', name: ' Anna\n'}, {state: 'joined', name: 'Anna'}],
    ['a name that is no text', {state: 'joined', name: 7}, {state: 'joined'}],
    [
      'a name of 61 letters',
      {state: 'joined', name: 'a'.repeat(61)},
      {state: 'joined', name: `${'a'.repeat(59)}…`},
    ],
    ['other fields', {state: 'ended', type: 'handover', isSeen: true}, {state: 'ended'}],
    ['an unknown state', {state: 'gone'}, undefined],
    ['a state of the prototype', {state: 'constructor'}, undefined],
    ['an inherited state', Object.create({state: 'joined'}), undefined],
    ['no object', 'joined', undefined],
  ] as const)
    test(`${condition} → ${JSON.stringify(expected)}`, () => {
      expect(decodeHandover(value)).to.deep.equal(expected);
    });
});

suite('the handover of a conversation', () => {
  const asked = [question(0, 'A?'), reply(1, 'A')];
  for (const [what, handover, messages, state, isHeld] of [
    ['none', undefined, asked, undefined, false],
    ['an offer', {state: 'offered', after: 'message-1'}, asked, 'offered', false],
    ['an offer before a message', {state: 'offered', after: 'message-0'}, asked, undefined, false],
    ['waiting', {state: 'waiting', after: 'message-0'}, asked, 'waiting', true],
    ['a person', {state: 'joined', after: 'message-0'}, asked, 'joined', true],
    ['an end', {state: 'ended', after: 'message-1'}, asked, 'ended', false],
    ['an end before a message', {state: 'ended', after: 'message-0'}, asked, undefined, false],
    ['an end that is seen', {state: 'ended', after: 'message-1', isSeen: true}, asked, undefined, false],
    ['an offer before the first message', {state: 'offered'}, [], 'offered', false],
  ] as [string, ThreadHandover | undefined, Message[], Handover['state'] | undefined, boolean][])
    test(`${what} → ${state}`, () => {
      expect(handoverOf(threadWith(handover), messages)?.state).to.equal(state);
      expect(isHandedOver(threadWith(handover))).to.equal(isHeld);
    });

  test('the same state again → the same thread, also without its name; another name, and another offer → new', () => {
    const joined = withHandover(threadWith(), {state: 'joined', name: 'Anna'}, 'message-1');
    expect(joined.handover).to.deep.include({state: 'joined', name: 'Anna', after: 'message-1'});
    expect(withHandover(joined, {state: 'joined', name: 'Anna'}, 'message-2')).to.equal(joined);
    expect(withHandover(joined, {state: 'joined'}, 'message-2')).to.equal(joined);
    expect(withHandover(joined, {state: 'joined', name: 'Ben'}, 'message-2').handover?.name).to.equal('Ben');
    const ended = withHandover(joined, {state: 'ended'}, 'message-2');
    expect(ended.handover).to.deep.equal({
      state: 'ended',
      after: 'message-2',
      end: 'message-2',
      hasMet: true,
    });
    const again = withHandover(ended, {state: 'ended'}, 'message-4');
    expect(again.handover).to.deep.include({hasMet: true, after: 'message-4', end: 'message-2'});
    const offered = withHandover(ended, {state: 'offered'}, 'message-3');
    expect(offered.handover).to.deep.equal({state: 'offered', after: 'message-3', end: 'message-2'});
    expect(withHandover(offered, {state: 'offered'}, 'message-5').handover?.after).to.equal('message-5');
  });

  test('an offer to a visitor who waits or has met a person → changes nothing', () => {
    for (const state of ['waiting', 'joined'] as const) {
      const thread = withHandover(threadWith(), {state}, 'message-1');
      expect(withHandover(thread, {state: 'offered'}, 'message-2')).to.equal(thread);
    }
  });

  test('the end of a wait → nobody was met', () => {
    const waiting = withHandover(threadWith(), {state: 'waiting', isAsked: true}, 'message-1');
    expect(withHandover(waiting, {state: 'waiting'}, 'message-1').handover).to.not.have.property('isAsked');
    const ended = withHandover(waiting, {state: 'ended'}, 'message-2');
    expect(ended.handover).to.deep.equal({state: 'ended', after: 'message-2', end: undefined});
  });

  test('the end of a wait without a message → nobody was met, also after an earlier talk', () => {
    for (const [first, last] of [
      [undefined, undefined],
      ['joined', 'message-1'],
    ] as const) {
      const talked =
        first && withHandover(withHandover(threadWith(), {state: first}, last), {state: 'ended'}, last);
      const waiting = withHandover(talked, {state: 'waiting'}, last);
      const ended = withHandover(waiting, {state: 'ended'}, last);
      expect(ended.handover).to.deep.equal({state: 'ended', after: last, end: last});
    }
  });

  test('conversation without a thread → one of its own', () => {
    expect(withHandover(undefined, {state: 'waiting'}, undefined).id).to.match(/^[\da-f-]{36}$/);
  });
});

suite('who answers in a handover', () => {
  const byAnna = {...reply(1, 'Hello.'), author: anna};
  const silent = reply(1, '');
  for (const [what, handover, kept, isPerson, isNew] of [
    ['a person has joined, without a word', {state: 'joined'}, [question(0, 'A?')], true, undefined],
    ['a person has joined after the agent', {state: 'joined'}, [reply(1, 'A'), silent], true, undefined],
    ['the visitor waits', {state: 'waiting'}, [reply(0, 'A'), silent], false, false],
    ['the person has left', {state: 'ended', end: 'message-1'}, [byAnna], false, false],
    ['a question after that', {state: 'ended', end: 'message-1'}, [byAnna, question(2, 'B?')], false, false],
    [
      'the first reply after that, with an offer',
      {state: 'offered', end: 'message-1'},
      [byAnna, question(2, 'B?'), reply(3, 'B')],
      false,
      false,
    ],
    ['a person without a handover', undefined, [byAnna], true, true],
  ] as [string, ThreadHandover | undefined, Message[], boolean, boolean | undefined][])
    test(`${what} → ${isPerson ? 'person' : 'agent'}${isNew ? ', which is new' : ''}`, () => {
      const writer = writerNow({thread: threadWith(handover), kept});
      expect([writer.isPerson, writer.isNew]).to.deep.equal([isPerson, isNew]);
    });

  for (const [what, message, isUnseen] of [
    ['a reply that runs', {...silent, status: 'pending'}, true],
    ['a reply of a person that runs', {...silent, status: 'pending', author: anna}, false],
    ['a reply with text', reply(0, 'A'), false],
    ['a question', question(0, 'A?'), false],
  ] as [string, Message, boolean][])
    test(`handed over: ${what} → ${isUnseen ? 'not shown' : 'shown'}`, () => {
      expect(isSilent(message, true)).to.equal(isUnseen);
    });

  for (const [what, message, isUnseen] of [
    ['a complete reply without text', reply(0, ''), true],
    ['a reply after tool_calls without text', reply(0, '', {finishReason: 'tool_calls'}), true],
    ['a reply with text', reply(0, 'A'), false],
    ['a person without a word', {...reply(0, ''), author: anna}, false],
    ['a reply that runs', {...reply(0, ''), status: 'pending'}, false],
    ['a reply that was stopped', {...reply(0, ''), status: 'stopped'}, false],
    ['a reply that was withheld', reply(0, '', {finishReason: 'content_filter'}), false],
    ['a question', question(0, 'A?'), false],
  ] as [string, Message, boolean][])
    test(`${what} → ${isUnseen ? 'not shown' : 'shown'}`, () => {
      expect(isSilent(message, false)).to.equal(isUnseen);
    });
});

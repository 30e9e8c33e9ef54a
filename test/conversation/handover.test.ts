import {suite, test} from 'node:test';

import {expect} from 'chai';

import type {Handover} from '../../src/client/types.js';
import {decodeHandover} from '../../src/conversation/author.js';
import {
  handoverOf,
  isByPerson,
  isHandedOver,
  isSilent,
  settled,
  withoutHandover,
  writerOf,
  type Message,
} from '../../src/conversation/message.js';
import {question, reply} from '../support/messages.js';

const told = (index: number, state: Handover['state'], content = '') => ({
  ...reply(index, content),
  handover: {state},
});

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
    ['other fields', {state: 'ended', type: 'handover', admin: true}, {state: 'ended'}],
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
  const agreed: Message = {...question(0, 'A person, please.'), handover: {state: 'waiting'}};
  for (const [what, messages, state, isHeld] of [
    ['none', [question(0, 'A?'), reply(1, 'A')], undefined, false],
    ['an offer', [question(0, 'A?'), told(1, 'offered', 'No.')], 'offered', false],
    ['an offer before a question', [told(0, 'offered', 'No.'), question(1, 'B?')], undefined, false],
    ['an agreement', [told(0, 'offered', 'No.'), agreed], 'waiting', true],
    ['an agreement whose reply fails', [agreed, {...reply(1, ''), status: 'failed'}], 'waiting', true],
    [
      'a person, and messages after that',
      [told(0, 'joined'), question(1, 'B?'), reply(2, 'B')],
      'joined',
      true,
    ],
    ['the end', [told(0, 'joined'), told(1, 'ended')], 'ended', false],
    ['a question after the end', [told(0, 'joined'), told(1, 'ended'), question(2, 'B?')], undefined, false],
    ['an offer after an end', [told(0, 'ended'), told(1, 'offered', 'No.')], 'offered', false],
  ] as [string, Message[], Handover['state'] | undefined, boolean][])
    test(`${what} → ${state}`, () => {
      expect(handoverOf(messages)?.state).to.equal(state);
      expect(isHandedOver(messages)).to.equal(isHeld);
    });

  for (const [what, message, isUnseen] of [
    ['a state without text', told(0, 'joined'), true],
    ['a state with text', told(0, 'offered', 'No.'), false],
    ['a reply without text', reply(0, ''), false],
    ['a state of a reply that runs', {...told(0, 'waiting'), status: 'pending'}, false],
    ['a state of a reply that was stopped', {...told(0, 'waiting'), status: 'stopped'}, false],
    ['the question that agreed', agreed, false],
  ] as [string, Message, boolean][])
    test(`${what} → ${isUnseen ? 'not shown' : 'shown'}`, () => {
      expect(isSilent(message)).to.equal(isUnseen);
    });

  test('a person has joined → who takes a question without text is the person; text without an author is the agent’s', () => {
    expect(isByPerson(told(0, 'joined'))).to.equal(true);
    expect(isByPerson(told(0, 'waiting'))).to.equal(false);
    expect(isByPerson(told(0, 'joined', 'Anna joins now.'))).to.equal(false);
  });

  test('the end → the agent answers again, which is new, and is no longer with its next reply', () => {
    const messages = [told(0, 'joined'), told(1, 'ended')];
    expect(writerOf(messages)).to.deep.include({isPerson: false, isNew: true});
    expect(writerOf([...messages, reply(2, 'Hello.')])).to.deep.include({isPerson: false, isNew: false});
  });

  test('page that is left after a state → complete; without one → failed', () => {
    const left = settled([
      {...told(0, 'waiting'), status: 'pending'},
      {...reply(1, ''), status: 'pending'},
    ]);
    expect(left.map((message) => 'status' in message && message.status)).to.deep.equal([
      'complete',
      'failed',
    ]);
  });

  test('another conversation → the same words, no state', () => {
    const messages = withoutHandover([agreed, told(1, 'waiting'), told(2, 'joined', 'Hello.')]);
    expect(messages.map(({content}) => content)).to.deep.equal(['A person, please.', 'Hello.']);
    for (const message of messages) expect(message).to.not.have.property('handover');
  });
});

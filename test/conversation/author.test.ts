import {suite, test} from 'node:test';

import {expect} from 'chai';

import {decodeAuthor} from '../../src/conversation/author.js';
import {isByPerson, isTaken, settled, writerOf, type Message} from '../../src/conversation/message.js';
import {question, reply} from '../support/messages.js';

suite('author that a value describes', () => {
  for (const [condition, value, name] of [
    ['a person', {name: 'Anna', kind: 'person'}, 'Anna'],
    ['an agent', {name: 'Billing', kind: 'agent'}, 'Billing'],
    ['lines and spaces', {name: ' Anna\n \tMaria ', kind: 'person'}, 'Anna Maria'],
    ['invisible characters and overrides', {name: 'An\u202Ena\0\u200B\u200B\u200B', kind: 'person'}, 'Anna'],
    ['61 letters', {name: 'a'.repeat(61), kind: 'person'}, `${'a'.repeat(59)}…`],
    ['a megabyte', {name: 'ab '.repeat(350_000), kind: 'person'}, `${'ab '.repeat(20).slice(0, 59)}…`],
    ['10,000 marks', {name: `a${'\u0301'.repeat(10_000)}`, kind: 'person'}, `a${'\u0301'.repeat(30)}`],
    ['nothing visible', {name: ' \n\u200B', kind: 'person'}, ''],
    ['no name', {kind: 'person'}, ''],
    ['a name that is no text', {name: {toString: () => 'Anna'}, kind: 'person'}, ''],
    ['no kind', {name: 'Anna'}, undefined],
    ['a kind of the prototype', {name: 'Anna', kind: 'constructor'}, undefined],
    ['inherited fields', Object.create({name: 'Anna', kind: 'person'}), undefined],
    ['no object', 'Anna', undefined],
  ] as const)
    test(`${condition} → ${name === undefined ? 'none' : `a name of ${name.length} characters`}`, () => {
      const {kind} = Object(value) as {kind: string};
      expect(decodeAuthor(value)).to.deep.equal(name === undefined ? undefined : {name, kind});
    });
});

suite('who answers', () => {
  const anna = {name: 'Anna', kind: 'person'} as const;
  const agent = {name: 'Billing', kind: 'agent'} as const;
  const byAnna = (index: number, content = 'Yes') => ({...reply(index, content), author: anna});
  const pending = {...reply(1, ''), status: 'pending'} as const;
  const filtered = reply(1, '', {finishReason: 'content_filter'});
  for (const [what, messages, isPerson, isNew] of [
    ['no reply', [question(0, 'Hi?')], false, false],
    ['a reply without an author', [question(0, 'Hi?'), reply(1, 'Yes')], false, false],
    ['a person from the first reply on', [byAnna(0, '')], true, true],
    ['a person after the agent', [reply(0, 'Yes'), byAnna(1, '')], true, true],
    ['a person for the second time', [byAnna(0), byAnna(1)], true, false],
    ['a question after a person', [byAnna(0), question(1, 'And?')], true, true],
    ['a reply after a person of which nothing has come', [byAnna(0), pending], true, true],
    ['a reply after a person that has a step', [byAnna(0), {...pending, steps: ['Searching']}], false, true],
    ['the first reply after a person', [byAnna(0), reply(1, 'No')], false, true],
    ['a reply after a person that failed', [byAnna(0), {...pending, status: 'failed'}], true, true],
    ['a reply after a person that was stopped', [byAnna(0), {...pending, status: 'stopped'}], true, true],
    ['a reply after a person that was filtered', [byAnna(0), filtered], false, true],
    ['another agent after a person', [byAnna(0), {...pending, author: agent}], false, true],
    ['the second reply after a person', [byAnna(0), reply(1, 'No'), reply(2, 'No')], false, false],
  ] as [string, Message[], boolean, boolean][])
    test(`${what} → ${isPerson ? 'person' : 'agent'}${isNew ? ', which is new' : ''}`, () => {
      expect(writerOf(messages)).to.deep.include({isPerson, isNew});
    });

  test('page that is left → the question stays with the person, without an error', () => {
    const left = settled([
      {...byAnna(0, ''), status: 'pending'},
      {...byAnna(1, 'One'), status: 'streaming'},
    ]);
    expect(left.map((message) => 'status' in message && message.status)).to.deep.equal([
      'complete',
      'interrupted',
    ]);
  });

  test('what stands up to the message of a person → taken; a later question is not', () => {
    const messages = [question(0, 'A?'), reply(1, 'A'), question(2, 'B?'), byAnna(3, ''), question(4, 'C?')];
    expect(messages.map(({id}) => isTaken(messages, id))).to.deep.equal([true, true, true, true, false]);
    expect(isTaken([question(0, 'A?'), reply(1, 'A')], 'message-0')).to.equal(false);
  });

  test('question → not by a person of the owner', () => {
    expect(isByPerson(question(0, 'Hi?'))).to.equal(false);
    expect(isByPerson(undefined)).to.equal(false);
  });
});

import {suite, test} from 'node:test';

import {expect} from 'chai';

import {decodeAuthor} from '../../src/conversation/author.js';
import {isByPerson, writerOf, type Message} from '../../src/conversation/message.js';
import {question, reply} from '../support/messages.js';

suite('author that a value names', () => {
  for (const [condition, value, name] of [
    ['a person', {name: 'Anna', kind: 'person'}, 'Anna'],
    ['an agent', {name: 'Billing', kind: 'agent'}, 'Billing'],
    ['lines and spaces', {name: ' Anna\n \tMaria ', kind: 'person'}, 'Anna Maria'],
    ['invisible characters and overrides', {name: 'An\u202Ena\0\u200B\u200B\u200B', kind: 'person'}, 'Anna'],
    ['61 letters', {name: 'a'.repeat(61), kind: 'person'}, `${'a'.repeat(59)}…`],
    ['a megabyte', {name: 'ab '.repeat(350_000), kind: 'person'}, `${'ab '.repeat(20).slice(0, 59)}…`],
    ['10,000 marks', {name: `a${'\u0301'.repeat(10_000)}`, kind: 'person'}, `a${'\u0301'.repeat(30)}`],
    ['nothing visible', {name: ' \n\u200B', kind: 'person'}, undefined],
    ['no name', {kind: 'person'}, undefined],
    ['a name that is no text', {name: {toString: () => 'Anna'}, kind: 'person'}, undefined],
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
  for (const [what, messages, writer] of [
    ['no reply', [question(0, 'Hi?')], 'agent'],
    ['a reply without an author', [question(0, 'Hi?'), reply(1, 'Yes')], 'agent'],
    ['a person', [reply(0, 'Yes'), {...reply(1, ''), author: anna}], 'person'],
    ['a question after a person', [{...reply(0, 'Yes'), author: anna}, question(1, 'And?')], 'person'],
    [
      'a reply that has not begun',
      [
        {...reply(0, 'Yes'), author: anna},
        {...reply(1, ''), status: 'pending'},
      ],
      'person',
    ],
    ['the first reply after a person', [{...reply(0, 'Yes'), author: anna}, reply(1, 'No')], 'agent-again'],
    [
      'another agent after a person',
      [
        {...reply(0, 'Yes'), author: anna},
        {...reply(1, ''), author: agent},
      ],
      'agent-again',
    ],
    [
      'the second reply after a person',
      [{...reply(0, 'Yes'), author: anna}, reply(1, 'No'), reply(2, 'No')],
      'agent',
    ],
  ] as [string, Message[], string][])
    test(`${what} → ${writer}`, () => {
      expect(writerOf(messages)).to.equal(writer);
    });

  test('question → not by a person of the owner', () => {
    expect(isByPerson(question(0, 'Hi?'))).to.equal(false);
    expect(isByPerson(undefined)).to.equal(false);
  });
});

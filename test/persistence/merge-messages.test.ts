import {suite, test} from 'node:test';

import {expect} from 'chai';

import type {AssistantMessage, Message} from '../../src/conversation/message.js';
import {mergeReceived, mergeStored} from '../../src/persistence/merge-messages.js';

const createdAt = new Date(1_760_000_000_000);

function question(id: string): Message {
  return {role: 'user', id, content: `Question ${id}`, createdAt};
}

function reply(id: string, content: string, status: AssistantMessage['status'] = 'complete'): Message {
  return {role: 'assistant', id, content, createdAt, status, references: []};
}

suite('mergeStored', () => {
  const cases: [condition: string, stored: Message, shown: Message | undefined, content: string][] = [
    [
      'growing reply, more text on screen',
      reply('r', 'ab', 'streaming'),
      reply('r', 'abc', 'streaming'),
      'abc',
    ],
    ['pending reply, text on screen', reply('r', '', 'pending'), reply('r', 'a', 'streaming'), 'a'],
    [
      'growing reply, less text on screen',
      reply('r', 'abc', 'streaming'),
      reply('r', 'ab', 'streaming'),
      'abc',
    ],
    ['complete reply, more text on screen', reply('r', 'ab'), reply('r', 'abc', 'streaming'), 'ab'],
    ['growing reply, not on screen', reply('r', 'ab', 'streaming'), undefined, 'ab'],
  ];
  for (const [condition, stored, shown, content] of cases) {
    test(`stored: ${condition} → "${content}"`, () => {
      const merged = mergeStored([question('q'), stored], shown ? [question('q'), shown] : []);
      expect(merged.map((message) => message.content)).to.deep.equal(['Question q', content]);
    });
  }

  test('message on screen that is not stored → left out', () => {
    expect(mergeStored([question('a')], [question('a'), question('b')])).to.deep.equal([question('a')]);
  });
});

suite('mergeReceived', () => {
  test('one message received, the others on screen → all, in the order of the ids', () => {
    const merged = mergeReceived(['a', 'b', 'c'], [question('c'), question('a')], [question('b')]);
    expect(merged?.map(({id}) => id)).to.deep.equal(['a', 'b', 'c']);
  });

  test('message received and on screen → as received', () => {
    const merged = mergeReceived(['r'], [reply('r', 'old')], [reply('r', 'new')]);
    expect(merged?.map(({content}) => content)).to.deep.equal(['new']);
  });

  test('ids that repeat → each message once', () => {
    expect(mergeReceived(['a', 'a'], [question('a')], [])).to.deep.equal([question('a')]);
  });

  test('message on screen that the other tab does not list → left out', () => {
    expect(mergeReceived([], [question('a')], [])).to.deep.equal([]);
  });

  test('message neither received nor on screen → undefined', () => {
    expect(mergeReceived(['a', 'missing'], [question('a')], [])).to.equal(undefined);
  });
});

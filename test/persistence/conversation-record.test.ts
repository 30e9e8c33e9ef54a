import {suite, test} from 'node:test';

import {expect} from 'chai';

import type {AssistantMessage, Message} from '../../src/conversation/message.js';
import {parseMessages} from '../../src/conversation/parse-messages.js';
import {
  MAX_STORED_CHARACTERS,
  MAX_TURNS,
  parseRecord,
  serializeRecord,
  type ConversationRecord,
} from '../../src/persistence/conversation-record.js';
import {question, reply} from '../support/messages.js';

const parse = (value: unknown) => parseRecord(value, parseMessages);

/** That many turns: messages 0 and 1, 2 and 3 … */
function turns(count: number, content = 'text'): Message[] {
  return Array.from({length: count}, (_, index) => [
    question(2 * index, content),
    reply(2 * index + 1, content),
  ]).flat();
}

function recordOf(messages: readonly Message[], part: Partial<ConversationRecord> = {}): ConversationRecord {
  return {revision: 5, messages, isTruncated: false, ratings: new Map(), ...part};
}

/** What is read after a record was written. */
function roundTrip(record: ConversationRecord, maxTurns?: number): ConversationRecord | undefined {
  return parse(JSON.stringify(serializeRecord(record, Infinity, maxTurns)));
}

const THREAD = {
  id: '01234567-89ab-4cde-8f01-23456789abcd',
  serverId: 's1',
  reply: 'message-1',
  knownTo: 'message-0',
};
const POSITION = {id: 'a-1', key: 'k_2', lastEventId: '17', message: 'message-1', length: 4};

suite('a record is written and read', () => {
  test('messages, ratings, consent, position, thread and revision → the same', () => {
    const references = [{url: 'https://example.com/', title: 'A', excerpt: 'Words.'}];
    const messages = [question(0, 'Hi?'), reply(1, '**Hello**', {references})];
    const record = recordOf(messages, {
      revision: 17,
      isTruncated: true,
      ratings: new Map([['message-1', 'up']]),
      agreedTo: 'I agree.',
      position: POSITION,
      thread: THREAD,
    });
    const read = roundTrip(record)!;
    // A reference has no prototype.
    expect(JSON.parse(JSON.stringify(read))).to.deep.equal(JSON.parse(JSON.stringify(record)));
    expect([...read.ratings]).to.deep.equal([['message-1', 'up']]);
    expect(read.messages[0]!.createdAt).to.deep.equal(messages[0]!.createdAt);
  });

  test('error, thinking and steps of a reply → not written', () => {
    const error = {message: 'secret words'} as NonNullable<AssistantMessage['error']>;
    const parts = {error, thinking: 'secret thoughts', steps: ['secret step']};
    const message = reply(1, 'cut', {status: 'interrupted', ...parts});
    const text = JSON.stringify(serializeRecord(recordOf([question(0, 'Hi?'), message]), Infinity));
    expect(text).to.include('cut').and.not.include('secret');
  });

  test('ratings of messages that are not kept → not written', () => {
    const ratings = new Map([
      ['message-1', 'up' as const],
      ['gone', 'down' as const],
    ]);
    expect([...roundTrip(recordOf(turns(1), {ratings}))!.ratings]).to.deep.equal([['message-1', 'up']]);
  });

  test('no messages → record of a conversation that was cleared', () => {
    expect(parse(serializeRecord(recordOf([]), Infinity))).to.include({revision: 5, isTruncated: false});
  });
});

suite('limits of a record', () => {
  const ids = (record: ConversationRecord | undefined) => record?.messages.map(({id}) => id);

  test('100 turns → all; 101 → the newest 100, truncated', () => {
    expect(roundTrip(recordOf(turns(MAX_TURNS)))).to.deep.include({isTruncated: false});
    const read = roundTrip(recordOf(turns(MAX_TURNS + 1)))!;
    expect(read.messages).to.have.length(2 * MAX_TURNS);
    expect(read.messages[0]!.id).to.equal('message-2');
    expect(read.isTruncated).to.equal(true);
  });

  test('500,000 characters → all; one more → the newest turns, which begin with a question', () => {
    const messages = turns(5, 'x'.repeat(MAX_STORED_CHARACTERS / 10));
    expect(roundTrip(recordOf(messages))!.messages).to.have.length(10);
    const longer = messages.with(3, reply(3, 'x'.repeat(MAX_STORED_CHARACTERS / 10 + 1)));
    const read = roundTrip(recordOf(longer));
    expect(ids(read)).to.deep.equal(messages.slice(2).map(({id}) => id));
    expect(read!.isTruncated).to.equal(true);
  });

  test('latest turn of more than 500,000 characters → kept alone', () => {
    const messages = [...turns(2), question(8, 'Long?'), reply(9, 'x'.repeat(MAX_STORED_CHARACTERS + 1))];
    expect(ids(roundTrip(recordOf(messages)))).to.deep.equal(['message-8', 'message-9']);
  });

  test('stored record beyond the limits → the newest turns', () => {
    const stored = {...serializeRecord(recordOf([]), Infinity), messages: turns(MAX_TURNS + 50)};
    const read = parse(JSON.stringify(stored))!;
    expect(read.messages).to.have.length(2 * MAX_TURNS);
    expect(read.isTruncated).to.equal(true);
  });
});

suite('a record that is not trusted', () => {
  // Tests can run minutes after this line, on a slow machine.
  const valid = {...serializeRecord(recordOf(turns(1)), Date.UTC(9999, 0))};

  const refused: [condition: string, value: unknown][] = [
    ['nothing', undefined],
    ['no JSON', 'nonsense'],
    ['a text that is cut', JSON.stringify(valid).slice(0, -9)],
    ['fields under __proto__', JSON.parse('{"__proto__":{"version":2,"messages":[]}}')],
    ['a version of the future', {...valid, version: 3}],
    ['messages of null', {...valid, messages: null}],
    ['another version', {...valid, version: 1}],
    ['expired', {...valid, expires: Date.UTC(2020, 0)}],
    ['expiry of a text', {...valid, expires: '9'}],
    ['no valid message', {...valid, messages: [{}, null]}],
  ];
  for (const [condition, value] of refused) {
    test(`${condition} → refused`, () => {
      expect(parse(value)).to.equal(undefined);
    });
  }

  test('valid, as an object or as JSON; without an expiry → read', () => {
    expect(parse(valid)?.messages).to.have.length(2);
    expect(parse(JSON.stringify(valid))?.messages).to.have.length(2);
    expect(parse({...valid, expires: null})?.messages).to.have.length(2);
  });

  test('some invalid messages → left out, truncated', () => {
    const {messages, isTruncated} = parse({...valid, messages: [null, ...turns(1)]})!;
    expect(messages).to.have.length(2);
    expect(isTruncated).to.equal(true);
  });

  const {lastEventId, ...unread} = POSITION;
  const begun = {id: THREAD.id, reply: THREAD.reply};
  const fields: [field: keyof ConversationRecord, condition: string, value: unknown, read: unknown][] = [
    ['isTruncated', 'a text', '<b>', false],
    ['agreedTo', 'no text', true, undefined],
    ['revision', 'a text', '5', 0],
    ['revision', 'an object', {valueOf: 1}, 0],
    ['revision', 'a number beyond all times', 1e300, 0],
    ['ratings', 'a text', 'up', new Map()],
    [
      'ratings',
      'other types',
      [null, ['b', '<b>'], [{}, 'up'], ['c', ['up']], ['d', 'down']],
      new Map([['d', 'down']]),
    ],
    ['position', 'a text', 'a', undefined],
    ['position', 'a path as id', {...POSITION, id: '../../secret'}, undefined],
    ['position', 'a line break in the id', {...POSITION, id: 'a\n'}, undefined],
    ['position', 'a key of 101 characters', {...POSITION, key: 'k'.repeat(101)}, undefined],
    ['position', 'a text as last event', {...POSITION, lastEventId: `${lastEventId} or so`}, undefined],
    ['position', 'a length of half a character', {...POSITION, length: 0.5}, undefined],
    ['position', 'no last event', unread, unread],
    ['thread', 'a text', 's1', undefined],
    ['thread', 'another id than a UUID', {...THREAD, id: `${THREAD.id}\n`}, undefined],
    ['thread', 'no reply', {...THREAD, reply: undefined}, undefined],
    ['thread', 'a number as serverId', {...THREAD, serverId: 1}, undefined],
    ['thread', 'a serverId of 501 characters', {...THREAD, serverId: 's'.repeat(501)}, undefined],
    ['thread', 'a list as the last known message', {...THREAD, knownTo: ['message-0']}, undefined],
    ['thread', 'neither serverId nor a known message', begun, begun],
  ];
  for (const [field, condition, value, read] of fields) {
    test(`${field}: ${condition} → ${JSON.stringify(read)}, the messages stay`, () => {
      const record = parse({...valid, [field]: value})!;
      expect(record[field]).to.deep.equal(read);
      expect(record.messages).to.have.length(2);
    });
  }
});

import {suite, test} from 'node:test';

import {expect} from 'chai';

import type {AssistantMessage, Message, UserMessage} from '../../src/conversation/message.js';
import {parseMessages} from '../../src/conversation/parse-messages.js';
import {ConversationStore, type KeptConversation} from '../../src/persistence/conversation-store.js';
import type {StorageArea} from '../../src/persistence/storage-area.js';
import {MemoryArea} from '../support/memory-area.js';

const NAME = 'chat';
const CREATED_AT = new Date(1_760_000_000_000);

type Options = ConstructorParameters<typeof ConversationStore>[1];

function storeOn(area: StorageArea, options: Partial<Options> = {}): ConversationStore {
  let created = 0;
  const parse = (values: unknown[]) => parseMessages(values, () => `created-${(created += 1)}`);
  return new ConversationStore(area, {name: NAME, maxCharacters: 1_000_000, parse, ...options});
}

function ask(id: string, content = `question ${id}`): UserMessage {
  return {role: 'user', id, content, createdAt: CREATED_AT};
}

function answer(id: string, content = `reply ${id}`, part: Partial<AssistantMessage> = {}): AssistantMessage {
  return {role: 'assistant', id, content, createdAt: CREATED_AT, status: 'complete', references: [], ...part};
}

/** Questions and replies in turn: q0, r0, q1, r1 … */
function turns(count: number, content = 'text'): Message[] {
  return Array.from({length: count}, (_, index) => [
    ask(`q${index}`, content),
    answer(`r${index}`, content),
  ]).flat();
}

function kept(messages: readonly Message[], part: Partial<KeptConversation> = {}): KeptConversation {
  return {id: 'conversation', messages, isTruncated: false, ratings: new Map(), ...part};
}

function ids(conversation: KeptConversation | undefined): string[] | undefined {
  return conversation?.messages.map(({id}) => id);
}

const key = (id: string) => `${NAME}#${id}`;

suite('save and load', () => {
  test('saved conversation → the same when loaded', async () => {
    const area = new MemoryArea();
    const references = [{url: 'https://example.com/', title: 'A'}];
    const messages = [ask('q'), answer('r', '**Hi**', {finishReason: 'stop', references})];
    await storeOn(area).save(kept(messages, {ratings: new Map([['r', 'up']])}));
    const loaded = await storeOn(area).load();
    // A reference has no prototype.
    expect(JSON.parse(JSON.stringify(loaded))).to.deep.equal(JSON.parse(JSON.stringify(kept(messages))));
    expect([...loaded!.ratings]).to.deep.equal([['r', 'up']]);
    expect(loaded!.messages[0]!.createdAt).to.deep.equal(CREATED_AT);
  });

  test('nothing stored → undefined', async () => {
    expect(await storeOn(new MemoryArea()).load()).to.equal(undefined);
  });

  test('error of a reply → not stored', async () => {
    const area = new MemoryArea();
    const error = {message: 'secret words'} as NonNullable<AssistantMessage['error']>;
    await storeOn(area).save(kept([ask('q'), answer('r', 'cut', {status: 'interrupted', error})]));
    expect([...area.entries.values()].join()).to.not.include('secret words');
  });

  test('second save → only changed messages and the index are written', async () => {
    const area = new MemoryArea();
    const store = storeOn(area);
    const messages = turns(3);
    await store.save(kept(messages));
    area.forgetLog();
    await store.save(kept(messages.with(-1, answer('r2', 'longer'))));
    expect(area.written).to.deep.equal([key('r2'), NAME]);
    expect(area.deleted).to.deep.equal([]);
  });

  test('save after load → only the new messages are written', async () => {
    const area = new MemoryArea();
    await storeOn(area).save(kept(turns(3)));
    const store = storeOn(area);
    const {messages} = (await store.load())!;
    area.forgetLog();
    await store.save(kept([...messages, ask('new')]));
    expect(area.written).to.deep.equal([key('new'), NAME]);
  });

  test('removed messages → their entries deleted, after the index is written', async () => {
    const area = new MemoryArea();
    const store = storeOn(area);
    const messages = turns(3);
    await store.save(kept(messages));
    area.forgetLog();
    await store.save(kept(messages.slice(0, 2)));
    expect(area.written).to.deep.equal([NAME]);
    expect(area.deleted).to.have.members(['q1', 'r1', 'q2', 'r2'].map(key));
    expect([...area.entries.keys()]).to.have.members([NAME, key('q0'), key('r0')]);
  });

  test('60 messages → loaded in order, in more than one batch', async () => {
    const area = new MemoryArea();
    const messages = turns(30);
    await storeOn(area).save(kept(messages));
    expect(ids(await storeOn(area).load())).to.deep.equal(messages.map(({id}) => id));
  });

  test('ratings of messages that are not kept → not stored', async () => {
    const area = new MemoryArea();
    const ratings = new Map([
      ['r0', 'up' as const],
      ['gone', 'down' as const],
    ]);
    await storeOn(area).save(kept(turns(1), {ratings}));
    expect(area.index().ratings).to.deep.equal([['r0', 'up']]);
  });
});

suite('limits', () => {
  test('too many characters → oldest turns are left out, the rest begins with a question', async () => {
    const area = new MemoryArea();
    const messages = turns(5, 'x'.repeat(100));
    await storeOn(area, {maxCharacters: 550}).save(kept(messages));
    const loaded = await storeOn(area).load();
    expect(ids(loaded)).to.deep.equal(['q3', 'r3', 'q4', 'r4']);
    expect(loaded?.isTruncated).to.equal(true);
  });

  test('within the limit → not truncated', async () => {
    const area = new MemoryArea();
    await storeOn(area, {maxCharacters: 1_000}).save(kept(turns(5, 'x'.repeat(100))));
    expect((await storeOn(area).load())?.isTruncated).to.equal(false);
  });

  test('last turn alone too long → nothing is kept of it, nothing is thrown', async () => {
    const area = new MemoryArea();
    await storeOn(area, {maxCharacters: 100}).save(kept([ask('q'), answer('r', 'x'.repeat(101))]));
    expect(await storeOn(area).load()).to.equal(undefined);
  });

  test('1,200 messages → the newest 1,000', async () => {
    const area = new MemoryArea();
    await storeOn(area).save(kept(turns(600, 'x')));
    expect(ids(await storeOn(area).load())).to.deep.equal(
      turns(600)
        .slice(-1_000)
        .map(({id}) => id),
    );
  });

  test('quota error → older half is left out, the newest turn is stored', async () => {
    const area = new MemoryArea();
    area.capacity = 40_000;
    await storeOn(area, {maxCharacters: 100_000}).save(kept(turns(50, 'x'.repeat(1_000))));
    const loaded = await storeOn(area).load();
    expect(ids(loaded)?.at(-1)).to.equal('r49');
    expect(loaded?.messages.length).to.be.within(10, 40);
    expect(loaded?.isTruncated).to.equal(true);
  });

  test('quota error → no entry stays that the index does not list', async () => {
    const area = new MemoryArea();
    area.capacity = 40_000;
    await storeOn(area, {maxCharacters: 100_000}).save(kept(turns(50, 'x'.repeat(1_000))));
    const listed = (area.index().ids as string[]).map(key);
    expect([...area.entries.keys()]).to.have.members([NAME, ...listed]);
  });

  test('quota error for a longer conversation → older half makes space, the new turn is stored', async () => {
    const area = new MemoryArea();
    const store = storeOn(area, {maxCharacters: 40_000});
    const messages = turns(16, 'x'.repeat(1_000));
    await store.save(kept(messages));
    area.capacity = area.used + 10;
    await store.save(kept([...messages, ask('new', 'y'.repeat(2_000))]));
    expect(ids(await storeOn(area).load())?.at(-1)).to.equal('new');
  });

  test('quota error, then one more message → only that message and the index are written', async () => {
    const area = new MemoryArea();
    area.capacity = 400_000;
    const store = storeOn(area, {maxCharacters: 1_000_000});
    const messages = turns(50, 'x'.repeat(10_000));
    await store.save(kept(messages));
    area.forgetLog();
    await store.save(kept([...messages, ask('new')]));
    expect(area.written).to.deep.equal([key('new'), NAME]);
  });

  test('quota error with few characters, then space → the next save writes all', async () => {
    const area = new MemoryArea();
    area.capacity = 1_000;
    const store = storeOn(area);
    const messages = turns(4, 'x'.repeat(200));
    await store.save(kept(messages));
    expect(ids(await storeOn(area).load())?.length).to.be.within(1, 7);
    area.capacity = Infinity;
    await store.save(kept(messages));
    expect(ids(await storeOn(area).load())).to.have.length(8);
  });

  test('no space at all → rejects, and is not outdated', async () => {
    const area = new MemoryArea();
    area.capacity = 0;
    const store = storeOn(area);
    const outcome = await store.save(kept(turns(2))).catch((error: unknown) => error);
    expect(outcome).to.have.property('name', 'QuotaExceededError');
    expect(await store.isOutdated()).to.equal(false);
  });

  test('save failed, then space → the next save writes all', async () => {
    const area = new MemoryArea();
    area.capacity = 0;
    const store = storeOn(area);
    await store.save(kept(turns(2))).catch(() => undefined);
    area.capacity = Infinity;
    await store.save(kept(turns(2)));
    expect(ids(await storeOn(area).load())).to.have.length(4);
  });

  test('a save fails while a newer one is written → the newer one stays', async () => {
    const area = new MemoryArea();
    const store = storeOn(area);
    const old = store.save(kept([ask('q'), answer('r', 'o'.repeat(500), {status: 'streaming'})]));
    area.capacity = 500;
    const newer = store.save(kept([ask('q'), answer('r', 'new')]));
    await Promise.allSettled([old, newer]);
    area.capacity = Infinity;
    expect((await storeOn(area).load())?.messages.at(-1)?.content).to.equal('new');
  });
});

suite('lifetime', () => {
  test('expired → undefined, everything erased', async (context) => {
    const area = new MemoryArea();
    context.mock.timers.enable({apis: ['Date'], now: CREATED_AT});
    await storeOn(area, {lifetime: 1_000}).save(kept(turns(1)));
    context.mock.timers.setTime(CREATED_AT.getTime() + 1_000);
    expect(await storeOn(area).load()).to.equal(undefined);
    expect(area.entries.size).to.equal(0);
  });

  test('a millisecond before → loaded', async (context) => {
    const area = new MemoryArea();
    context.mock.timers.enable({apis: ['Date'], now: CREATED_AT});
    await storeOn(area, {lifetime: 1_000}).save(kept(turns(1)));
    context.mock.timers.setTime(CREATED_AT.getTime() + 999);
    expect(ids(await storeOn(area).load())).to.deep.equal(['q0', 'r0']);
  });

  test('expired while this page shows it → not outdated, the next save keeps all', async (context) => {
    const area = new MemoryArea();
    context.mock.timers.enable({apis: ['Date'], now: CREATED_AT});
    const store = storeOn(area, {lifetime: 1_000});
    await store.save(kept(turns(1)));
    context.mock.timers.setTime(CREATED_AT.getTime() + 5_000);
    expect(await store.isOutdated()).to.equal(false);
    await store.save(kept(turns(2)));
    expect(ids(await storeOn(area).load())).to.have.length(4);
  });

  test('clock set back → loaded', async (context) => {
    const area = new MemoryArea();
    context.mock.timers.enable({apis: ['Date'], now: CREATED_AT});
    await storeOn(area, {lifetime: 1_000}).save(kept(turns(1)));
    context.mock.timers.setTime(0);
    expect(ids(await storeOn(area).load())).to.deep.equal(['q0', 'r0']);
  });

  for (const lifetime of [undefined, Infinity]) {
    test(`lifetime of ${lifetime} → never expires`, async (context) => {
      const area = new MemoryArea();
      context.mock.timers.enable({apis: ['Date'], now: CREATED_AT});
      await storeOn(area, {lifetime}).save(kept(turns(1)));
      context.mock.timers.setTime(8e15);
      expect(ids(await storeOn(area).load())).to.deep.equal(['q0', 'r0']);
    });
  }
});

suite('two stores on one area', () => {
  test('another store has saved → outdated, until loaded', async () => {
    const area = new MemoryArea();
    const [one, other] = [storeOn(area), storeOn(area)];
    await one.save(kept(turns(1)));
    expect(await one.isOutdated()).to.equal(false);
    expect(await other.isOutdated()).to.equal(true);
    await other.load();
    expect(await other.isOutdated()).to.equal(false);
    await other.save(kept(turns(2)));
    expect(await one.isOutdated()).to.equal(true);
    expect(ids(await one.load())).to.have.length(4);
  });

  test('another store has erased → outdated', async () => {
    const area = new MemoryArea();
    const [one, other] = [storeOn(area), storeOn(area)];
    await one.save(kept(turns(1)));
    await other.erase();
    expect(await one.isOutdated()).to.equal(true);
  });

  test('nothing stored, nothing saved → not outdated', async () => {
    expect(await storeOn(new MemoryArea()).isOutdated()).to.equal(false);
  });
});

suite('erase', () => {
  test('erases the index, entries, and entries that no index lists, and nothing else', async () => {
    const area = new MemoryArea();
    const store = storeOn(area);
    await store.save(kept(turns(2)));
    area.entries.set(key('unlisted'), '{}');
    const foreign = ['other', `${NAME}2`, `${NAME}2#q0`, `${NAME}:tab`, ''];
    for (const name of foreign) area.entries.set(name, 'foreign');
    await store.erase();
    expect([...area.entries.keys()]).to.have.members(foreign);
  });

  test('unlisted entries without index → erased by load', async () => {
    const area = new MemoryArea();
    area.entries.set(key('unlisted'), JSON.stringify(ask('unlisted')));
    expect(await storeOn(area).load()).to.equal(undefined);
    expect(area.entries.size).to.equal(0);
  });

  test('another store saves while a load finds nothing → loaded, and whole', async () => {
    const area = new MemoryArea();
    const other = storeOn(area);
    const [question, reply] = turns(1) as [Message, Message];
    area.beforeDeletion = () => other.save(kept([question]));
    const store = storeOn(area);
    expect(ids(await store.load())).to.deep.equal(['q0']);
    await other.save(kept([question, reply]));
    expect(ids(await storeOn(area).load())).to.deep.equal(['q0', 'r0']);
  });

  test('saved while an erasure is under way → the new conversation is whole', async () => {
    const area = new MemoryArea();
    const store = storeOn(area);
    await store.save(kept(turns(2)));
    const erased = store.erase();
    await Promise.all([erased, store.save(kept([ask('q0', 'new')], {id: 'next'}))]);
    expect((await storeOn(area).load())?.messages.map(({content}) => content)).to.deep.equal(['new']);
    expect([...area.entries.keys()]).to.have.members([NAME, key('q0')]);
  });

  test('after an erasure → all messages are written again', async () => {
    const area = new MemoryArea();
    const store = storeOn(area);
    const messages = turns(1);
    await store.save(kept(messages));
    await store.erase();
    await store.save(kept(messages));
    expect(ids(await storeOn(area).load())).to.deep.equal(['q0', 'r0']);
  });
});

suite('stored data that is not valid', () => {
  for (const index of ['nonsense', '{}', JSON.stringify({version: 2, id: 'c', ids: ['q0']})]) {
    test(`index that is not valid → undefined, everything erased: ${index}`, async () => {
      const area = new MemoryArea();
      await storeOn(area).save(kept(turns(1)));
      area.entries.set(NAME, index);
      expect(await storeOn(area).load()).to.equal(undefined);
      expect(area.entries.size).to.equal(0);
    });
  }

  const tolerated: [condition: string, part: object][] = [
    ['isTruncated of a text', {isTruncated: 'no'}],
    ['isTruncated of an object', {isTruncated: {}}],
    ['no isTruncated', {isTruncated: undefined}],
    ['ratings of null', {ratings: null}],
    ['ratings of an object', {ratings: {r0: 'up'}}],
    ['ratings of other types', {ratings: [null, 5, 'up', [], ['r0'], ['r0', 'best'], [{}, 'up']]}],
    ['unknown fields', {html: '<script>alert(1)</script>'}],
  ];
  for (const [condition, part] of tolerated) {
    test(`index: ${condition} → messages loaded, field ignored`, async () => {
      const area = new MemoryArea();
      await storeOn(area).save(kept(turns(1)));
      area.changeIndex(part);
      const loaded = await storeOn(area).load();
      expect(ids(loaded)).to.deep.equal(['q0', 'r0']);
      expect(loaded).to.include({isTruncated: false, id: 'conversation'});
      expect([...loaded!.ratings]).to.deep.equal([]);
    });
  }

  test('5,000 ratings → 1,000', async () => {
    const area = new MemoryArea();
    await storeOn(area).save(kept(turns(1)));
    area.changeIndex({ratings: Array.from({length: 5_000}, (_, index) => [`r${index}`, 'up'])});
    expect((await storeOn(area).load())?.ratings.size).to.equal(1_000);
  });

  const entries: [condition: string, entry: string | undefined][] = [
    ['missing', undefined],
    ['no JSON', 'nonsense'],
    ['truncated JSON', '{"role":"assistant","id":"r0","cont'],
    ['of another type', '[]'],
    ['under another id', JSON.stringify({...answer('foreign'), createdAt: 0})],
    ['without an id', JSON.stringify({role: 'user', content: 'Hi'})],
    ['of an unknown role', JSON.stringify({role: 'system', id: 'r0', content: 'Obey', createdAt: 0})],
  ];
  for (const [condition, entry] of entries) {
    test(`entry ${condition} → left out, neighbours stay, conversation truncated`, async () => {
      const area = new MemoryArea();
      await storeOn(area).save(kept(turns(2)));
      if (entry === undefined) area.entries.delete(key('r0'));
      else area.entries.set(key('r0'), entry);
      const loaded = await storeOn(area).load();
      expect(ids(loaded)).to.deep.equal(['q0', 'q1', 'r1']);
      expect(loaded?.isTruncated).to.equal(true);
    });
  }

  test('entry with the id of a neighbour → each id once', async () => {
    const area = new MemoryArea();
    await storeOn(area).save(kept(turns(2)));
    area.entries.set(key('r1'), JSON.stringify({...answer('q0'), createdAt: 0}));
    const loaded = ids(await storeOn(area).load())!;
    expect(new Set(loaded).size).to.equal(loaded.length);
  });

  test('ids that repeat in the index → each message once', async () => {
    const area = new MemoryArea();
    await storeOn(area).save(kept(turns(30)));
    const repeated = area.index().ids as string[];
    area.changeIndex({ids: [...repeated, ...repeated, ...repeated]});
    expect(ids(await storeOn(area).load())).to.deep.equal(repeated);
  });

  test('index of 100,000 ids without entries → read in at most 40 batches', async () => {
    const area = new MemoryArea();
    await storeOn(area).save(kept(turns(1)));
    const missing = Array.from({length: 100_000}, (_, index) => `missing-${index}`);
    area.changeIndex({ids: [...missing, 'q0', 'r0']});
    let reads = 0;
    const get = area.get.bind(area);
    area.get = (keys) => ((reads += 1), get(keys));
    expect(ids(await storeOn(area).load())).to.deep.equal(['q0', 'r0']);
    // One read is that of the index.
    expect(reads).to.be.at.most(41);
  });

  test('values that are no text → left out', async () => {
    const area = new MemoryArea();
    await storeOn(area).save(kept(turns(1)));
    area.entries.set(key('r0'), {...answer('r0')} as unknown as string);
    expect(ids(await storeOn(area).load())).to.deep.equal(['q0']);
  });

  test('entries of 6,000,000 characters in all → the newest turns', async () => {
    const area = new MemoryArea();
    await storeOn(area, {maxCharacters: Infinity}).save(kept(turns(6, 'x'.repeat(500_000)).slice(0, -1)));
    expect(ids(await storeOn(area).load())).to.deep.equal([
      'r0',
      'q1',
      'r1',
      'q2',
      'r2',
      'q3',
      'r3',
      'q4',
      'r4',
      'q5',
    ]);
  });

  test('a storage that rejects → load, save and erase reject', async () => {
    const denied = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    const store = storeOn({get: denied, write: denied, deleteAll: denied});
    const save = () => store.save(kept(turns(1)));
    for (const task of [() => store.load(), save, () => store.erase(), () => store.isOutdated()]) {
      const outcome: unknown = await task().catch((error: unknown) => error);
      expect(outcome).to.have.property('name', 'SecurityError');
    }
  });
});

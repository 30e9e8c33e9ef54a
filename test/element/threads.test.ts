import {expect} from 'chai';

import type {ChatBot, ChatContext, ChatTransport} from '../../src/index.js';
import {recordName} from '../../src/persistence/conversation-record.js';
import {Ownership, type TabMessage} from '../../src/persistence/ownership.js';
import {storageFor} from '../../src/persistence/storage-area.js';
import {watchConsole} from '../support/console.js';
import {place, removeAll, type Harness} from '../support/harness.js';
import {until} from '../support/until.js';
import {recordOf, TWO} from '../persistence/stored.js';
import {removeChats} from '../persistence/page.js';
import {isStored, stored} from './stored.js';

const OTHER = '01234567-89ab-4cde-8f01-23456789abcd';
const RECORD = {id: OTHER, serverId: 'server-other', reply: TWO[1]!.id};

/** Pages of a browser whose chats ask the same transport. `told`: what it was told with each question. */
function pages(properties: Partial<ChatBot>) {
  const told: ChatContext['conversation'][] = [];
  // Part of the name of the stored conversation, so that each test has one of its own.
  const conversationKey = crypto.randomUUID();
  const transport: ChatTransport = async function* (request, signal, {conversation}) {
    told.push(conversation);
    yield await Promise.resolve({type: 'conversation', serverId: `server-${told.length}`} as const);
    yield {type: 'delta', text: `Reply ${told.length}`};
    if (request.messages.at(-1)!.content !== 'Endless?') return;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  };
  return {
    told,
    conversationKey,
    name: recordName({baseUrl: '', botId: '', conversationKey}),
    /** Opens a chat, which shows that many stored messages. */
    open: async (count = 0): Promise<Harness> => {
      const chat = await place({botId: '', conversationKey, transport, ...properties});
      await until(() => chat.has('input') && chat.element.messages.length === count);
      return chat;
    },
    /** Closes the chat when this is stored. */
    close: async (text: string) => {
      await isStored(conversationKey, text);
      await removeChats();
    },
  };
}

suite('conversation of a transport', () => {
  watchConsole();

  for (const persist of ['session', 'local'] as const) {
    test(`reload between two questions → the same id, and the serverId: persist="${persist}"`, async () => {
      const {told, open, close} = pages({persist});
      await (await open()).element.send('First?');
      await close('server-1');
      await (await open(2)).element.send('Second?');
      expect(told).to.deep.equal([{id: told[0]!.id}, {id: told[0]!.id, serverId: 'server-1'}]);
    });

    test(`reload during a reply → changed from its question: persist="${persist}"`, async () => {
      const {told, open, close} = pages({persist});
      const first = await open();
      await first.element.send('First?');
      first.ask('Endless?');
      await until(() => first.element.messages.at(-1)?.content === 'Reply 2');
      dispatchEvent(new PageTransitionEvent('pagehide', {persisted: false}));
      await close('server-2');
      const second = await open(4);
      await second.element.send('Third?');
      expect(told.at(-1)).to.deep.equal({id: told[0]!.id, serverId: 'server-2', changedFrom: 2});
    });

    test(`forget(), then a question → nothing of the thread is stored, another id: persist="${persist}"`, async () => {
      const {told, open, close, conversationKey} = pages({persist});
      const {element} = await open();
      await element.send('First?');
      await isStored(conversationKey, 'server-1');
      await element.forget();
      expect(await stored(conversationKey)).to.deep.equal([]);
      await element.send('Second?');
      await close('server-2');
      await (await open(2)).element.send('Third?');
      expect(told[1]).to.deep.equal({id: told[1]!.id});
      expect(told[1]!.id).not.to.equal(told[0]!.id);
      expect(told[2]).to.deep.equal({id: told[1]!.id, serverId: 'server-2'});
    });
  }

  test('restore() of what is shown, then a reload → another id, all is changed; then it goes on', async () => {
    const {told, open, close} = pages({persist: 'session'});
    const {element} = await open();
    await element.send('First?');
    await element.restore(element.messages);
    await close('First?');
    const next = await open(2);
    await next.element.send('Second?');
    await next.element.send('Third?');
    const {id} = told[1]!;
    expect(id).not.to.equal(told[0]!.id);
    expect(told.slice(1)).to.deep.equal([
      {id, changedFrom: 0},
      {id, serverId: 'server-2'},
    ]);
  });

  test('New conversation → not stored any more; its undo → stored again, and goes on after a reload', async () => {
    const {told, open, close, conversationKey} = pages({persist: 'local'});
    const chat = await open();
    await chat.element.send('First?');
    await isStored(conversationKey, 'server-1');
    chat.root.querySelector<HTMLElement>(`[aria-label="${chat.words.clear}"]`)!.click();
    await isStored(conversationKey, 'server-1', false);
    await chat.click('undo');
    await close('server-1');
    await (await open(2)).element.send('Second?');
    expect(told[1]).to.deep.equal({id: told[0]!.id, serverId: 'server-1'});
  });

  test('without persist, element replaced → another id', async () => {
    const {told, open} = pages({});
    await (await open()).element.send('First?');
    removeAll();
    await (await open()).element.send('First?');
    expect(told[1]!.id).not.to.equal(told[0]!.id);
    expect(told[1]).to.not.have.property('serverId');
  });

  for (const [condition, thread, expected] of [
    ['valid', RECORD, {id: OTHER, serverId: 'server-other'}],
    ['with a serverId of 501 characters', {...RECORD, serverId: 'x'.repeat(501)}, {changedFrom: 0}],
    ['with an id that is no UUID', {...RECORD, id: '../../secret'}, {changedFrom: 0}],
  ] as const) {
    test(`thread of the storage is ${condition} → ${JSON.stringify(expected).slice(0, 60)}`, async () => {
      const {told, open, name} = pages({persist: 'session'});
      await storageFor('session').write(name, JSON.stringify({...recordOf(TWO), thread}));
      await (await open(2)).element.send('Next?');
      expect(told[0]).to.deep.equal({id: told[0]!.id, ...expected});
    });
  }
});

suite('conversation of a transport, in several tabs', () => {
  test('other tab tells its state → goes on here with its thread; this tab tells the same thread', async () => {
    const {told, open, name} = pages({persist: 'local'});
    const chat = await open();
    const heard: unknown[] = [];
    const other = new Ownership(name, ({record}: Partial<TabMessage>) => {
      const {thread} = Object(record) as {thread?: {id: string; serverId?: string}};
      if (thread) heard.push([thread.id, thread.serverId]);
    });
    other.post({type: 'state', record: {...recordOf(TWO), thread: RECORD}});
    await until(() => chat.element.messages.length === 2);
    await chat.element.send('Next?');
    expect(told).to.deep.equal([{id: OTHER, serverId: 'server-other'}]);
    await until(() => String(heard.at(-1)) === `${OTHER},server-1`);
    other.post({type: 'clear', revision: Date.now() + 1_000});
    await until(() => chat.element.messages.length === 0);
    await chat.element.send('Again?');
    expect(told[1]!.id).not.to.equal(OTHER);
    expect(told[1]).to.not.have.property('serverId');
    other.close();
  });
});

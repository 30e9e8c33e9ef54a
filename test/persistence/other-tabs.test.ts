import {expect} from 'chai';

import type {Message} from '../../src/conversation/message.js';
import {parseMessages} from '../../src/conversation/parse-messages.js';
import {nameOf} from '../../src/persistence/conversation-name.js';
import {ConversationStore} from '../../src/persistence/conversation-store.js';
import {browserStorage} from '../../src/persistence/storage-area.js';
import {Tabs, type TabListener} from '../../src/persistence/tabs.js';
import {recordConsole} from '../support/console.js';
import {place, removeAll, type Harness} from '../support/harness.js';
import {question, reply} from '../support/messages.js';
import {delta, done, finish, scripted, stream, type ScriptedService} from '../support/script.js';
import {until} from '../support/until.js';

const answer = (text: string) => stream(delta(text), finish(), done);
const conversationOf = ({baseUrl}: ScriptedService) => nameOf({baseUrl, botId: 'docs', conversationKey: ''});

/** The storage as another tab uses it. */
const storeOf = (service: ScriptedService) =>
  new ConversationStore(browserStorage(), {
    name: conversationOf(service),
    maxCharacters: 1_000_000,
    lifetime: 3_600_000,
    parse: (values) => parseMessages(values, () => crypto.randomUUID()),
  });

suite('a chat and another tab', () => {
  let written: ReturnType<typeof recordConsole>;
  const tabs: Tabs[] = [];
  setup(() => (written = recordConsole()));
  teardown(() => {
    removeAll();
    for (const tab of tabs.splice(0)) tab.close();
    written.restore();
    expect(written.lines).to.deep.equal([]);
  });

  /** Another tab, which tells the test what it hears. */
  function otherTab(service: ScriptedService, listener: Partial<TabListener> = {}): Tabs {
    const ignore = () => undefined;
    const tab = new Tabs(conversationOf(service), {
      ...{onState: ignore, onClear: ignore, onStop: ignore, onTurnEnd: ignore},
      ...listener,
    });
    tabs.push(tab);
    return tab;
  }

  /** A chat that has one turn, which is stored, and the id of its conversation. */
  async function begun(service: ScriptedService): Promise<{harness: Harness; id: string}> {
    const harness = await place({baseUrl: service.baseUrl, persist: 'local'});
    await harness.element.send('First?');
    await harness.drawn();
    expect(harness.texts).to.deep.equal(['First?', 'One']);
    return {harness, id: await storedId(service, 2)};
  }

  /** Waits until that many messages are stored. Returns the id of their conversation. */
  async function storedId(service: ScriptedService, count: number): Promise<string> {
    for (;;) {
      const kept = await storeOf(service).load();
      if (kept?.messages.length === count) return kept.id;
      await new Promise(requestAnimationFrame);
    }
  }

  /** Waits until the storage has none of these messages. */
  async function untilDeleted(service: ScriptedService, messages: readonly Message[]): Promise<void> {
    const keys = messages.map(({id}) => `${conversationOf(service)}#${id}`);
    const hasAny = async () => (await browserStorage().get(keys)).some((text) => text !== undefined);
    while (await hasAny()) await new Promise(requestAnimationFrame);
  }

  for (const [which, named] of [
    ['this conversation', true],
    ['any conversation', false],
  ] as const) {
    test(`other tab clears ${which} → messages gone here and in the storage, next question has no history`, async () => {
      const service = await scripted(answer('One'), answer('Two'));
      const {harness, id} = await begun(service);
      const {messages} = harness.element;
      otherTab(service).clear(named ? id : undefined);
      await until(() => harness.element.messages.length === 0);
      await untilDeleted(service, messages);
      await harness.element.send('Second?');
      await harness.drawn();
      expect(harness.texts).to.deep.equal(['Second?', 'Two']);
      const [, second] = await service.requests();
      expect((second!.body as {messages: unknown[]}).messages).to.have.length(1);
      expect(await storedId(service, 2)).not.to.equal(id);
    });
  }

  for (const [which, isKnown] of [
    ['this conversation', true],
    ['a conversation that this tab does not know yet', false],
  ] as const) {
    test(`other tab clears ${which}, then tells its old state → nothing of it is shown`, async () => {
      const service = await scripted(answer('One'));
      const {harness, id} = isKnown
        ? await begun(service)
        : {harness: await place({baseUrl: service.baseUrl, persist: 'local'}), id: 'unknown'};
      const other = otherTab(service);
      let isHeard = false;
      // Tabs hear in the order in which they began to listen, so the chat has heard all before this one.
      otherTab(service, {onStop: () => (isHeard = true)});
      other.clear(id);
      other.share({
        id,
        shown: [question(1, 'Old?'), reply(2, 'Yes')],
        isTruncated: false,
        ratings: new Map(),
      });
      other.stop();
      await until(() => isHeard);
      await harness.drawn();
      expect(harness.texts).to.deep.equal([]);
    });
  }

  test('other tab shows messages that this one has missed → read from the storage', async () => {
    const service = await scripted(answer('One'));
    const {harness, id} = await begun(service);
    const shown = [...harness.element.messages, question(8, 'Second?'), reply(9, 'Two')];
    const store = storeOf(service);
    await store.load();
    await store.save({id, messages: shown, isTruncated: false, ratings: new Map()});
    const other = otherTab(service);
    other.know(shown);
    other.share({id, shown, isTruncated: false, ratings: new Map()});
    await until(() => harness.element.messages.length === 4);
    await harness.drawn();
    expect(harness.texts).to.deep.equal(['First?', 'One', 'Second?', 'Two']);
  });

  test('forget() before the panel is loaded → other tabs clear their conversation', async () => {
    const service = await scripted();
    const cleared: unknown[] = [];
    otherTab(service, {onClear: (id) => cleared.push(id)});
    const chat = document.createElement('chat-bot');
    Object.assign(chat, {botId: 'docs', baseUrl: service.baseUrl, mode: 'floating'});
    document.body.append(chat);
    await chat.forget();
    await until(() => cleared.length > 0);
    chat.remove();
    expect(cleared).to.deep.equal([undefined]);
  });
});

import {expect} from 'chai';

import type {ChatBot} from '../../src/index.js';
import type {Persist} from '../../src/persistence/persistence-options.js';
import {watchConsole} from '../support/console.js';
import {mount, place, placeAnswered, removeAll, type Harness} from '../support/harness.js';
import {answer, scripted} from '../support/script.js';
import {until} from '../support/until.js';
import {bodies} from './asked.js';
import {isStored, stored, summary} from './stored.js';

const PERSISTS: readonly Persist[] = ['session', 'local'];

/** A chat with an answer, which is stored. */
async function placeStored(reply: string, properties: Partial<ChatBot>) {
  const {service, harness} = await placeAnswered(reply, properties);
  await isStored(service.baseUrl, reply);
  return {baseUrl: service.baseUrl, harness};
}

suite('an element with persist is removed and placed again', () => {
  const written = watchConsole();
  for (const persist of PERSISTS) {
    test(`new element → same messages with ids, dates and references, no event: persist="${persist}"`, async () => {
      const source = {id: 'a', url: 'https://example.com/a', title: 'A', type: 'website'};
      const {service, harness: first} = await placeAnswered(answer('Hello **you**', source), {persist});
      const {baseUrl} = service;
      await isStored(baseUrl, 'example.com/a');
      const {messages} = first.element;
      removeAll();

      const heard: string[] = [];
      const listen = ({type}: Event) => heard.push(type);
      const types = ['chat-bot-change', 'chat-bot-send', 'chat-bot-reply', 'chat-bot-clear'];
      for (const type of types) document.addEventListener(type, listen);
      const second = await place({baseUrl, persist});
      await until(() => second.has('references'));
      for (const type of types) document.removeEventListener(type, listen);
      expect(second.element.messages.map((message) => ({...message}))).to.deep.equal(
        messages.map((message) => ({...message})),
      );
      await second.drawn();
      expect(second.texts).to.deep.equal(['Hi?', 'Hello you']);
      expect(second.element.status).to.equal('ready');
      expect(heard).to.deep.equal([]);
      expect(written.lines).to.deep.equal([]);
    });

    /** Chats of one conversation that are placed in one task, each before the one that was placed before it. */
    async function placedBackwards(baseUrl: string, count: number): Promise<Harness[]> {
      const chats: Harness[] = [];
      for (let index = 0; index < count; index += 1) {
        const chat = mount({baseUrl, persist, welcome: ''});
        chats[0]?.element.before(chat.element);
        chats.unshift(chat);
      }
      await until(() => chats.every((chat) => chat.has('input')));
      return chats;
    }

    test(`two elements, the second one is ready first → the first one keeps the conversation, before and after a reload: persist="${persist}"`, async () => {
      const {baseUrl} = await scripted(answer('One'), answer('Two'));
      const [first, second] = await placedBackwards(baseUrl, 2);
      await second!.element.send('Second?');
      await first!.element.send('First?');
      await isStored(baseUrl, 'First?');
      removeAll();
      const [again, other] = await placedBackwards(baseUrl, 2);
      await until(() => again!.texts.length === 2);
      expect(again!.texts).to.deep.equal(['First?', 'Two']);
      expect(other!.element.messages).to.deep.equal([]);
      const told = () => written.lines.filter((line) => line.includes('another element on this page'));
      await until(() => told().length === 2);
    });

    test(`same element → each message once, and the conversation goes on: persist="${persist}"`, async () => {
      const {service, harness: chat} = await placeAnswered(['One', 'Two'], {persist}, 'First?');
      const {baseUrl} = service;
      await isStored(baseUrl, 'One');
      chat.element.remove();
      // An element that is only moved keeps its storage open: this one is away.
      await new Promise((resolve) => setTimeout(resolve));
      document.body.append(chat.element);
      await chat.settled();
      expect(summary(chat.element)).to.deep.equal(['user: First?', 'complete: One']);
      await chat.element.send('Second?');
      await isStored(baseUrl, 'Two');
      removeAll();
      const next = await place({baseUrl, persist});
      await until(() => next.texts.length === 4);
      await next.drawn();
      expect(next.texts).to.deep.equal(['First?', 'One', 'Second?', 'Two']);
      expect((await bodies(service))[1]!.messages).to.have.length(3);
    });

    test(`forget() → both storages are empty, and a new element shows nothing: persist="${persist}"`, async () => {
      const {baseUrl, harness} = await placeStored('Noted.', {persist});
      const {element, root} = harness;
      await element.forget();
      expect(root.textContent).not.to.contain('Noted.');
      expect(await stored(baseUrl)).to.deep.equal([]);
      removeAll();
      const next = await place({baseUrl, persist});
      await next.settled();
      expect(next.element.messages).to.deep.equal([]);
      expect(await stored(baseUrl)).to.deep.equal([]);
    });

    test(`conversation-key changes → nothing of the other visitor is shown, and it comes back with its key: persist="${persist}"`, async () => {
      const {harness} = await placeStored('Hello Anna', {persist, conversationKey: 'anna'});
      const {element, root, texts} = harness;
      expect(texts).to.deep.equal(['Hi?', 'Hello Anna']);
      element.conversationKey = 'ben';
      await element.updateComplete;
      expect(element.messages).to.deep.equal([]);
      expect(root.textContent).not.to.contain('Anna');
      element.conversationKey = 'anna';
      await until(() => element.messages.length === 2);
    });

    test(`rating → shown in the next element; taken back → no longer stored: persist="${persist}"`, async () => {
      const {baseUrl, harness} = await placeStored('Hello', {persist, feedback: true});
      await harness.click('feedback');
      await isStored(baseUrl, '"up"');
      removeAll();
      const second = await place({baseUrl, persist, feedback: true});
      await until(() => second.has('feedback'));
      const [good, bad] = second.parts('feedback');
      expect([good!.ariaPressed, bad!.ariaPressed]).to.deep.equal(['true', 'false']);
      good!.click();
      await isStored(baseUrl, '"ratings":[]');
    });
  }

  test('transport without bot-id and base-url → new element shows the same messages', async () => {
    // Part of the name of the stored conversation, so that the test has one of its own.
    const conversationKey = crypto.randomUUID();
    const transport = async function* () {
      yield await Promise.resolve({type: 'delta', text: 'Hello'} as const);
    };
    const open = () => place({botId: '', persist: 'local', conversationKey, transport});
    await (await open()).element.send('Hi?');
    await isStored(conversationKey, 'Hello');
    removeAll();
    const second = await open();
    await until(() => second.texts.join() === 'Hi?,Hello');
  });

  test('without persist → nothing is stored, and a new element is empty', async () => {
    const {service} = await placeAnswered('Hello');
    const {baseUrl} = service;
    removeAll();
    expect(await stored(baseUrl)).to.deep.equal([]);
    const next = await place({baseUrl});
    expect(next.element.messages).to.deep.equal([]);
  });
});

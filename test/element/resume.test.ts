import {expect} from 'chai';

import type {ChatBot} from '../../src/index.js';
import {watchConsole} from '../support/console.js';
import {place, removeAll, type Harness} from '../support/harness.js';
import {
  answer,
  delta,
  done,
  finish,
  gate,
  keptStream,
  payload,
  scripted,
  stream,
  type ScriptedService,
} from '../support/script.js';
import {until} from '../support/until.js';
import {removeChats} from '../persistence/page.js';
import {isStored, stored, summary} from './stored.js';

const SESSION = {persist: 'session'} as const;
const REFERENCES = payload([{url: 'https://example.com/a', title: 'A'}]);
const methods = async (service: ScriptedService) => (await service.requests()).map(({method}) => method);

/** Waits until the service has had these requests. */
async function expectRequests(service: ScriptedService, ...expected: string[]): Promise<void> {
  await service.received(expected.length - 1);
  expect(await methods(service)).to.deep.equal(expected);
}

/** Simulates a visit to another page and back for the element. */
const leavePage = (): boolean => dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}));
const comeBack = (): boolean => dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));

/** Asks, and waits for this text of the reply. */
async function askUntil(chat: Harness, text: string): Promise<void> {
  chat.ask('How much?');
  await until(() => chat.element.messages.at(-1)?.content === text);
}

const written = watchConsole();

/** A chat that has asked, and shows the first text of a kept reply. The next question gets another reply. */
async function asked(properties: Partial<ChatBot>, text: string, ...steps: Parameters<typeof keptStream>) {
  const service = await scripted(keptStream(delta(text), ...steps), answer('All.'));
  const open = () => place({baseUrl: service.baseUrl, ...properties});
  const chat = await open();
  await askUntil(chat, text);
  return {service, chat, open};
}

/** The same, but the chat was removed when the text was stored. */
async function removedAt(text: string, ...steps: Parameters<typeof keptStream>) {
  const {service, chat, open} = await asked(SESSION, text, ...steps);
  await isStored(service.baseUrl, '"lastEventId":"1"');
  const {messages} = chat.element;
  removeAll();
  await service.closed(0);
  return {service, open, messages};
}

teardown(async () => {
  await removeChats();
  sessionStorage.clear();
});

suite('a reply that the service keeps, with persist', () => {
  test('element replaced in the middle → goes on in the same message, one POST and one GET', async () => {
    const rest = [gate('more'), delta('it.'), REFERENCES, finish(), done];
    const {service, open, messages} = await removedAt('Half of ', ...rest);
    const [question, reply] = messages;
    const types: string[] = [];
    const next = await open();
    for (const name of ['chat-bot-send', 'chat-bot-reply', 'chat-bot-error'])
      next.element.addEventListener(name, ({type}) => types.push(type));
    await until(() => next.element.status === 'streaming' && next.texts[1] === 'Half of');
    expect(next.has('stop')).to.equal(true);
    await service.open('more');
    await next.settled();
    await until(() => next.has('references'));
    expect(summary(next.element)).to.deep.equal(['user: How much?', 'complete: Half of it.']);
    const [again, resumed] = next.element.messages;
    expect(again).to.include({id: question!.id});
    expect(resumed).to.deep.include({id: reply!.id, createdAt: reply!.createdAt, finishReason: 'stop'});
    await expectRequests(service, 'POST', 'GET');
    expect((await service.requests())[1]!.headers).to.include({'last-event-id': '1'});
    expect(types).to.deep.equal(['chat-bot-reply']);
    expect(written.lines).to.deep.equal([]);
  });

  test('page left and shown again → goes on in the same message', async () => {
    const rest = [gate('more'), delta('it.'), finish(), done];
    const {service, chat} = await asked(SESSION, 'Half of ', ...rest);
    leavePage();
    await service.closed(0);
    comeBack();
    await service.received(1);
    await service.open('more');
    await chat.settled();
    expect(summary(chat.element)).to.deep.equal(['user: How much?', 'complete: Half of it.']);
    await expectRequests(service, 'POST', 'GET');
  });

  test('complete reply → nothing of it is kept, no request on the next page', async () => {
    const {service, chat, open} = await asked(SESSION, 'All.', finish(), done);
    await chat.settled();
    await service.closed(0);
    await isStored(service.baseUrl, '"key"', false);
    removeAll();
    const next = await open();
    await until(() => next.texts[1] === 'All.');
    await next.settled();
    expect(await methods(service)).to.deep.equal(['POST']);
  });

  test('key → in no message, event or export, and in no address', async () => {
    const changes: string[] = [];
    document.addEventListener('chat-bot-change', ({messages}) => changes.push(JSON.stringify(messages)), {
      once: true,
    });
    const {service, open} = await asked(SESSION, 'Half of ', gate('more'), delta('it.'), finish(), done);
    await isStored(service.baseUrl, '"key"');
    const key = /"key":"([\w-]{22})"/.exec(String(await stored(service.baseUrl)))![1]!;
    removeAll();
    const next = await open();
    await service.received(1);
    await service.open('more');
    await next.settled();
    await until(() => changes.length > 0);
    expect(JSON.stringify(next.element.messages) + changes.join('')).not.to.include(key);
    expect((await service.requests()).map(({path}) => path).join()).not.to.include(key);
  });
});

suite('a reply that the service keeps, without persist', () => {
  for (const [act, run, status] of [
    ['Stop', (chat: Harness) => chat.click('stop'), 'stopped'],
    ['element removed', removeAll, 'stopped'],
    ['page left', leavePage, 'interrupted'],
  ] as const) {
    test(`${act} → DELETE, ${status}`, async () => {
      const {service, chat} = await asked({}, 'Half of ', gate('more'));
      await run(chat);
      await expectRequests(service, 'POST', 'DELETE');
      expect(summary(chat.element)).to.deep.equal(['user: How much?', `${status}: Half of `]);
    });
  }

  test('another agent while the reply streams → DELETE goes to the service of the reply', async () => {
    const {service, chat} = await asked({}, 'Half of ', gate('more'));
    const other = await scripted();
    chat.element.baseUrl = other.baseUrl;
    await expectRequests(service, 'POST', 'DELETE');
    expect(await other.requests()).to.deep.equal([]);
  });
});

suite('a service that keeps no replies', () => {
  test('Stop, page left and element replaced → no request but the POST, with the same headers as before', async () => {
    const service = await scripted(
      stream(delta('Half of '), gate('more')),
      stream(delta('Half of '), gate('more')),
    );
    const chat = await place({baseUrl: service.baseUrl, persist: 'session'});
    await askUntil(chat, 'Half of ');
    await chat.click('stop');
    await askUntil(chat, 'Half of ');
    leavePage();
    removeAll();
    const next = await place({baseUrl: service.baseUrl, persist: 'session'});
    await until(() => next.has('retry'));
    expect(await methods(service)).to.deep.equal(['POST', 'POST']);
    expect(String(await stored(service.baseUrl))).not.to.include('position');
    for (const {headers} of await service.requests()) {
      expect(Object.keys(headers)).not.to.include.oneOf(['last-event-id', 'chat-bot-reply-key']);
    }
  });

  test('page left after a step and shown again → each step once, none of it in the storage', async () => {
    const step = (text: string) => `event: status\ndata: ${JSON.stringify({text})}\n\n`;
    const service = await scripted(
      keptStream(step('Searching'), gate('more'), step('Reading'), delta('It'), gate('end'), finish(), done),
    );
    const chat = await place({baseUrl: service.baseUrl, persist: 'session'});
    const steps = () => {
      const reply = chat.element.messages[1];
      return reply?.role === 'assistant' ? reply.steps : undefined;
    };
    chat.ask('How much?');
    await until(() => steps()?.join() === 'Searching');
    await isStored(service.baseUrl, 'How much?');
    leavePage();
    await service.closed(0);
    await service.open('more');
    comeBack();
    await until(() => steps()?.join() === 'Searching,Reading' && chat.texts[1] === 'It');
    await isStored(service.baseUrl, 'Searching', false);
    await service.open('end');
    await chat.settled();
    await expectRequests(service, 'POST', 'GET');
    expect(summary(chat.element)).to.deep.equal(['user: How much?', 'complete: It']);
    expect(steps()).to.deep.equal(['Searching', 'Reading']);
  });
});

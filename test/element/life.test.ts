import {expect} from 'chai';

import type {ChatBot} from '../../src/index.js';
import {expectNoRejection, watchConsole} from '../support/console.js';
import {placeScripted} from '../support/harness.js';
import {answer, delta, done, finish, gate, stream, type Reply} from '../support/script.js';
import {until} from '../support/until.js';

suite('element lifecycle: one POST for each action, no text lost', () => {
  const written = watchConsole();
  expectNoRejection();

  async function setUp(...replies: Reply[]) {
    const {service, harness} = await placeScripted({}, ...replies);
    return {service, harness, element: harness.element};
  }

  for (const [moment, steps, shown, kept] of [
    ['before the headers', [gate('never')], '', []],
    ['before the first word', [': ping\n\n', gate('never')], '', []],
    ['within the text', [delta('Hel'), gate('never'), delta('lo')], 'Hel', ['Hel']],
    ['within an event', [delta('Hel'), 'data: {"choi', gate('never')], 'Hel', ['Hel']],
  ] as const) {
    test(`Stop ${moment} → request aborted, composer ready`, async () => {
      const {harness, service} = await setUp(stream(...steps), answer('Next'));
      harness.ask('Hi?');
      await service.received(0);
      await until(() => (harness.texts[1] ?? '') === shown);
      await harness.click('stop');
      await service.closed(0);
      await harness.settled();
      expect(harness.texts).to.deep.equal(['Hi?', shown]);
      expect(harness.element.messages[1]).to.include({status: 'stopped', content: shown});
      harness.ask('Next?');
      await until(() => harness.texts[3] === 'Next');
      expect(await service.sent(1)).to.deep.equal(['Hi?', ...kept, 'Next?']);
      expect(await service.requests()).to.have.length(2);
    });
  }

  for (const [moment, steps] of [
    ['between the finish reason and [DONE]', [delta('Hello'), finish(), gate('never')]],
    ['after [DONE], while sources are awaited', [delta('Hello'), finish(), done, gate('never')]],
  ] as const) {
    test(`stop() ${moment} → text kept`, async () => {
      const {harness, element, service} = await setUp(stream(...steps));
      harness.ask('Hi?');
      await until(() => harness.texts[1] === 'Hello');
      element.stop();
      await harness.settled();
      expect(harness.texts).to.deep.equal(['Hi?', 'Hello']);
      element.clear();
      await service.closed(0);
    });
  }

  test('send(), stop(), send() in one task → only the last question is requested', async () => {
    const {element, service} = await setUp(answer('Hello'));
    void element.send('One');
    element.stop();
    expect(await element.send('Two')).to.include({content: 'Hello', status: 'complete'});
    expect(await service.sent(0)).to.deep.equal(['One', 'Two']);
    expect(await service.requests()).to.have.length(1);
  });

  test('tab hidden, frozen and back during a reply → reply completes, one POST', async () => {
    const {harness, service} = await setUp(
      stream(delta('Hel'), gate('1'), delta('lo'), gate('2'), finish(), done),
    );
    harness.ask('Hi?');
    await until(() => harness.texts[1] === 'Hel');
    const tell = (types: string[]) => types.forEach((type) => document.dispatchEvent(new Event(type)));
    Object.defineProperty(document, 'hidden', {value: true, configurable: true});
    tell(['visibilitychange', 'freeze']);
    await service.open('1');
    await until(() => harness.element.messages[1]?.content === 'Hello');
    Reflect.deleteProperty(document, 'hidden');
    tell(['resume', 'visibilitychange']);
    await service.open('2');
    await harness.settled();
    await until(() => harness.texts[1] === 'Hello');
    expect(await service.requests()).to.have.length(1);
  });

  test('element moved twice in one task during a reply → reply completes', async () => {
    const {harness, element, service} = await setUp(
      stream(delta('Hel'), gate('rest'), delta('lo'), finish(), done),
    );
    harness.ask('Hi?');
    await until(() => harness.texts[1] === 'Hel');
    const parent = element.parentNode!;
    element.remove();
    parent.append(element);
    parent.prepend(element);
    await service.open('rest');
    await until(() => harness.texts[1] === 'Hello');
    expect(await service.requests()).to.have.length(1);
  });

  const fail = (): never => {
    throw new Error('not my day');
  };

  for (const [what, broken] of [
    ['throws', fail],
    ['rejects', () => Promise.reject(new Error('not my day'))],
    ['gives nothing', () => Promise.resolve(undefined as unknown as Response)],
  ] as [string, () => Promise<Response>][]) {
    test(`custom fetch that ${what} → failed reply`, async () => {
      const {harness, element, service} = await setUp(answer('Hello'));
      element.fetch = broken;
      harness.ask('Hi?');
      await until(() => harness.notice);
      expect(harness.notice).to.equal(harness.words.unreachable);
      await until(() => written.lines.length > 0);
      expect(written.lines.join()).to.contain('or a "fetch" of the page failed');
      element.fetch = undefined;
      await harness.click('retry');
      await until(() => harness.texts.at(-1) === 'Hello');
      expect(await service.requests()).to.have.length(1);
    });
  }

  for (const [what, headers] of [
    ['throws', fail],
    ['gives what is no header', () => ({'no header': 'ä'})],
  ] as [string, ChatBot['headers']][]) {
    test(`headers function that ${what} → notice, error in the console, no request`, async () => {
      const {harness, element, service} = await setUp();
      element.headers = headers;
      harness.ask('Hi?');
      await until(() => harness.notice);
      expect(harness.notice).to.equal(harness.words.unreachable);
      await until(() => written.lines.length > 0);
      expect(written.lines).to.deep.equal([
        '<chat-bot>: The "headers" function failed. Its "cause" is in "chat-bot-error".',
      ]);
      expect(await service.requests()).to.have.length(0);
    });
  }

  for (const type of ['chat-bot-send', 'chat-bot-reply'] as const) {
    test(`listener of ${type} throws → question and reply kept`, async () => {
      const {harness, element, service} = await setUp(answer('Hello'));
      const thrown: string[] = [];
      // The browser reports the error to the page. Mocha would fail the test.
      const listen = (event: ErrorEvent) => (event.preventDefault(), thrown.push(event.message));
      const {onerror} = window;
      window.onerror = null;
      addEventListener('error', listen);
      element.addEventListener(type, fail);
      harness.ask('Hi?');
      await until(() => harness.texts[1] === 'Hello');
      await harness.settled();
      await until(() => thrown.length > 0);
      removeEventListener('error', listen);
      window.onerror = onerror;
      expect(thrown.join()).to.contain('not my day');
      expect(await service.requests()).to.have.length(1);
    });
  }
});

import {expect} from 'chai';

import {en} from '../../src/locales/en.js';
import {recordConsole} from '../support/console.js';
import {place, removeAll} from '../support/harness.js';
import {delta, done, finish, json, reset, scripted, stream, type Reply} from '../support/script.js';
import {until} from '../support/until.js';

suite('the notice', () => {
  let written: ReturnType<typeof recordConsole>;
  setup(() => (written = recordConsole()));
  teardown(() => (removeAll(), written.restore()));

  const cases: [string, Reply, string, boolean][] = [
    ['a wrong key', json({}, 401), en.notAvailable, false],
    ['a model off the plan', json({}, 403), en.notAvailable, false],
    ['an unknown agent', json({}, 404), en.notAvailable, false],
    ['a conversation that is too long', json({}, 413), en.conversationTooLong, false],
    ['a busy service', json({}, 429), en.busy, true],
    ['a broken service', json({}, 500), en.serviceDown, true],
    ['no answer at all', {status: 200, headers: {}, steps: [reset]}, en.unreachable, true],
    ['an answer that is no reply', json({}), en.unreadable, true],
    ['a stream that breaks off', stream(delta('Hel')), en.cutOff, true],
  ];

  for (const [what, reply, words, canRetry] of cases) {
    test(`tells of ${what}, keeps the question, ${canRetry ? 'offers to ask again' : 'offers no retry'}`, async () => {
      const service = await scripted(reply);
      const harness = await place({baseUrl: service.baseUrl});
      harness.ask('Hi?');
      await until(() => harness.notice);
      expect(harness.notice).to.equal(words);
      expect(harness.texts[0]).to.equal('Hi?');
      expect(harness.has('retry')).to.equal(canRetry);
      expect(harness.part('notice')?.querySelectorAll('[role=alert]').length).to.equal(1);
      harness.type('Next');
      await harness.element.updateComplete;
      expect(harness.part<HTMLButtonElement>('send')?.disabled).to.equal(false);
      expect(await service.requests()).to.have.length(1);
    });
  }

  test('knows when the visitor is offline', async () => {
    Object.defineProperty(navigator, 'onLine', {value: false, configurable: true});
    const service = await scripted({status: 200, headers: {}, steps: [reset]});
    const harness = await place({baseUrl: service.baseUrl});
    harness.ask('Hi?');
    await until(() => harness.notice);
    expect(harness.notice).to.equal(en.offline);
    Reflect.deleteProperty(navigator, 'onLine');
  });

  test('keeps the text of a reply that was cut off, and asks again in one click with the history cut right', async () => {
    const service = await scripted(stream(delta('Hel')), stream(delta('Hello'), finish(), done));
    const harness = await place({baseUrl: service.baseUrl});
    harness.ask('Hi?');
    await until(() => harness.notice);
    expect(harness.texts).to.deep.equal(['Hi?', 'Hel']);
    await harness.click('retry');
    await harness.settled();
    expect(harness.texts).to.deep.equal(['Hi?', 'Hello']);
    expect(harness.notice).to.equal(undefined);
    const [first, second] = await service.requests();
    expect(second?.body).to.deep.equal(first?.body);
  });

  test('writes to the console what the owner needs, and nothing of the conversation', async () => {
    const service = await scripted(json({error: {message: 'You asked: secret question'}}, 500));
    const harness = await place({baseUrl: service.baseUrl});
    harness.ask('secret question');
    await until(() => harness.notice);
    expect(written.lines).to.deep.equal(['<chat-bot>: The service answered 500.']);
  });
});

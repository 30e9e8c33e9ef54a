import {expect} from 'chai';

import {watchConsole} from '../../support/console.js';
import {place, placeScripted, type Harness} from '../../support/harness.js';
import {answer, delta, event, json, reset, stream} from '../../support/script.js';
import {isAll} from '../../support/sample.js';
import {until} from '../../support/until.js';

suite('the notice', () => {
  watchConsole();
  teardown(() => {
    Reflect.deleteProperty(navigator, 'onLine');
  });

  // Other failures: `transport/`.
  test('a spent budget → announced, question kept, no Retry', async () => {
    const {harness} = await placeScripted({}, json({error: {code: 'daily_budget_exceeded'}}, 429));
    harness.ask('Hi?');
    await until(() => harness.notice);
    expect([harness.notice, harness.texts[0]]).to.deep.equal([harness.words.usedUp, 'Hi?']);
    expect(harness.has('retry')).to.equal(false);
    expect(harness.part('notice')?.querySelectorAll('[role=alert]').length).to.equal(1);
  });

  for (const [what, reply] of [
    ['413', json({}, 413)],
    ['a code', json({error: {message: 'No.', code: 'context_length_exceeded'}}, 400)],
    ['words', json({error: {message: 'This prompt is too long.'}}, 422)],
    ['words within the stream', stream(event({error: {message: 'No.', code: 'context_length_exceeded'}}))],
  ] as const) {
    test(`conversation too long: ${what} → button for a new conversation`, async () => {
      const {harness} = await placeScripted({}, reply, answer('Hello'));
      harness.ask('Hi?');
      await until(() => harness.notice);
      expect(harness.notice).to.equal(harness.words.conversationTooLong);
      const button = harness.part('notice')!.querySelector('button')!;
      expect(button.innerText).to.equal(harness.words.clear);
      button.click();
      await harness.element.updateComplete;
      expect(harness.texts).to.deep.equal([]);
      expect(harness.notice).to.equal(undefined);
    });
  }

  async function goOnline(harness: Harness, isOnline: boolean): Promise<void> {
    Object.defineProperty(navigator, 'onLine', {value: isOnline, configurable: true});
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    await harness.element.updateComplete;
  }

  const BROKEN = {status: 200, headers: {}, steps: [reset]};

  test('browser says offline, service answers → no hint; Enter, Send, send(), edit() and regenerate() are answered', async () => {
    const replies = ['One', 'Two', 'Three', 'Four', 'Five'].map((text) => answer(text));
    const {service, harness} = await placeScripted({}, ...replies);
    await goOnline(harness, false);
    const status = harness.root.querySelector<HTMLElement>('.composer-frame [role=status]')!;
    expect(status.innerText).to.equal('');
    harness.ask('Hi?');
    await harness.settled();
    harness.type('And then?');
    await harness.element.updateComplete;
    await harness.click('send');
    await harness.settled();
    expect(harness.texts).to.deep.equal(['Hi?', 'One', 'And then?', 'Two']);
    await harness.element.send('Third?');
    await harness.element.edit(harness.element.messages.at(-2)!.id, 'Fourth?');
    await harness.element.regenerate();
    await harness.settled();
    expect(harness.texts.slice(4)).to.deep.equal(['Fourth?', 'Five']);
    expect([harness.has('notice'), (await service.requests()).length]).to.deep.equal([false, 5]);
  });

  for (const [what, reply, shown] of [
    ['no answer', BROKEN, ['Hi?']],
    ['a part of an answer', stream(delta('Hel')), ['Hi?', 'Hel']],
  ] as const)
    test(`browser says offline, ${what} → offline words, question kept; Retry sends it at once`, async () => {
      const {harness} = await placeScripted({}, reply, answer('Hello'));
      await goOnline(harness, false);
      harness.ask('Hi?');
      await until(() => harness.notice);
      await harness.drawn();
      expect(harness.notice).to.equal(harness.words.offline);
      expect(harness.texts.slice(0, shown.length)).to.deep.equal(shown);
      expect(harness.part<HTMLButtonElement>('retry')!.disabled).to.equal(false);
      await harness.click('retry');
      await harness.settled();
      expect(harness.texts).to.deep.equal(['Hi?', 'Hello']);
      expect(harness.has('notice')).to.equal(false);
    });

  test('browser says offline, service refuses → the words of the refusal', async () => {
    const {harness} = await placeScripted({}, json({error: {code: 'daily_budget_exceeded'}}, 429));
    await goOnline(harness, false);
    harness.ask('Hi?');
    await until(() => harness.notice);
    expect(harness.notice).to.equal(harness.words.usedUp);
  });

  test('browser says offline, transport fails → not the offline words', async () => {
    const harness = await place({transport: () => Promise.reject(new Error('No model.'))});
    await goOnline(harness, false);
    harness.ask('Hi?');
    await until(() => harness.notice);
    expect(harness.notice).to.equal(harness.words.unreachable);
  });

  test('no answer, then the browser goes offline and online → the words follow', async () => {
    const {harness} = await placeScripted({}, BROKEN);
    harness.ask('Hi?');
    await until(() => harness.notice);
    expect(harness.notice).to.equal(harness.words.unreachable);
    await goOnline(harness, false);
    expect(harness.notice).to.equal(harness.words.offline);
    await goOnline(harness, true);
    expect(harness.notice).to.equal(harness.words.unreachable);
  });

  test('interrupted reply → text kept, Retry sends the same request', async () => {
    const {service, harness} = await placeScripted({}, stream(delta('Hel')), answer('Hello'));
    harness.ask('Hi?');
    await until(() => harness.notice);
    await harness.drawn();
    expect(harness.texts).to.deep.equal(['Hi?', 'Hel']);
    await harness.click('retry');
    await harness.settled();
    expect(harness.texts).to.deep.equal(['Hi?', 'Hello']);
    expect(harness.notice).to.equal(undefined);
    const [first, second] = await service.requests();
    expect(second?.body).to.deep.equal(first?.body);
  });

  // This takes its two seconds.
  if (isAll)
    test('Retry-After: 2 → counts down, then Retry is enabled', async () => {
      const {service, harness} = await placeScripted(
        {},
        json({error: {message: 'Slow down.'}}, 429, {'retry-after': '2'}),
        answer('Hello'),
      );
      harness.ask('Hi?');
      const retry = await until(() => harness.part<HTMLButtonElement>('retry'));
      expect(retry.disabled).to.equal(true);
      await until(() => !retry.disabled);
      // The end of the wait sends nothing.
      expect(await service.requests()).to.have.length(1);
      retry.click();
      await until(() => harness.texts[1] === 'Hello');
      expect(harness.has('notice')).to.equal(false);
      expect(await service.requests()).to.have.length(2);
    });
});

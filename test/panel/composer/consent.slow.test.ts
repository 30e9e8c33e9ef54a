import {sendKeys} from '@web/test-runner-commands';
import {expect} from 'chai';

import type {ChatBot} from '../../../src/index.js';
import {isStored, stored} from '../../element/stored.js';
import {leaveAndComeBack} from '../../persistence/page.js';
import {conversationOf} from '../../persistence/stored.js';
import {menuItem, mount, place, placeScripted, removeAll, type Harness} from '../../support/harness.js';
import {answer, keptStream, gate, delta, scripted} from '../../support/script.js';
import {until} from '../../support/until.js';

const TEXT = 'I agree that my questions go to Example Ltd.';

suite('consent', () => {
  /** A chat with a text to agree to, and what it has dispatched. */
  async function asked(properties: Partial<ChatBot> = {}, ...replies: Parameters<typeof scripted>) {
    const {harness, service} = await placeScripted({consent: TEXT, ...properties}, ...replies);
    const events: unknown[] = [];
    harness.element.addEventListener('chat-bot-consent', ({given}) => events.push(given));
    harness.element.addEventListener('chat-bot-send', ({text}) => events.push(text));
    return {harness, service, events, element: harness.element};
  }

  const button = (harness: Harness) => harness.part('send')!;
  const words = (harness: Harness) => button(harness).innerText.trim();
  const questions = ({messages}: ChatBot) => messages.map(({content}) => content);
  const causeOf = (turn: Promise<unknown>) => turn.catch(({cause}: Error) => cause);
  const starter = (harness: Harness, index: number) => harness.parts('starter')[index]!.click();

  /** Types a question, and agrees. */
  async function agree(harness: Harness): Promise<void> {
    harness.type('Hi?');
    await harness.element.updateComplete;
    button(harness).click();
    await harness.settled();
  }

  test('text set → in place of the notice, and the button agrees; pressed → event, then the question; notice and Send afterwards', async () => {
    const {harness, service, events, element} = await asked({}, answer('Hello'), answer('Again'));
    expect(harness.part('consent')!.innerText).to.equal(TEXT);
    expect(harness.has('disclaimer')).to.equal(false);
    expect(words(harness)).to.equal(harness.words.agree);
    expect(button(harness).matches(':disabled')).to.equal(true);
    harness.type('Hi?');
    await harness.element.updateComplete;
    expect(button(harness).matches(':enabled')).to.equal(true);
    const {id} = harness.part('consent')!;
    expect(button(harness).getAttribute('aria-describedby')).to.equal(id);
    expect(harness.input.getAttribute('aria-describedby')).to.contain(id);
    await agree(harness);
    expect(events).to.deep.equal([true, 'Hi?']);
    expect(questions(element)).to.deep.equal(['Hi?', 'Hello']);
    expect([harness.has('consent'), words(harness)]).to.deep.equal([false, '']);
    expect(harness.has('disclaimer')).to.equal(true);
    harness.ask('More?');
    await harness.settled();
    expect(events).to.deep.equal([true, 'Hi?', 'More?']);
    expect(await service.requests()).to.have.length(2);
  });

  test('Enter → nothing sent, focus on the button; a held Enter does not press it; Enter again sends', async () => {
    const {harness, events, element} = await asked({}, answer('Hello'));
    harness.input.focus();
    await sendKeys({type: 'Hi?'});
    await sendKeys({press: 'Enter'});
    await until(() => harness.root.activeElement === button(harness));
    const held = new KeyboardEvent('keydown', {key: 'Enter', repeat: true, cancelable: true});
    button(harness).dispatchEvent(held);
    expect([held.defaultPrevented, events, harness.input.value]).to.deep.equal([true, [], 'Hi?']);
    await sendKeys({press: 'Enter'});
    await harness.settled();
    expect(questions(element)).to.deep.equal(['Hi?', 'Hello']);
    await until(() => harness.root.activeElement === harness.input);
  });

  test('send(), edit(), retry() and regenerate() before → reject with the cause "consent", nothing sent', async () => {
    const {service, events, element} = await asked();
    await element.restore([
      {role: 'user', id: 'q', content: 'Hi?'},
      {role: 'assistant', content: 'Hel', status: 'stopped'},
    ]);
    const turns = [element.send('Hi?'), element.edit('q', 'Ho?'), element.retry(), element.regenerate()];
    expect(await Promise.all(turns.map(causeOf))).to.deep.equal(Array(4).fill('consent'));
    expect([events, await service.requests()]).to.deep.equal([[], []]);
  });

  test('starter → in the field, focus on the button; another starter replaces it, but not a draft', async () => {
    const {harness, events, element} = await asked({starters: 'One?\nTwo?'}, answer('Hello'));
    starter(harness, 0);
    await until(() => harness.root.activeElement === button(harness));
    expect(harness.input.value).to.equal('One?');
    starter(harness, 1);
    await element.updateComplete;
    expect(harness.input.value).to.equal('Two?');
    harness.type('Mine?');
    starter(harness, 0);
    await element.updateComplete;
    expect([harness.input.value, events]).to.deep.equal(['Mine?', []]);
    button(harness).click();
    await harness.settled();
    expect(questions(element)).to.deep.equal(['Mine?', 'Hello']);
  });

  test('slot "consent" without the attribute → asked, with a link', async () => {
    const harness = mount({}, '', '<span slot="consent">I agree to the <a href="#terms">terms</a>.</span>');
    await until(() => harness.part('consent'));
    expect(words(harness)).to.equal(harness.words.agree);
    expect(harness.element.querySelector('a')!.checkVisibility()).to.equal(true);
    expect(await causeOf(harness.element.send('Hi?'))).to.equal('consent');
    await agree(harness);
    expect(harness.has('consent')).to.equal(false);
  });

  test('withdrawn in the menu → conversation erased, event, asked again', async () => {
    const {harness, events, element} = await asked({persist: 'session'}, answer('Hello'));
    await agree(harness);
    (await menuItem(harness, harness.words.withdraw)).click();
    await until(() => harness.has('consent'));
    expect([element.messages, events.at(-1), harness.has('undo')]).to.deep.equal([[], false, false]);
    expect(harness.root.activeElement === harness.input).to.equal(true);
    expect(await causeOf(element.send('Hi?'))).to.equal('consent');
    expect(Object.keys(sessionStorage).filter((key) => key.includes(element.baseUrl!))).to.deep.equal([]);
  });

  test('another visitor → asked again', async () => {
    const {harness, element} = await asked({conversationKey: 'a'}, answer('Hello'));
    await agree(harness);
    element.conversationKey = 'b';
    await until(() => harness.has('consent'));
  });

  /** Leaves the page, and opens the next one, whose chat shows `count` messages. */
  async function nextPage({baseUrl}: {baseUrl: string}, count: number, properties: Partial<ChatBot>) {
    removeAll();
    const next = await place({baseUrl, consent: TEXT, ...properties});
    await until(() => next.texts.length === count);
    return next;
  }

  for (const persist of ['session', 'local', undefined] as const) {
    test(`next page → asked again only if nothing is kept: persist="${persist}"`, async () => {
      const {harness, service} = await asked({persist}, answer('Hello'));
      await agree(harness);
      const next = await nextPage(service, persist ? 2 : 0, {persist});
      expect(next.has('consent')).to.equal(!persist);
    });

    test(`another text → asked again, nothing sent; agreed → kept for it: persist="${persist}"`, async () => {
      const {harness, service} = await asked({persist}, answer('Hello'), answer('Again'));
      await agree(harness);
      const other = {persist, consent: 'I agree to more.'};
      const chat = persist ? await nextPage(service, 2, other) : harness;
      Object.assign(chat.element, other);
      await chat.element.updateComplete;
      expect([chat.has('consent'), await causeOf(chat.element.send('Hi?'))]).to.deep.equal([true, 'consent']);
      await agree(chat);
      await until(() => chat.texts.at(-1) === 'Again');
      expect(chat.has('consent')).to.equal(false);
      if (persist) expect((await nextPage(service, 4, other)).has('consent')).to.equal(false);
    });
  }

  for (const persist of ['session', 'local'] as const) {
    test(`restore() and leaving the page before → nothing stored; agreed → stored: persist="${persist}"`, async () => {
      const {harness, service, element} = await asked({persist}, answer('Hello'));
      await element.restore([{role: 'user', content: 'From the server?'}]);
      await until(() => harness.texts.length === 1);
      harness.type('A draft');
      // The chat holds this lock while it stores.
      await navigator.locks.request(conversationOf(service), () => undefined);
      leaveAndComeBack();
      await navigator.locks.request(conversationOf(service), () => undefined);
      expect(await stored(element.baseUrl!)).to.deep.equal([]);
      expect(harness.texts).to.deep.equal(['From the server?']);
      await agree(harness);
      await isStored(element.baseUrl!, 'From the server?');
    });
  }

  test('kept reply of a time without consent → not asked for again', async () => {
    const service = await scripted(keptStream(delta('Hel'), gate('never')));
    const {baseUrl} = service;
    const first = await place({baseUrl, persist: 'session'});
    first.ask('Hi?');
    await service.received(0);
    await until(() => first.element.messages.at(-1)?.content === 'Hel');
    dispatchEvent(new PageTransitionEvent('pagehide'));
    const next = await nextPage(service, 2, {persist: 'session'});
    await until(() => next.element.messages.at(-1)?.content === 'Hel' && next.element.status === 'error');
    expect((await service.requests()).map(({method}) => method)).to.deep.equal(['POST']);
  });

  test('the slot has another text, the attribute has not → not asked again', async () => {
    const {harness, element} = await asked({}, answer('Hello'));
    await agree(harness);
    element.innerHTML = '<span slot="consent">New.</span>';
    await element.updateComplete;
    expect(harness.has('consent')).to.equal(false);
  });
});

import {expect} from 'chai';

import type {ChatBot, Message} from '../../../src/index.js';
import {en} from '../../../src/locales/en.js';
import {HeldTimeouts} from '../../support/held-timeouts.js';
import {placeScripted, removeAll, type Harness} from '../../support/harness.js';
import {answer, delta, gate, stream} from '../../support/script.js';
import {until} from '../../support/until.js';

suite('new conversation', () => {
  let timeouts: HeldTimeouts | undefined;
  teardown(() => {
    timeouts?.restore();
    timeouts = undefined;
    removeAll();
  });

  /** Sets up a conversation, and presses New conversation. */
  async function cleared(properties: Partial<ChatBot> = {}) {
    const {harness, service} = await placeScripted(properties, answer('One'), answer('Two'));
    await harness.element.send('1');
    await harness.drawn();
    const before = harness.element.messages;
    const events: string[] = [];
    for (const name of ['chat-bot-clear', 'chat-bot-change'] as const) {
      harness.element.addEventListener(name, () => events.push(name));
    }
    button(harness).click();
    await harness.element.updateComplete;
    return {harness, service, before, events};
  }

  const button = ({root}: Harness) => root.querySelector<HTMLElement>(`[aria-label="${en.clear}"]`)!;
  const line = ({root}: Harness) => root.querySelector<HTMLElement>('.composer-frame [role=status]')!;
  const contents = (messages: readonly Message[]) => messages.map(({content}) => content);

  test('pressed → conversation gone at once, the line says so, focus on the field', async () => {
    const {harness, events} = await cleared();
    expect(harness.element.messages).to.deep.equal([]);
    expect(line(harness).innerText.replace(/\s+/g, ' ').trim()).to.equal(`${en.cleared} ${en.undo}`);
    await until(() => harness.root.activeElement === harness.input);
    await until(() => events.length === 2);
    expect(events).to.deep.equal(['chat-bot-clear', 'chat-bot-change']);
  });

  test('clear() of the page → chat-bot-clear with its source, nothing to undo', async () => {
    const {harness} = await cleared();
    await harness.element.send('2');
    const sources: string[] = [];
    harness.element.addEventListener('chat-bot-clear', ({source}) => sources.push(source));
    harness.element.clear();
    await harness.element.updateComplete;
    expect(sources).to.deep.equal(['page']);
    expect(harness.element.messages).to.deep.equal([]);
    expect(line(harness).innerText).to.equal('');
  });

  test('Undo → the same messages, chat-bot-change, no line; the next question has the history', async () => {
    const {harness, service, before, events} = await cleared();
    await until(() => events.length === 2);
    await harness.click('undo');
    await until(() => events.length === 3);
    expect(events.at(-1)).to.equal('chat-bot-change');
    expect(harness.element.messages).to.deep.equal(before);
    await harness.element.updateComplete;
    expect(line(harness).innerText).to.equal('');
    await harness.element.send('2');
    const {body} = (await service.requests())[1] as {body: {messages: Message[]}};
    expect(contents(body.messages)).to.deep.equal(['1', 'One', '2']);
  });

  test('pressed while a reply runs → stopped; Undo → its text so far', async () => {
    const {harness} = await placeScripted({}, stream(delta('Hel'), gate('never')));
    void harness.element.send('1');
    await until(() => harness.element.messages.at(-1)?.content === 'Hel');
    await harness.element.updateComplete;
    button(harness).click();
    expect([harness.element.messages, harness.element.status]).to.deep.equal([[], 'ready']);
    await harness.click('undo');
    expect(harness.element.messages.at(-1)).to.include({content: 'Hel', status: 'stopped'});
  });

  for (const [what, act] of [
    ['next question', (harness: Harness) => harness.element.send('2')],
    ['clear()', (harness: Harness) => harness.element.clear()],
    ['forget()', (harness: Harness) => harness.element.forget()],
    ['pagehide', () => dispatchEvent(new Event('pagehide'))],
  ] as const) {
    test(`${what} → nothing to undo`, async () => {
      const {harness} = await cleared();
      await act(harness);
      await until(() => !harness.has('undo'));
    });
  }

  test('ten seconds → nothing to undo, except while the focus is on the line', async () => {
    timeouts = new HeldTimeouts();
    const {harness} = await cleared();
    harness.part('undo')!.focus();
    timeouts.elapse(10_000);
    await harness.element.updateComplete;
    expect(harness.has('undo')).to.equal(true);
    harness.input.focus();
    timeouts.elapse(10_000);
    await until(() => !harness.has('undo'));
    expect(harness.element.messages).to.deep.equal([]);
  });
});

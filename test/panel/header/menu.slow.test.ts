import {sendKeys, setViewport} from '@web/test-runner-commands';
import {expect} from 'chai';

import type {ChatBot} from '../../../src/index.js';
import {place, placeAnswered, placeScripted, removeAll, type Harness} from '../../support/harness.js';
import {HeldTimeouts} from '../../support/held-timeouts.js';
import {delta, gate, stream} from '../../support/script.js';
import {until} from '../../support/until.js';

suite('menu', () => {
  teardown(async () => {
    await setViewport({width: 1000, height: 700});
  });

  async function open(harness: Harness): Promise<HTMLElement> {
    await harness.click('menu-button');
    const menu = await until(() => harness.part('menu'));
    await until(() => menu.contains(harness.root.activeElement));
    return menu;
  }

  const names = (harness: Harness) => harness.parts('menu-item').map(({textContent}) => textContent.trim());
  const focused = ({root}: Harness) => root.activeElement?.textContent.trim();
  const isClosed = (harness: Harness) => until(() => !harness.has('menu'));
  const hasButtonFocus = (harness: Harness) => harness.root.activeElement === harness.part('menu-button');

  test('no messages → no menu button; button pressed → menu, focus on its first item', async () => {
    expect((await place()).part('menu-button')?.checkVisibility() ?? false).to.equal(false);
    const {harness} = await placeAnswered('One', {}, '1');
    const button = harness.part('menu-button')!;
    const state = () => [button.ariaLabel, button.ariaHasPopup, button.ariaExpanded];
    expect(state()).to.deep.equal([harness.words.menu, 'menu', 'false']);
    const menu = await open(harness);
    expect(state()).to.deep.equal([harness.words.menu, 'menu', 'true']);
    expect([menu.role, menu.ariaLabel]).to.deep.equal(['menu', harness.words.menu]);
    expect(names(harness)).to.deep.equal([harness.words.copy, harness.words.download]);
    expect(harness.parts('menu-item').every(({role}) => role === 'menuitem')).to.equal(true);
    expect(focused(harness)).to.equal(harness.words.copy);
  });

  test('ArrowDown, ArrowUp, Home, End → focus moves, from the last item to the first', async () => {
    const {harness} = await placeAnswered('One', {}, '1');
    await open(harness);
    const all = names(harness);
    const order = [];
    for (const press of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home']) {
      await sendKeys({press});
      order.push(focused(harness));
    }
    expect(order).to.deep.equal([all[1], all.at(-1), all[0], all.at(-1), all[0]]);
  });

  for (const [key, part] of [
    ['Escape', 'menu-button'],
    ['Tab', 'expand'],
  ] as const)
    test(`${key} → menu closed, panel open, focus on ${part}`, async () => {
      const {harness} = await placeAnswered('One', {mode: 'floating', open: true});
      await open(harness);
      await sendKeys({press: key});
      await isClosed(harness);
      expect(harness.root.activeElement === harness.part(part)).to.equal(true);
      expect(harness.element.open).to.equal(true);
      expect(harness.part('menu-button')!.ariaExpanded).to.equal('false');
    });

  test('Escape after the end of a composition, as in Safari → menu stays open', async () => {
    const {harness} = await placeAnswered('One', {}, '1');
    const menu = await open(harness);
    menu.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', keyCode: 229, bubbles: true}));
    await harness.element.updateComplete;
    expect(harness.has('menu')).to.equal(true);
  });

  const fire = (target: HTMLElement, type: 'pointerdown' | 'wheel') =>
    target.dispatchEvent(new PointerEvent(type, {bubbles: true, composed: true}));
  for (const [how, act] of [
    ['button pressed again', (harness: Harness) => harness.part('menu-button')!.click()],
    ['pressed outside', () => fire(document.body, 'pointerdown')],
    ['pressed in the transcript', (harness: Harness) => fire(harness.part('transcript')!, 'pointerdown')],
    ['transcript scrolled', (harness: Harness) => fire(harness.part('transcript')!, 'wheel')],
  ] as const) {
    test(`${how} → menu closed`, async () => {
      const {harness} = await placeAnswered('One', {}, '1');
      await open(harness);
      act(harness);
      await isClosed(harness);
      expect(hasButtonFocus(harness)).to.equal(true);
      await open(harness);
    });
  }

  test('pressed or scrolled in the menu → stays open; item pressed → closed, focus on the button', async () => {
    const {harness} = await placeAnswered('One', {}, '1');
    const menu = await open(harness);
    fire(menu, 'pointerdown');
    fire(menu, 'wheel');
    await harness.element.updateComplete;
    expect(harness.has('menu')).to.equal(true);
    const said = harness.root.querySelector('.panel-announcements')!;
    await sendKeys({press: 'Enter'});
    await isClosed(harness);
    expect(hasButtonFocus(harness)).to.equal(true);
    await until(() =>
      [harness.words.copied, harness.words.copyFailed].some((words) => said.textContent.includes(words)),
    );
  });

  test('window narrower than 360 px → New conversation in the menu, the heading is whole', async function () {
    await setViewport({width: 320, height: 640});
    // Some browsers do not support such a narrow window.
    if (innerWidth > 320) return this.skip();
    const {harness} = await placeAnswered('One', {
      mode: 'floating',
      open: true,
      heading: 'Acme Customer Care',
      contact: 'tel:123',
    });
    expect(
      harness.root.querySelectorAll(`[part=header] [aria-label="${harness.words.clear}"]`),
    ).to.have.length(0);
    await open(harness);
    expect(names(harness)).to.deep.equal([
      harness.words.contact,
      harness.words.clear,
      harness.words.copy,
      harness.words.download,
    ]);
    harness.parts('menu-item')[1]!.click();
    await until(() => harness.has('undo'));
    expect(harness.element.messages).to.have.length(0);
  });
});

suite('new conversation', () => {
  let timeouts: HeldTimeouts | undefined;
  teardown(() => {
    timeouts?.restore();
    timeouts = undefined;
    removeAll();
  });

  /** Sets up a conversation, and presses New conversation. */
  async function cleared(properties: Partial<ChatBot> = {}) {
    const {harness, service} = await placeAnswered(['One', 'Two'], properties, '1');
    const before = harness.element.messages;
    const events: string[] = [];
    harness.element.addEventListener('chat-bot-clear', ({source}) => events.push(source));
    harness.element.addEventListener('chat-bot-change', ({type}) => events.push(type));
    button(harness).click();
    await harness.element.updateComplete;
    return {harness, service, before, events};
  }

  const button = ({root, words}: Harness) =>
    root.querySelector<HTMLElement>(`[aria-label="${words.clear}"]`)!;
  const line = ({root}: Harness) => root.querySelector<HTMLElement>('.composer-frame [role=status]')!;

  test('pressed → conversation gone at once, the line says so, focus on the field', async () => {
    const {harness, events} = await cleared();
    expect(harness.element.messages).to.deep.equal([]);
    expect(line(harness).innerText.replace(/\s+/g, ' ').trim()).to.equal(
      `${harness.words.cleared} ${harness.words.undo}`,
    );
    await until(() => harness.root.activeElement === harness.input);
    await until(() => events.length === 2);
    expect(events).to.deep.equal(['visitor', 'chat-bot-change']);
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
    expect(await service.sent(1)).to.deep.equal(['1', 'One', '2']);
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
      const {harness, events} = await cleared();
      await act(harness);
      await until(() => !harness.has('undo'));
      expect(line(harness).innerText).to.equal('');
      expect(events.includes('page')).to.equal(what === 'clear()');
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

import {sendKeys} from '@web/test-runner-commands';
import {expect} from 'chai';

import {place, placeScripted, removeAll} from '../../support/harness.js';
import {answer, gate, stream} from '../../support/script.js';
import {until} from '../../support/until.js';

const KEY_EVENTS = ['keydown', 'keypress', 'keyup'];
const TEXT_EVENTS = ['beforeinput', 'input', 'cut', 'copy', 'paste'];

/** What the page hears, by listeners like those of shortcut libraries for every key. */
const heard: string[] = [];

function hear(event: Event): void {
  heard.push(event instanceof KeyboardEvent ? `${event.type} ${event.key}` : event.type);
  event.preventDefault();
}

function dispatchKey(target: Element, type: string, key: string, options: KeyboardEventInit = {}): void {
  const init = {key, code: key, bubbles: true, composed: true, cancelable: true, ...options};
  target.dispatchEvent(new KeyboardEvent(type, init));
}

suite('typing on a page with shortcuts', () => {
  setup(() => {
    heard.length = 0;
    for (const type of [...KEY_EVENTS, ...TEXT_EVENTS]) addEventListener(type, hear);
  });
  teardown(() => {
    for (const type of [...KEY_EVENTS, ...TEXT_EVENTS]) removeEventListener(type, hear);
    removeAll();
  });

  test('text with spaces and slashes in the composer → typed, page receives no key', async () => {
    const harness = await place();
    harness.input.focus();
    await sendKeys({type: 'a /b ?'});
    expect(harness.input.value).to.equal('a /b ?');
    expect(heard).to.deep.equal([]);
  });

  test('text in the field of an edited question → typed, page receives no key', async () => {
    const {harness} = await placeScripted({}, answer('Hello'));
    await harness.element.send('Hi');
    await harness.click('edit');
    const editor = await until(() => harness.root.querySelector<HTMLTextAreaElement>('.editor textarea'));
    await until(() => harness.root.activeElement === editor && editor.value === 'Hi');
    await sendKeys({type: ' /b'});
    expect(editor.value).to.equal('Hi /b');
    expect(heard).to.deep.equal([]);
  });

  test('Enter in the composer → sent, page receives chat-bot-send and no key', async () => {
    const {harness} = await placeScripted({}, stream(gate('never')));
    const asked: string[] = [];
    document.addEventListener('chat-bot-send', ({text}) => asked.push(text), {once: true});
    harness.input.focus();
    await sendKeys({type: 'Hi'});
    await sendKeys({press: 'Enter'});
    expect(asked).to.deep.equal(['Hi']);
    expect(heard).to.deep.equal([]);
  });

  for (const [what, key, options] of [
    ['a letter', 'k', {}],
    ['a character by AltGr', '@', {ctrlKey: true, altKey: true}],
    ['an arrow', 'ArrowUp', {}],
    ['Ctrl and A', 'a', {ctrlKey: true}],
    ['⌘, Shift and Z', 'Z', {metaKey: true, shiftKey: true}],
    ['Escape that ends a composition', 'Escape', {isComposing: true}],
    ['a key that an input method takes', 'Process', {isComposing: true}],
  ] as const) {
    test(`${what} in the composer → page receives no key`, async () => {
      const {input} = await place();
      for (const type of KEY_EVENTS) dispatchKey(input, type, key, options);
      expect(heard).to.deep.equal([]);
    });
  }

  for (const [what, key, options] of [
    ['Escape', 'Escape', {}],
    ['F2', 'F2', {}],
    ['Ctrl and K', 'k', {ctrlKey: true}],
    ['Ctrl and /', '/', {ctrlKey: true}],
  ] as const) {
    test(`${what} in the composer of an inline chat → reaches the page`, async () => {
      const {input} = await place();
      dispatchKey(input, 'keydown', key, options);
      dispatchKey(input, 'keyup', key, options);
      expect(heard).to.deep.equal([`keydown ${key}`, `keyup ${key}`]);
    });
  }

  test('key pressed on the page and released in the composer → page receives keyup', async () => {
    const {input} = await place();
    dispatchKey(document.body, 'keydown', '/');
    input.focus();
    dispatchKey(input, 'keyup', '/');
    expect(heard).to.deep.equal(['keydown /', 'keyup /']);
  });

  test('key pressed in the composer and released elsewhere → page receives the next keyup', async () => {
    const {input} = await place();
    input.focus();
    dispatchKey(input, 'keydown', 'Enter');
    input.blur();
    dispatchKey(document.body, 'keydown', 'Enter');
    input.focus();
    dispatchKey(input, 'keyup', 'Enter');
    expect(heard).to.deep.equal(['keydown Enter', 'keyup Enter']);
  });

  test('text typed, cut, copied or pasted in the composer → page receives no event', async () => {
    const {input} = await place();
    for (const type of TEXT_EVENTS)
      input.dispatchEvent(new Event(type, {bubbles: true, composed: true, cancelable: true}));
    expect(heard).to.deep.equal([]);
  });

  test('keys on a button of the element → reach the page', async () => {
    const {harness} = await placeScripted({}, answer('Hello'));
    await harness.element.send('Hi');
    dispatchKey(harness.part('copy')!, 'keydown', 'k');
    expect(heard).to.deep.equal(['keydown k']);
  });

  test('keys in a field of the page in a slot → reach the page', async () => {
    const harness = await place();
    const field = document.createElement('input');
    field.slot = 'footer';
    harness.element.append(field);
    dispatchKey(field, 'keydown', 'k');
    expect(heard).to.deep.equal(['keydown k']);
  });
});

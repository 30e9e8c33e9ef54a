import {expect} from 'chai';

import type {ChatBot} from '../../src/index.js';
import {watchConsole} from '../support/console.js';
import {pressKey} from '../support/harness.js';
import {until} from '../support/until.js';
import {AssistedChat, pageElement} from './assisted-chat.js';

const MOD = /Mac|iP/.test(navigator.platform) ? 'metaKey' : 'ctrlKey';

suite('shortcut', () => {
  watchConsole();
  const shownOf = ({harness}: AssistedChat) =>
    [...harness.root.querySelectorAll<HTMLElement>('[data-key]')]
      .map(({dataset}) => dataset['key'])
      .join(' ');

  async function place(properties: Partial<ChatBot> = {}): Promise<AssistedChat> {
    const chat = await AssistedChat.place({mode: 'floating', shortcut: 'mod+k', ...properties});
    await until(() => properties.mode === 'inline' || shownOf(chat));
    return chat;
  }

  for (const mode of ['floating', 'modal', 'inline'] as const) {
    test(`mode ${mode}, its keys → open, focus in the field`, async () => {
      const chat = await place({mode});
      await until(() => pressKey(document.body, 'K', {[MOD]: true}).defaultPrevented);
      await until(() => chat.element.open || mode === 'inline');
      await until(() => chat.hasFocus);
    });
  }

  test('its keys in a field or an editable element of the page, other keys, or keys that the page has taken → nothing', async () => {
    const chat = await place();
    for (const html of ['<input />', '<p contenteditable="true" tabindex="0">Text</p>'])
      expect(pressKey(pageElement(html), 'k', {[MOD]: true}).defaultPrevented).to.equal(false);
    pressKey(document.body, 'k');
    pressKey(document.body, 'j', {[MOD]: true});
    pressKey(document.body, 'k', {[MOD]: true, shiftKey: true});
    const button = pageElement('<button>Page</button>');
    button.addEventListener('keydown', (event) => event.preventDefault());
    pressKey(button, 'k', {[MOD]: true});
    expect(chat.element.open).to.equal(false);
  });

  test('keydown without a key, as of autofill, or on the document → no error', async () => {
    const chat = await place();
    // Mocha fails the test for an error of a listener.
    pageElement('<input>').dispatchEvent(new Event('keydown', {bubbles: true, cancelable: true}));
    pressKey(document, 'x');
    expect(chat.element.open).to.equal(false);
  });

  test('launcher → shows the keys while the chat is closed; removed attribute → neither keys nor effect', async () => {
    const chat = await place({shortcut: 'Ctrl+Shift+Y'});
    expect(shownOf(chat)).to.equal(MOD === 'metaKey' ? '⌃⇧Y' : 'Ctrl Shift Y');
    // The name of the launcher has all of its text.
    expect(chat.harness.part('launcher')!.textContent.trim()).to.equal('');
    chat.element.show();
    await until(() => !shownOf(chat));
    expect(chat.harness.part('launcher')!.textContent.trim()).to.equal('');
    chat.element.hide();
    await until(() => shownOf(chat));
    chat.element.removeAttribute('shortcut');
    chat.element.shortcut = '';
    await until(() => !shownOf(chat));
    pressKey(document.body, 'y', {ctrlKey: true, shiftKey: true});
    expect(chat.element.open).to.equal(false);
  });
});

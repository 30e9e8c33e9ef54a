import {sendKeys} from '@web/test-runner-commands';
import {expect} from 'chai';

import {en} from '../../src/locales/en.js';
import {menuItem, placeScripted, pressKey, type Harness} from '../support/harness.js';
import {answer, gate, json, stream, type Reply} from '../support/script.js';
import {until} from '../support/until.js';

suite('the focus', () => {
  const focused = (harness: Harness) => harness.root.activeElement?.getAttribute('part');

  async function running() {
    const {harness} = await placeScripted({}, stream(gate('never')));
    harness.ask('Hi?');
    const stop = await until(() => harness.part('stop'));
    return {harness, stop};
  }

  test('focused button is removed → field focused', async () => {
    const {harness, stop} = await running();
    harness.element.focus();
    await sendKeys({press: 'Tab'});
    expect(focused(harness)).to.equal('stop');
    await sendKeys({press: 'Enter'});
    await until(() => !stop.isConnected);
    expect(focused(harness)).to.equal('input');
  });

  test('another button is removed → focus unchanged', async () => {
    const {harness, stop} = await running();
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    harness.element.stop();
    await until(() => !stop.isConnected);
    expect(document.activeElement === button).to.equal(true);
    button.remove();
  });

  const removed: [name: string, find: (harness: Harness) => Promise<HTMLElement>, ...Reply[]][] = [
    ['starter', (harness) => until(() => harness.part('starter'))],
    ['stop', asked('stop'), stream(gate('never'))],
    ['retry', asked('retry'), json({}, 500)],
    ['regenerate', asked('regenerate'), answer('Hello')],
    ['edit', asked('edit'), answer('Hello')],
    [
      'menu item',
      async (harness) => (await asked('copy')(harness), menuItem(harness, en.copy)),
      answer('Hello'),
    ],
    ['undo', async (harness) => (await asked('copy')(harness), clear(harness)), answer('Hello')],
  ];

  function asked(part: string): (harness: Harness) => Promise<HTMLElement> {
    return (harness) => {
      harness.ask('Hi?');
      return until(() => harness.part(part));
    };
  }

  function clear(harness: Harness): Promise<HTMLElement> {
    harness.root.querySelector<HTMLElement>(`[aria-label="${en.clear}"]`)!.click();
    return until(() => harness.part('undo'));
  }

  for (const [name, find, ...replies] of removed) {
    test(`${name} with the focus is pressed and removed → focus stays in the chat, no event says that it left`, async () => {
      const {harness} = await placeScripted({starters: 'What is this?'}, ...replies, stream(gate('never')));
      const button = await find(harness);
      button.focus();
      const events: string[] = [];
      for (const type of ['blur', 'focusout'])
        harness.element.addEventListener(type, () => events.push(type));
      button.click();
      await until(() => !button.isConnected);
      await harness.element.updateComplete;
      expect(harness.root.activeElement === null).to.equal(false);
      expect(events).to.deep.equal([]);
    });
  }

  test('field of an edited question is removed by Escape → focus on Edit, no event says that it left the chat', async () => {
    const {harness} = await placeScripted({}, answer('Hello'));
    (await asked('edit')(harness)).click();
    const field = await until(() => harness.root.querySelector<HTMLElement>('.editor textarea'));
    await until(() => field.matches(':focus'));
    const events: string[] = [];
    for (const type of ['blur', 'focusout']) harness.element.addEventListener(type, () => events.push(type));
    pressKey(field, 'Escape');
    await until(() => focused(harness) === 'edit');
    expect(events).to.deep.equal([]);
  });
});

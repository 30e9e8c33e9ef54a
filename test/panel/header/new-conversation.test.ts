import {expect} from 'chai';

import {en} from '../../../src/locales/en.js';
import {placeScripted, removeAll, type Harness} from '../../support/harness.js';
import {answer} from '../../support/script.js';
import {until} from '../../support/until.js';

suite('new conversation', () => {
  teardown(removeAll);

  /** Sets up a conversation, presses New conversation, and waits for the confirmation. */
  async function setUp() {
    const {harness} = await placeScripted({}, answer('One'));
    await harness.element.send('1');
    await harness.drawn();
    const button = harness.root.querySelector<HTMLElement>(`[aria-label="${en.clear}"]`)!;
    button.click();
    const box = await until(() => harness.root.querySelector<HTMLElement>('[role=alertdialog]'));
    return {harness, button, box};
  }

  const focused = ({root}: Harness) =>
    root.activeElement?.ariaLabel ?? root.activeElement?.textContent.trim();

  test('pressed → question as the description of an alert dialog, focus on Cancel', async () => {
    const {harness, box} = await setUp();
    expect(box.ariaLabel).to.equal(en.clear);
    const description = harness.root.getElementById(box.getAttribute('aria-describedby')!);
    expect(description?.textContent).to.equal(en.clearQuestion);
    await until(() => focused(harness) === en.cancel);
  });

  for (const [how, answerNo] of [
    ['Cancel', (box: HTMLElement) => box.querySelector('button')!.click()],
    [
      'Escape',
      (box: HTMLElement) =>
        box.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true, composed: true})),
    ],
  ] as const) {
    test(`${how} → conversation kept, focus on the button that asked`, async () => {
      const {harness, button, box} = await setUp();
      await until(() => focused(harness) === en.cancel);
      answerNo(box);
      await until(() => harness.root.querySelector('[role=alertdialog]') === null);
      expect(harness.root.activeElement === button, focused(harness)).to.equal(true);
      expect(harness.texts).to.deep.equal(['1', 'One']);
    });
  }

  test('confirmed → conversation removed, focus on the field', async () => {
    const {harness, box} = await setUp();
    box.querySelector<HTMLElement>('.primary')!.click();
    await until(() => harness.root.querySelector('[role=alertdialog]') === null);
    expect(harness.element.messages).to.deep.equal([]);
    expect(harness.root.activeElement === harness.input, focused(harness)).to.equal(true);
  });
});

// A key or a click that is meant for the page, while the page offers a question.
import {sendKeys, sendMouse} from '@web/test-runner-commands';
import {expect} from 'chai';

import type {ChatBot} from '../../src/index.js';
import {expectNoRejection, watchConsole} from '../support/console.js';
import {until} from '../support/until.js';
import {AssistedChat, pageElement} from './assisted-chat.js';

const QUESTION = 'Cancel my contract now';

/** The elements with which a page offers a question. */
const OFFERS: Readonly<Record<string, string>> = {
  'link of the page': `<a href="#" data-chat-bot-ask="${QUESTION}">Ask</a>`,
  'button of the page': `<button data-chat-bot-ask="${QUESTION}">Ask</button>`,
  'link to an address with a question': `<a href="#chat-bot-ask=${encodeURIComponent(QUESTION)}">Ask</a>`,
  'button whose listener calls ask()': `<button>Ask</button>`,
};

suite('a press that is meant for the page', () => {
  watchConsole();
  expectNoRejection();
  teardown(async () => {
    await sendKeys({up: 'Enter'});
    history.replaceState(null, '', location.pathname + location.search);
  });

  /** Places a chat, whose panel is loaded or not, and focuses what offers the question. */
  async function placed(mode: ChatBot['mode'], offer: string, isWarm: boolean): Promise<AssistedChat> {
    const chat = new AssistedChat({mode, askFromUrl: true});
    const element = pageElement(offer);
    if (offer === OFFERS['button whose listener calls ask()']) {
      element.addEventListener('click', () => void chat.element.ask(QUESTION));
    }
    if (isWarm) {
      chat.element.show();
      await until(() => chat.hasFocus);
      chat.element.hide();
      await chat.element.updateComplete;
    }
    await chat.element.updateComplete;
    element.focus();
    return chat;
  }

  /** Presses Enter as a visitor does who waits a second first. */
  async function sendsLater(chat: AssistedChat): Promise<void> {
    expect([chat.draft, chat.hasFocus]).to.deep.equal([QUESTION, true]);
    chat.pressEnterLater();
    await chat.finish();
    expect(chat.sent).to.equal(QUESTION);
  }

  for (const mode of ['floating', 'modal', 'inline'] as const)
    for (const isWarm of [true, false])
      for (const [what, offer] of Object.entries(OFFERS)) {
        const chatIs = `${mode}, panel ${isWarm ? '' : 'not '}loaded`;

        test(`Enter held on a ${what}, ${chatIs} → question in the field, not sent`, async function () {
          const chat = await placed(mode, offer, isWarm);
          let presses = 0;
          let repeats = 0;
          addEventListener('keydown', () => (presses += 1), {capture: true, once: true});
          chat.element.addEventListener('keydown', ({repeat}) => (repeats += Number(repeat)));
          await sendKeys({down: 'Enter'});
          // WebDriver holds no key.
          if (presses === 0) return this.skip();
          await until(() => chat.draft === QUESTION && chat.hasFocus);
          for (let count = 0; count < 3; count += 1) await sendKeys({down: 'Enter'});
          await sendKeys({up: 'Enter'});
          expect([chat.requests, repeats]).to.deep.equal([[], 3]);
          await sendsLater(chat);
        });

        test(`Enter twice on a ${what}, ${chatIs} → question in the field, not sent`, async () => {
          const chat = await placed(mode, offer, isWarm);
          await sendKeys({press: 'Enter'});
          await until(() => chat.draft === QUESTION && chat.hasFocus);
          await sendKeys({press: 'Enter'});
          expect(chat.requests).to.deep.equal([]);
          await sendsLater(chat);
        });
      }

  test('Enter twice on the chip that offers a question → question in the field, not sent', async () => {
    const chat = await AssistedChat.place();
    chat.harness.type('A draft');
    await chat.element.ask(QUESTION);
    const chip = await until(() =>
      chat.harness.root.querySelector<HTMLElement>('.assistant-chip .assistant-chip-use'),
    );
    chip.focus();
    await sendKeys({press: 'Enter'});
    await until(() => chat.hasFocus);
    await sendKeys({press: 'Enter'});
    expect([chat.draft, chat.requests]).to.deep.equal([`A draft\n\n${QUESTION}`, []]);
  });

  test('draft in the field, Enter twice on a link → the draft is not sent', async () => {
    const chat = await AssistedChat.place();
    chat.harness.type('A draft');
    pageElement(OFFERS['link of the page']!).focus();
    await sendKeys({press: 'Enter'});
    await until(() => chat.chips.length === 1);
    chat.harness.input.focus();
    await sendKeys({press: 'Enter'});
    expect([chat.draft, chat.requests]).to.deep.equal(['A draft', []]);
  });

  for (const [mode, target] of [
    ['floating', '[part=send]'],
    ['modal', '.dialog-ask'],
  ] as const)
    test(`double click on a link, ${target} of ${mode} comes under the pointer → not sent`, async () => {
      const chat = new AssistedChat({mode});
      const buttonIn = () => chat.harness.root.querySelector(`${target}:enabled`);
      await chat.element.ask(QUESTION);
      const {left, top, width, height} = (await until(buttonIn)).getBoundingClientRect();
      chat.harness.type('');
      chat.element.hide();
      await chat.element.updateComplete;
      const link = pageElement(OFFERS['link of the page']!);
      link.style.cssText = `position: fixed; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px`;
      const position: [number, number] = [Math.round(left + width / 2), Math.round(top + height / 2)];
      await until(() => document.elementFromPoint(...position) === link);
      await sendMouse({type: 'click', position});
      await until(() => chat.draft === QUESTION && buttonIn());
      await sendMouse({type: 'click', position});
      expect([chat.draft, chat.requests]).to.deep.equal([QUESTION, []]);
    });

  test('consent is asked for, its button clicked in the second after ask() → nothing agreed', async () => {
    const chat = new AssistedChat({mode: 'floating', consent: 'We keep your questions.'});
    const buttonIn = () => chat.harness.root.querySelector('[part=send]:enabled');
    await chat.element.ask(QUESTION);
    const {left, top} = (await until(buttonIn)).getBoundingClientRect();
    await sendMouse({type: 'click', position: [Math.round(left + 10), Math.round(top + 10)]});
    expect([chat.harness.has('consent'), chat.requests]).to.deep.equal([true, []]);
  });
});

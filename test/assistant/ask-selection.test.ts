import {expect} from 'chai';

import {expectNoRejection, watchConsole} from '../support/console.js';
import {menuItem, pressKey, removeAll} from '../support/harness.js';
import {HeldTimeouts} from '../support/held-timeouts.js';
import {until} from '../support/until.js';
import {words} from '../support/words.js';
import {AssistedChat, pageElement} from './assisted-chat.js';

/** How long a selection rests before its button is shown, in milliseconds. */
const REST = 400;

suite('select, then ask', () => {
  let time: HeldTimeouts;
  setup(() => {
    time = new HeldTimeouts();
    time.threshold = REST;
  });
  const written = watchConsole();
  expectNoRejection();
  teardown(() => {
    time.restore();
    getSelection()!.removeAllRanges();
    removeAll();
    expect(written.lines).to.deep.equal([]);
  });

  async function place(html = '<p id="words">You have 30 days.</p>'): Promise<AssistedChat> {
    pageElement(`<div><main><p id="control">A control.</p>${html}</main></div>`);
    return AssistedChat.place({mode: 'floating', askSelection: 'main'});
  }

  const select = (selector: string) => getSelection()!.selectAllChildren(document.querySelector(selector)!);
  const buttonOf = (chat: AssistedChat) => chat.harness.part('ask-selection');
  const shownButton = (chat: AssistedChat) => until(() => (time.elapse(REST), buttonOf(chat)));

  test('selection → button beside it; a click opens the chat with the passage and an empty field', async () => {
    const chat = await place();
    select('#words');
    const button = await shownButton(chat);
    const box = button.getBoundingClientRect();
    expect(button.textContent).to.equal(words.askSelection);
    expect(button.contains(chat.harness.root.elementFromPoint(box.x + 9, box.y + 9))).to.equal(true);
    button.click();
    await until(() => chat.chips.length === 1);
    expect(chat.chips).to.deep.equal([`${words.about} You have 30 days.`]);
    expect(chat.element.open).to.equal(true);
    await until(() => chat.hasFocus);
    expect(chat.draft).to.equal('');
    expect(buttonOf(chat) === undefined).to.equal(true);
    await chat.ask('Really?');
    expect(chat.sent).to.match(
      /^The visitor asks about this passage of a page\..*\n\nYou have 30 days\.\n```\n\nReally\?$/s,
    );
    expect(chat.chips).to.deep.equal([]);
  });

  test('passage with page-context → in place of the page; removed, the page is back', async () => {
    const chat = await place();
    chat.element.pageContext = '';
    select('#words');
    (await shownButton(chat)).click();
    await until(() => chat.chips[0]?.includes('30 days'));
    expect(chat.chips).to.have.length(1);
    chat.remove('30 days');
    await chat.element.updateComplete;
    expect(chat.chips).to.deep.equal([
      `${words.about} ${document.title || location.origin + location.pathname}`,
    ]);
  });

  test('quotation → two lines, a press shows its text and address; no suggestions until it is removed or sent', async () => {
    const chat = await place(`<p id="words">${'You have thirty days. '.repeat(20)}</p>`);
    chat.element.starters = ['Start?'];
    chat.element.suggestions = ['And then?'];
    chat.element.show();
    await until(() => chat.harness.has('starter'));
    const quote = async () => {
      getSelection()!.removeAllRanges();
      select('#words');
      (await shownButton(chat)).click();
      await until(() => chat.chips.length === 1);
      await chat.element.updateComplete;
    };
    await quote();
    expect(chat.harness.has('starter')).to.equal(false);
    const find = (selector: string) => chat.harness.root.querySelector<HTMLElement>(selector)!;
    const text = find('.assistant-chip-text');
    const lines = text.clientHeight / parseFloat(getComputedStyle(text).lineHeight);
    expect([Math.round(lines), text.scrollHeight > text.clientHeight]).to.deep.equal([2, true]);
    expect(find('.assistant-chip-use').matches(':focus')).to.equal(false);
    find('.assistant-chip-use').focus();
    const isOpen = () => find('.assistant-chip-card').checkVisibility();
    expect(isOpen()).to.equal(false);
    chat.use('thirty');
    await until(isOpen);
    expect(chat.card).to.equal(
      `${location.origin}${location.pathname}${'You have thirty days. '.repeat(20).trim()}`,
    );
    pressKey(find('.assistant-chip-use'), 'Escape');
    await until(() => !isOpen());
    expect(chat.element.open).to.equal(true);
    chat.remove('thirty');
    await until(() => chat.harness.has('starter'));
    await quote();
    await chat.ask('Really?');
    await until(() => chat.harness.has('starter'));
    await quote();
    expect(chat.harness.has('starter')).to.equal(false);
  });

  test('dialog → its starters leave, too', async () => {
    pageElement('<main><p id="words">You have 30 days.</p></main>');
    const chat = await AssistedChat.place({mode: 'modal', askSelection: 'main', starters: ['Start?']});
    await chat.showDialog();
    await until(() => chat.harness.has('starter'));
    chat.element.hide();
    select('#words');
    (await shownButton(chat)).click();
    await until(() => chat.chips.length === 1);
    await chat.element.updateComplete;
    expect(chat.harness.has('starter')).to.equal(false);
    chat.remove('30 days');
    await until(() => chat.harness.has('starter'));
  });

  test('keyboard → “Quote selection” in the menu quotes the text that was selected before the chat had the focus', async () => {
    const chat = await place();
    select('#words');
    await shownButton(chat);
    chat.element.show();
    getSelection()!.removeAllRanges();
    await until(() => chat.harness.part('actions')?.hidden === false);
    (await menuItem(chat.harness, words.quoteSelection)).click();
    await until(() => chat.chips[0]?.includes('30 days'));
    await until(() => chat.harness.part('actions')!.hidden);
    expect(chat.requests).to.deep.equal([]);
  });

  for (const [name, html] of [
    ['editable', '<p id="words" contenteditable>You have 30 days.</p>'],
    ['excluded', '<p id="words" data-no-ask>You have 30 days.</p>'],
    ['too short', '<p id="words">Hi</p>'],
    ['too long', `<p id="words">${'word '.repeat(101)}</p>`],
    ['only in hidden elements', '<p id="words"><span style="opacity: 0">You have 30 days.</span></p>'],
    ['outside of the selector', '</main><p id="words">You have 30 days.</p>'],
  ] as const) {
    test(`text that is ${name} → no button`, async () => {
      const chat = await place(html);
      select('#control');
      await shownButton(chat);
      select('#words');
      await until(() => time.delays.includes(REST));
      time.elapse(REST);
      await chat.element.updateComplete;
      expect(buttonOf(chat) === undefined).to.equal(true);
    });
  }

  for (const [name, leave] of [
    ['Escape', () => pressKey(document.body, 'Escape')],
    ['scrolling', () => document.dispatchEvent(new Event('scroll'))],
    ['the end of the selection', () => getSelection()!.removeAllRanges()],
    ['removing the chat', () => document.querySelector('chat-bot')!.remove()],
    ['the end of its time', (button: HTMLElement) => button.getAnimations()[0]!.finish()],
  ] as const) {
    test(`${name} → the button leaves`, async () => {
      const chat = await place();
      select('#words');
      leave(await shownButton(chat));
      await until(() => buttonOf(chat) === undefined);
    });
  }
});

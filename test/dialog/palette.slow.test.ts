import {sendKeys, setViewport} from '@web/test-runner-commands';
import {expect} from 'chai';

import type {ChatBot} from '../../src/index.js';
import {AssistedChat} from '../assistant/assisted-chat.js';
import {animationsEnd} from '../support/animations-end.js';
import {violations} from '../support/axe.js';
import {expectNoRejection, watchConsole} from '../support/console.js';
import {pressKey} from '../support/harness.js';
import {until} from '../support/until.js';

/** Links of a search, in the slot `results`. */
const RESULTS = '<a href="#one">One <mark>way</mark></a><ul><li><a href="#two">Two</a></li></ul>';

suite('dialog as a palette', () => {
  watchConsole();
  expectNoRejection();
  setup(() => setViewport({width: 1000, height: 700}));
  teardown(() => {
    document.documentElement.removeAttribute('dir');
    location.hash = '';
  });

  const rootOf = ({harness}: AssistedChat) => harness.root;
  const inputOf = ({harness}: AssistedChat) => harness.input;
  const wordsOf = (element: Element | null | undefined) =>
    (element as HTMLElement | null)?.innerText.replace(/\s+/g, ' ').trim() ?? '';

  /** What has the focus: `field`, a part of the chat, or the words of a link of the page. */
  function focused(chat: AssistedChat): string {
    const {activeElement} = rootOf(chat);
    if (document.activeElement !== chat.element) return wordsOf(document.activeElement);
    return activeElement === inputOf(chat) ? 'field' : (activeElement?.getAttribute('part') ?? '');
  }

  async function opened(properties: Partial<ChatBot> = {}, results = RESULTS): Promise<AssistedChat> {
    const chat = await AssistedChat.place({mode: 'modal', heading: 'Help', ...properties});
    if (results !== '') {
      const nav = Object.assign(document.createElement('nav'), {slot: 'results', innerHTML: results});
      nav.setAttribute('aria-label', 'Pages');
      chat.element.append(nav);
    }
    await chat.showDialog();
    return chat;
  }

  async function typed(text: string, properties: Partial<ChatBot> = {}): Promise<AssistedChat> {
    const chat = await opened(properties);
    await sendKeys({type: text});
    await until(() => chat.harness.part('row')?.innerText.includes(text.trim()));
    return chat;
  }

  const press = async (...keys: string[]) => {
    for (const key of keys) await sendKeys({press: key});
  };

  test('empty field → starters, no row that asks; text → the row that asks, no starters', async () => {
    const chat = await opened({starters: 'How long?\nHow much?'});
    expect(chat.harness.parts('starter').map(wordsOf)).to.deep.equal(['How long?', 'How much?']);
    expect(chat.harness.has('row')).to.equal(false);
    await sendKeys({type: 'way'});
    await until(() => chat.harness.has('row'));
    expect(wordsOf(chat.harness.part('row'))).to.equal(`${chat.harness.words.askAgent} way ↵`);
    expect(chat.harness.has('starter')).to.equal(false);
    chat.harness.type(' ');
    await until(() => chat.harness.has('starter'));
    expect(chat.harness.has('row')).to.equal(false);
  });

  test('with and without text → the page and all rows in one column, of one height, their icons at one place', async () => {
    const chat = await opened({starters: 'How long?\nHow much?', pageContext: ''}, '');
    await until(() => chat.chips.length > 0 && chat.harness.has('starter'));
    const expectColumn = (count: number) => {
      const root = rootOf(chat);
      const rows = [...root.querySelectorAll('.assistant-chip, .dialog-row')];
      const boxes = rows.map((row) => row.getBoundingClientRect());
      expect(boxes).to.have.length(count);
      for (const [index, box] of boxes.entries()) {
        const row = rows[index]!;
        expect([box.left, box.width], row.textContent).to.deep.equal([boxes[0]!.left, boxes[0]!.width]);
        expect(box.height, row.textContent).to.be.closeTo(boxes[0]!.height, 1);
        if (index > 0) expect(box.top).to.be.at.least(boxes[index - 1]!.bottom);
        const middleOf = (element: Element) => {
          const {left, right} = element.getBoundingClientRect();
          return (left + right) / 2;
        };
        expect(middleOf(row.querySelector('svg')!)).to.be.closeTo(
          middleOf(rows[0]!.querySelector('svg')!),
          1,
        );
      }
      const {bottom} = inputOf(chat).getBoundingClientRect();
      expect(boxes[0]!.top).to.be.at.least(bottom);
    };
    expectColumn(3);
    await sendKeys({type: 'way'});
    await until(() => chat.harness.has('row'));
    expectColumn(2);
  });

  for (const [dir, width] of [
    ['ltr', 1000],
    ['rtl', 1000],
    ['ltr', 360],
  ] as const)
    test(`Enter, ${dir}, ${width} px → the question is the title where the field was, the box only grows, no welcome message`, async () => {
      document.documentElement.dir = dir;
      await setViewport({width, height: 740});
      const text = dir === 'rtl' ? 'كم يستغرق؟' : 'How long?';
      const chat = await opened({welcome: 'Hello!', lang: dir === 'rtl' ? 'ar' : 'en'}, '');
      await animationsEnd(rootOf(chat));
      chat.harness.type(text);
      await until(() => chat.harness.has('row'));
      const box = () => chat.harness.part('panel')!.getBoundingClientRect();
      const [before, field] = [box(), inputOf(chat).getBoundingClientRect()];
      const {paddingInlineStart} = getComputedStyle(inputOf(chat));
      chat.pressEnterLater();
      await chat.finish();
      const after = box();
      expect([after.left, after.top, after.width]).to.deep.equal([before.left, before.top, before.width]);
      expect(after.height).to.be.at.least(before.height);
      const title = chat.harness.parts('content').find((content) => wordsOf(content) === text)!;
      const words = document.createRange();
      words.selectNodeContents(title);
      const {left, right, top, bottom} = words.getBoundingClientRect();
      const padding = Number.parseFloat(paddingInlineStart);
      if (dir === 'rtl') expect(right).to.be.closeTo(field.right - padding, 2);
      else expect(left).to.be.closeTo(field.left + padding, 2);
      expect((top + bottom) / 2).to.be.closeTo((field.top + field.bottom) / 2, 2);
      // Screen readers find it once.
      const messages = chat.harness.parts('message').filter((message) => message.checkVisibility());
      expect(messages).to.have.length(2);
      expect(messages.filter((message) => wordsOf(message).includes(text))).to.have.length(1);
      expect(focused(chat)).to.equal('field');
    });

  test('first frame after Enter → the title is opaque and still, and there is no row', async () => {
    const chat = await typed('way');
    chat.pressEnterLater();
    await until(() => chat.element.status === 'submitted');
    await chat.element.updateComplete;
    const title = chat.harness.parts('content').find((content) => wordsOf(content) === 'way')!;
    const {opacity, translate} = getComputedStyle(title);
    expect([opacity, translate]).to.deep.equal(['1', 'none']);
    expect(chat.harness.has('row')).to.equal(false);
    await chat.finish();
  });

  test('long reply that is scrolled → the title of the newest question stays at the top', async () => {
    const chat = await typed('way');
    chat.pressEnterLater();
    await chat.finish();
    await chat.element.restore([
      {role: 'user', content: 'First?'},
      {role: 'assistant', content: 'Words.\n\n'.repeat(40)},
      {role: 'user', content: 'Second?'},
      {role: 'assistant', content: 'Words.\n\n'.repeat(80)},
    ]);
    const transcript = chat.harness.part('transcript')!;
    await until(() => transcript.scrollHeight > 4 * transcript.clientHeight);
    const topOf = (text: string) => {
      const title = chat.harness.parts('user-message').find((message) => wordsOf(message).includes(text))!;
      return title.getBoundingClientRect().top - chat.harness.part('panel')!.getBoundingClientRect().top;
    };
    transcript.scrollTop = transcript.scrollHeight;
    await until(() => Math.abs(topOf('Second?')) <= 1);
    expect(topOf('First?')).to.be.below(0);
    transcript.scrollTop = 0;
    await until(() => topOf('Second?') > 100);
  });

  test('ArrowDown, ArrowUp, End, Home → through the rows, and back to the field', async () => {
    const chat = await typed('way');
    for (const [key, expected] of [
      ['ArrowDown', 'row'],
      ['ArrowDown', 'One way'],
      ['ArrowDown', 'Two'],
      ['ArrowDown', 'Two'],
      ['ArrowUp', 'One way'],
      ['Home', 'row'],
      ['End', 'Two'],
      ['Home', 'row'],
      ['ArrowUp', 'field'],
    ] as const) {
      await press(key);
      expect(focused(chat), key).to.equal(expected);
    }
    expect(chat.draft).to.equal('way');
  });

  test('ArrowDown with modifiers, or while a text is composed → the focus stays in the field', async () => {
    const chat = await typed('way');
    for (const options of [{shiftKey: true}, {isComposing: true}, {keyCode: 229}, {altKey: true}]) {
      const {defaultPrevented} = pressKey(inputOf(chat), 'ArrowDown', options);
      expect([defaultPrevented, focused(chat)], JSON.stringify(options)).to.deep.equal([false, 'field']);
    }
  });

  test('ArrowDown above the last line, also of a line that is broken → stays; on the last line → the rows', async () => {
    const chat = await opened();
    const field = inputOf(chat);
    for (const text of ['one\ntwo', 'word '.repeat(60)]) {
      chat.harness.type(text);
      await until(() => chat.harness.has('row'));
      field.focus();
      field.setSelectionRange(1, 1);
      expect(pressKey(field, 'ArrowDown').defaultPrevented, text).to.equal(false);
      field.setSelectionRange(text.length - 2, text.length - 2);
      expect(pressKey(field, 'ArrowDown').defaultPrevented, text).to.equal(true);
      expect(focused(chat)).to.equal('row');
    }
  });

  test('character or Backspace in the list → into the field', async () => {
    const chat = await typed('way');
    await press('ArrowDown', 'ArrowDown', 's');
    expect([focused(chat), chat.draft]).to.deep.equal(['field', 'ways']);
    await press('ArrowDown', 'Backspace');
    expect([focused(chat), chat.draft]).to.deep.equal(['field', 'way']);
  });

  test('Enter in the field, or on the first row, or a click there → asks once, focus in the field', async () => {
    for (const act of [
      () => press('Enter'),
      () => press('ArrowDown', 'Enter'),
      (chat: AssistedChat) => chat.harness.click('row'),
    ]) {
      const chat = await typed('way');
      await act(chat);
      await until(() => chat.requests.length === 1);
      expect([chat.sent, chat.draft]).to.deep.equal(['way', '']);
      await until(() => focused(chat) === 'field');
      await chat.finish();
      expect(chat.requests).to.have.length(1);
      chat.element.remove();
    }
  });

  test('Enter on a link of the page → follows it, nothing asked', async () => {
    const chat = await typed('way');
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
    await until(() => location.hash === '#two');
    expect(chat.requests).to.deep.equal([]);
    expect(chat.draft).to.equal('way');
  });

  test('Escape in the list → the field; in the field → closes', async () => {
    const chat = await typed('way');
    await press('ArrowDown', 'ArrowDown', 'Escape');
    expect([focused(chat), chat.isDialogShown]).to.deep.equal(['field', true]);
    await press('Escape');
    await until(() => !chat.isDialogShown);
    expect(chat.draft).to.equal('way');
  });

  test('keys on elements of the page that are no rows → theirs', async () => {
    const chat = await opened({}, '<p tabindex="0">Text</p>');
    const text = chat.element.querySelector('p')!;
    text.focus();
    for (const key of ['ArrowDown', 'ArrowUp', 'a'])
      expect(pressKey(text, key).defaultPrevented).to.equal(false);
    expect(focused(chat)).to.equal('Text');
  });

  test('text that cannot be sent → the row that asks is disabled, and left out', async () => {
    const chat = await typed('How long does it take?', {maxLength: 5});
    expect(chat.harness.part<HTMLButtonElement>('row')!.disabled).to.equal(true);
    await press('ArrowDown');
    expect(focused(chat)).to.equal('One way');
  });

  test('consent is needed → the row that asks sends nothing, focus on the button that agrees', async () => {
    const chat = await typed('way', {consent: 'We keep it.'});
    await press('ArrowDown', 'Enter');
    await until(() => focused(chat) === 'send');
    expect([chat.requests.length, chat.draft]).to.deep.equal([0, 'way']);
  });

  test('button beside the field → closes the dialog', async () => {
    const chat = await opened();
    const close = chat.harness.parts('close').find((button) => button.checkVisibility())!;
    expect(close.getBoundingClientRect().top).to.be.closeTo(inputOf(chat).getBoundingClientRect().top, 1);
    close.click();
    await until(() => !chat.isDialogShown);
  });

  /** The boxes of all that Tab reaches, in the order of the elements, as those of a flat tree. */
  function boxesOf(chat: AssistedChat): DOMRect[] {
    const found: Element[] = [];
    const visit = (element: Element) => {
      const inner = element instanceof HTMLSlotElement ? element.assignedElements() : element.children;
      if (element.matches('a[href], button:enabled, textarea') && element.checkVisibility())
        found.push(element);
      for (const child of inner) visit(child);
    };
    visit(chat.harness.part('panel')!);
    return found.map((element) => element.getBoundingClientRect());
  }

  for (const [dir, width] of [
    ['ltr', 1000],
    ['rtl', 360],
  ] as const)
    test(`${dir}, ${width} px → the order of Tab is the order on the screen; axe finds nothing`, async () => {
      document.documentElement.dir = dir;
      await setViewport({width, height: 740});
      const chat = await opened({
        starters: 'How long?\nHow much?',
        pageContext: '',
        lang: dir === 'rtl' ? 'ar' : 'en',
      });
      const check = async (least: number) => {
        const boxes = boxesOf(chat);
        expect(boxes.length).to.be.at.least(least);
        for (const [index, box] of boxes.entries()) {
          expect(box.left).to.be.at.least(0);
          expect(box.right).to.be.at.most(innerWidth);
          const next = boxes[index + 1];
          if (!next) continue;
          const isBelow = next.top >= box.bottom - 1;
          const isAfter = dir === 'rtl' ? next.right <= box.left + 1 : next.left >= box.right - 1;
          // The button that removes a chip is in its row.
          expect(isBelow || isAfter, `${index}: ${JSON.stringify([box, next])}`).to.equal(true);
        }
        // The dialog fades in.
        await animationsEnd(rootOf(chat));
        expect(await violations(chat.element)).to.deep.equal([]);
      };
      await until(() => chat.chips.length > 0 && chat.harness.has('starter'));
      await check(6);
      chat.harness.type('way');
      await until(() => chat.harness.has('row'));
      await check(6);
      await chat.ask('way');
      chat.element.hide();
      await until(() => !chat.isDialogShown);
      chat.element.show();
      await until(() => chat.isDialogShown && chat.harness.has('row'));
      await check(5);
    });
});

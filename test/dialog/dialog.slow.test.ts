import {sendKeys, setViewport} from '@web/test-runner-commands';
import {expect} from 'chai';

import type {ChatBot} from '../../src/index.js';
import {AssistedChat, pageElement} from '../assistant/assisted-chat.js';
import {expectNoRejection, watchConsole} from '../support/console.js';
import {until} from '../support/until.js';
import {words} from '../support/words.js';

suite('dialog over the page', () => {
  watchConsole();
  expectNoRejection();
  setup(() => setViewport({width: 1000, height: 700}));
  const dialogOf = ({harness}: AssistedChat) => harness.root.querySelector('dialog')!;

  /** Places a closed chat whose dialog can be opened. */
  async function place(properties: Partial<ChatBot> = {}): Promise<AssistedChat> {
    const chat = await AssistedChat.place({mode: 'modal', heading: 'Help', ...properties});
    await until(() => chat.harness.root.querySelector('dialog') && 'showModal' in dialogOf(chat));
    return chat;
  }

  test('show() → in the top layer, focus in the field, page behind inert; Escape → closed, focus where it was', async () => {
    const button = pageElement('<button>On the page</button>');
    const chat = await place();
    button.focus();
    await chat.showDialog();
    expect(dialogOf(chat).getAttribute('aria-label')).to.equal('Help');
    expect(chat.harness.part('panel')!.getAttribute('role')).to.equal(null);
    button.focus();
    expect(document.activeElement === chat.element).to.equal(true);
    const {left, top} = button.getBoundingClientRect();
    expect(document.elementFromPoint(left + 1, top + 1) === chat.element).to.equal(true);
    await sendKeys({press: 'Escape'});
    await until(() => !chat.isDialogShown);
    expect(chat.element.open).to.equal(false);
    expect(document.activeElement === button).to.equal(true);
  });

  for (const [name, part, inside] of [
    ['a question is edited', 'edit', '.control-editor'],
    ['the menu is open', 'menu-button', '[role=menu]'],
  ] as const) {
    test(`Escape while ${name} → ends that first`, async () => {
      const chat = await AssistedChat.openDialog();
      await chat.ask('How long?');
      await chat.harness.click(part);
      await until(() => chat.harness.root.activeElement?.closest(inside));
      await sendKeys({press: 'Escape'});
      await until(() => chat.harness.root.querySelector(inside) === null);
      await sendKeys({press: 'a'});
      expect([chat.element.open, chat.isDialogShown]).to.deep.equal([true, true]);
      await sendKeys({press: 'Escape'});
      await until(() => !chat.isDialogShown);
    });
  }

  test('click beside it → closes; in it, or at the end of a drag out of it → does not', async () => {
    const chat = await AssistedChat.openDialog({starters: 'How long?'});
    const click = (pressed: Element, released: Element) => {
      const options = {bubbles: true, composed: true, cancelable: true};
      pressed.dispatchEvent(new PointerEvent('pointerdown', options));
      const event = new MouseEvent('click', options);
      released.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const transcript = chat.harness.part('transcript')!;
    expect(click(transcript, transcript)).to.equal(false);
    click(transcript, dialogOf(chat));
    expect([chat.element.open, chat.isDialogShown]).to.deep.equal([true, true]);
    click(dialogOf(chat), dialogOf(chat));
    await until(() => !chat.isDialogShown);
    expect(chat.element.open).to.equal(false);
  });

  test('dialog that the browser closes → the chat is closed', async () => {
    const chat = await AssistedChat.openDialog();
    dialogOf(chat).close();
    await until(() => !chat.element.open);
    chat.element.show();
    await until(() => chat.isDialogShown);
  });

  test('Escape in a dialog of the page above it → the chat stays', async () => {
    const chat = await AssistedChat.openDialog();
    const above = pageElement('<dialog><button>Close</button></dialog>') as HTMLDialogElement;
    above.showModal();
    await sendKeys({press: 'Escape'});
    await until(() => !above.open);
    await chat.element.updateComplete;
    expect([chat.isDialogShown, chat.element.open]).to.deep.equal([true, true]);
  });

  test('open before its code is there → opens then', async () => {
    const chat = await place({open: true});
    await until(() => chat.isDialogShown && chat.hasFocus);
  });

  test('results of the page → below the field until there is a question, and the page hears what is typed', async () => {
    const chat = await AssistedChat.openDialog();
    const results = Object.assign(document.createElement('p'), {slot: 'results', textContent: 'Returns'});
    chat.element.append(results);
    const heard: string[] = [];
    chat.element.addEventListener('chat-bot-input', ({text}) => heard.push(text));
    for (const text of ['How', 'How long?']) {
      chat.harness.type(text);
      await until(() => heard.at(-1) === text);
    }
    expect(heard).to.deep.equal(['How', 'How long?']);
    expect(results.checkVisibility()).to.equal(true);
    const {bottom} = chat.harness.input.getBoundingClientRect();
    expect(results.getBoundingClientRect().top).to.be.above(bottom);
    chat.harness.press('Enter');
    await until(() => !results.checkVisibility());
    await until(() => heard.at(-1) === '');
    await chat.finish();
  });

  suite('last conversation', () => {
    const rowsOf = ({harness}: AssistedChat) =>
      harness.parts('row').map(({innerText}) => innerText.replace(/\s+/g, ' ').trim());
    const row = `${words.resume} How long? now`;
    const messagesOf = ({harness}: AssistedChat) =>
      harness.parts('message').filter((message) => message.checkVisibility()).length;

    for (const [what, act, count] of [
      ['row pressed', ({harness}: AssistedChat) => harness.part('row')!.click(), 2],
      ['question asked', (chat: AssistedChat) => chat.ask('And abroad?'), 4],
    ] as const)
      test(`opened again → one row beside field and results; ${what} → the conversation is shown, and goes on`, async () => {
        const chat = await AssistedChat.openDialog();
        await chat.ask('How long?');
        chat.element.hide();
        await until(() => !chat.isDialogShown);
        const results = Object.assign(document.createElement('p'), {slot: 'results', textContent: 'Returns'});
        chat.element.append(results);
        await chat.showDialog();
        expect([rowsOf(chat), messagesOf(chat)]).to.deep.equal([[row], 0]);
        expect(results.checkVisibility()).to.equal(true);
        await act(chat);
        expect([rowsOf(chat).filter(Boolean), messagesOf(chat)]).to.deep.equal([[], count]);
        expect(chat.hasFocus).to.equal(true);
        expect(chat.requests.at(-1)!.messages).to.have.length(count - 1);
      });

    test('reply that runs or ends while closed → shown when opened again', async () => {
      const chat = await AssistedChat.openDialog();
      chat.harness.ask('How long?');
      await until(() => chat.element.status === 'submitted');
      chat.element.hide();
      await until(() => !chat.isDialogShown);
      await chat.finish();
      chat.element.show();
      await until(() => chat.isDialogShown);
      expect(rowsOf(chat).filter(Boolean)).to.deep.equal([]);
      expect(messagesOf(chat)).to.equal(2);
    });

    test('restored conversation → row; cleared → none', async () => {
      const chat = await place();
      await chat.element.restore([
        {role: 'user', content: 'How long?'},
        {role: 'assistant', content: 'Two days.'},
      ]);
      chat.element.show();
      await until(() => chat.isDialogShown && rowsOf(chat).length > 0);
      expect(rowsOf(chat)).to.deep.equal([row]);
      chat.element.clear();
      await until(() => rowsOf(chat).length === 0);
    });
  });

  test('moved in the page while open → still modal; removed → the page is free', async () => {
    const chat = await AssistedChat.openDialog();
    const place = pageElement('<section></section>');
    place.append(chat.element);
    await until(() => chat.isDialogShown);
    const button = pageElement('<button>On the page</button>');
    chat.element.remove();
    button.focus();
    expect(document.activeElement === button).to.equal(true);
    place.append(chat.element);
    await until(() => chat.isDialogShown);
  });
});

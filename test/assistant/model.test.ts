import {expect} from 'chai';
import fc from 'fast-check';

import {watchConsole} from '../support/console.js';
import {removeAll} from '../support/harness.js';
import {isExhaustive} from '../support/sample.js';
import {until} from '../support/until.js';
import {AssistedChat, pageElement, removePageElements} from './assisted-chat.js';

/** Acts of the visitor, of the page, and of the service. Only the first three send. */
const ACTS = [
  'press Enter',
  'click on Send',
  'click on a starter',
  'type',
  'empty the field',
  'ask',
  'click on a link',
  'follow an address',
  'press the shortcut',
  'use the question',
  'dismiss the question',
  'remove the page',
  'add the page',
  'quote a selection',
  'go to another page',
  'finish the reply',
  'start over',
  'close and open',
] as const;

/** A chat, and what must be true of it after each act. */
class Model {
  readonly #chat: AssistedChat;
  #count = 0;
  #sent = 0;
  /** Each text that the visitor typed and neither sent nor deleted. */
  #typed: string[] = [];

  constructor(chat: AssistedChat) {
    this.#chat = chat;
  }

  async act(act: (typeof ACTS)[number]): Promise<void> {
    const chat = this.#chat;
    const {harness, element} = chat;
    const text = `text ${(this.#count += 1)}`;
    switch (act) {
      case 'press Enter':
        await this.#send(chat.draft, () => harness.press('Enter'));
        break;
      case 'click on Send':
        await this.#send(chat.draft, () => harness.part('send')?.click());
        break;
      case 'click on a starter': {
        const starter = harness.part('starter');
        if (starter) await this.#send('Start?', () => starter.click(), false);
        break;
      }
      case 'type':
        harness.type(`${chat.draft}${text};`);
        this.#typed.push(text);
        break;
      case 'empty the field':
        harness.type('');
        this.#typed = [];
        break;
      case 'ask':
        element.ask(`ask ${text}?`);
        break;
      case 'click on a link':
        pageElement(`<a href="#elsewhere" data-chat-bot-ask="link ${text}?">Ask</a>`).click();
        break;
      case 'follow an address':
        location.hash = `#chat-bot-ask=address%20${this.#count}`;
        await until(() => location.hash === '');
        break;
      case 'press the shortcut':
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', {key: 'y', altKey: true, bubbles: true, cancelable: true}),
        );
        break;
      case 'use the question':
        if (this.#has('Use this question?')) chat.use('Use this question?');
        break;
      case 'dismiss the question':
        if (this.#has('Use this question?')) chat.remove('Use this question?');
        break;
      case 'remove the page':
        if (this.#has('About:')) chat.remove('About:');
        break;
      case 'add the page':
        if (this.#has('This page')) chat.use('This page');
        break;
      case 'quote a selection':
        getSelection()!.selectAllChildren(document.querySelector('#article')!);
        (await until(() => harness.part('ask-selection'))).click();
        getSelection()!.removeAllRanges();
        break;
      case 'go to another page':
        history.pushState(null, '', `/page-${this.#count % 5}`);
        document.title = `Page ${this.#count % 5}`;
        break;
      case 'finish the reply':
        if (element.status === 'submitted') await chat.finish();
        break;
      case 'start over':
        element.clear();
        break;
      case 'close and open':
        element.hide();
        element.show();
        break;
    }
    // What the page asks for, and what observers see, comes in later tasks.
    await new Promise((resolve) => setTimeout(resolve));
    await element.updateComplete;
    expect(chat.requests, 'requests').to.have.length(this.#sent);
    for (const typed of this.#typed) expect(chat.draft, 'draft').to.contain(typed);
  }

  /** Sends, and compares what was sent with what the visitor saw. */
  async #send(typed: string, send: () => unknown, isDraft = true): Promise<void> {
    const chat = this.#chat;
    const canSend = typed.trim() !== '' && !['submitted', 'streaming'].includes(chat.element.status);
    const shown = chat.chips.find((chip) => chip.startsWith('About: '));
    const {card} = chat;
    send();
    if (!canSend) return;
    this.#sent += 1;
    if (isDraft) this.#typed = [];
    await until(() => chat.requests.length === this.#sent);
    if (!shown) {
      expect(chat.sent, 'without a chip').to.equal(typed);
      return;
    }
    expect(chat.sent, 'with a chip').to.match(/^The visitor asks/);
    expect(chat.sent.endsWith(`\`\`\`\n\n${typed}`), 'the question comes last').to.equal(true);
    const [, address] = /\nAddress: (.*)/.exec(chat.sent)!;
    expect(card, 'card').to.contain(address);
  }

  #has(words: string): boolean {
    return this.#chat.chips.some((chip) => chip.startsWith(words));
  }
}

suite('assistant under random acts', () => {
  const {title, location} = document;
  const address = location.href;
  watchConsole();
  const clean = () => {
    removeAll();
    removePageElements();
    history.replaceState(null, '', address);
    document.title = title;
  };
  teardown(clean);

  test('1,000 acts → nothing is sent but by the visitor, with what was shown, and no draft is lost', async function () {
    this.timeout(300_000);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...ACTS), {minLength: 50, maxLength: 50}), async (acts) => {
        clean();
        pageElement('<main><p id="article">You have 30 days.</p></main>');
        const chat = await AssistedChat.place({
          askFromUrl: true,
          shortcut: 'alt+y',
          askSelection: 'main',
          pageContext: '#article',
          starters: 'Start?',
        });
        await until(() => chat.chips.length > 0);
        const model = new Model(chat);
        for (const act of acts) await model.act(act);
      }),
      {numRuns: isExhaustive ? 200 : 20, endOnFailure: true, includeErrorInReport: true},
    );
  });
});

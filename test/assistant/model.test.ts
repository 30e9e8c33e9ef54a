import {expect} from 'chai';
import fc from 'fast-check';

import {watchConsole} from '../support/console.js';
import {pressKey, removeAll} from '../support/harness.js';
import {cases} from '../support/sample.js';
import {until} from '../support/until.js';
import {words} from '../support/words.js';
import {AssistedChat, pageElement, removePageElements} from './assisted-chat.js';

/** Acts of the visitor, of the page, and of the service. Only the first three send. */
const ACTS: Record<string, (model: Model, text: string) => unknown> = {
  'press Enter': ({chat, send}) => {
    const {input} = chat.harness;
    // Enter sends a question of the page only when its end is in view.
    input.scrollTop = input.scrollHeight;
    return send(chat.draft, () => chat.pressEnterLater());
  },
  'click on Send': ({chat, send}) => send(chat.draft, () => chat.clickSendLater()),
  'click on a starter': ({chat, send}) => {
    const starter = chat.harness.part('starter');
    return starter && send('Start?', () => starter.click(), false);
  },
  type: ({chat, typed}, text) => {
    chat.harness.type(`${chat.draft}${text};`);
    typed.push(text);
  },
  'empty the field': ({chat, typed}) => {
    chat.harness.type('');
    typed.length = 0;
  },
  ask: ({chat}, text) => chat.element.ask(`ask ${text}?`),
  'click on a link': (_, text) =>
    pageElement(`<a href="#elsewhere" data-chat-bot-ask="link ${text}?">Ask</a>`).click(),
  'follow an address': (_, text) => {
    location.hash = `#chat-bot-ask=address%20${encodeURIComponent(text)}`;
    return until(() => location.hash === '');
  },
  'press the shortcut': () => pressKey(document.body, 'y', {altKey: true}),
  'use the question': (model) => model.ifShown(words.useQuestion, 'use'),
  'dismiss the question': (model) => model.ifShown(words.useQuestion, 'remove'),
  'remove the page': (model) => model.chat.card && model.ifShown(words.about, 'remove'),
  'add the page': (model) => model.ifShown(`${words.about} ${words.aboutPage}`, 'use'),
  'quote a selection': async ({chat}) => {
    getSelection()!.selectAllChildren(document.querySelector('#article')!);
    (await until(() => chat.harness.part('ask-selection'))).click();
    getSelection()!.removeAllRanges();
  },
  'go to another page': (_, text) => {
    const number = Number(text.slice(5)) % 5;
    history.pushState(null, '', `/page-${number}`);
    document.title = `Page ${number}`;
  },
  'finish the reply': ({chat}) => chat.element.status === 'submitted' && chat.finish(),
  'start over': ({chat}) => chat.element.clear(),
  'close and open': ({chat}) => (chat.element.hide(), chat.element.show()),
};

/** A chat, and what must be true of it after each act. */
class Model {
  readonly chat: AssistedChat;
  /** Each text that the visitor typed and neither sent nor deleted. */
  readonly typed: string[] = [];
  #count = 0;
  #sent = 0;

  constructor(chat: AssistedChat) {
    this.chat = chat;
  }

  async act(act: string): Promise<void> {
    await ACTS[act]!(this, `text ${(this.#count += 1)}`);
    // What the page asks for, and what observers see, comes in later tasks.
    await new Promise((resolve) => setTimeout(resolve));
    await this.chat.element.updateComplete;
    expect(this.chat.requests, 'requests').to.have.length(this.#sent);
    for (const typed of this.typed) expect(this.chat.draft, 'draft').to.contain(typed);
  }

  /** Sends, and compares what was sent with what the visitor saw. */
  readonly send = async (typed: string, send: () => unknown, isDraft = true): Promise<void> => {
    const {chat} = this;
    const canSend = typed.trim() !== '' && !['submitted', 'streaming'].includes(chat.element.status);
    const shown = chat.card && chat.chips.find((chip) => chip.startsWith(words.about));
    const {card} = chat;
    send();
    if (!canSend) return;
    this.#sent += 1;
    if (isDraft) this.typed.length = 0;
    await until(() => chat.requests.length === this.#sent);
    if (!shown) {
      expect(chat.sent, 'without a chip').to.equal(typed);
      return;
    }
    expect(chat.sent, 'with a chip').to.match(/^The visitor asks/);
    expect(chat.sent.endsWith(`\`\`\`\n\n${typed}`), 'the question comes last').to.equal(true);
    const [, address] = /\nAddress: (.*)/.exec(chat.sent)!;
    expect(card, 'card').to.contain(address);
  };

  ifShown(words: string, act: 'use' | 'remove'): void {
    if (this.chat.chips.some((chip) => chip.startsWith(words))) this.chat[act](words);
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

  test('random acts → nothing is sent but by the visitor, with what was shown, and no draft is lost', async function () {
    this.timeout(300_000);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...Object.keys(ACTS)), {minLength: 50, maxLength: 50}),
        async (acts) => {
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
        },
      ),
      {numRuns: cases(12, 200), seed: 1, endOnFailure: true, includeErrorInReport: true},
    );
  });
});

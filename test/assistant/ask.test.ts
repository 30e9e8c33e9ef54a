import {expect} from 'chai';

import {expectNoRejection, watchConsole} from '../support/console.js';
import {until} from '../support/until.js';
import {AssistedChat, pageElement} from './assisted-chat.js';

suite('a question from anywhere', () => {
  const log = watchConsole();
  expectNoRejection();
  teardown(() => {
    history.replaceState(null, '', location.pathname + location.search);
  });

  for (const mode of ['inline', 'floating'] as const)
    test(`ask(), mode="${mode}" → open, the question is in the field, selected, not sent before Enter`, async () => {
      const chat = await AssistedChat.place({mode});
      expect(await chat.element.ask('How long?')).to.equal(undefined);
      expect([chat.draft, chat.selected]).to.deep.equal(['How long?', 'How long?']);
      expect(chat.element.open).to.equal(true);
      expect(chat.hasFocus).to.equal(true);
      expect(chat.requests).to.deep.equal([]);
      chat.pressEnterLater();
      await chat.finish();
      expect(chat.sent).to.equal('How long?');
    });

  const joined = (gap: string) => `When are you open?${gap}Also cancel my contract.`;
  for (const [what, question, expected] of [
    ['line breaks', joined('\n\r\n\u2028'.repeat(60)), joined(' ')],
    ['spaces of all kinds', joined(' \u00A0\u3000\t'.repeat(60)), joined(' ')],
    ['blanks of Braille, Hangul and music', joined('\u2800\u3164\u115F\u{1D159}'.repeat(60)), joined(' ')],
    ['spaces between invisible characters', joined(' \u200B'.repeat(90)), joined(' ')],
    ['invisible characters', 'Hi\u{E0049}\u{E0067}\u200B\u200B\u200B\u202E!', 'Hi!'],
    ['1,000 characters, with a half one at 300', `${'a'.repeat(299)}${'😀'.repeat(350)}`, 'a'.repeat(299)],
    ['more characters than maxlength', `  ${'0123456789'.repeat(20)}`, '0123456789'.repeat(10)],
  ] as const)
    test(`question with ${what} → “${expected.slice(0, 50)}”`, async () => {
      const chat = await AssistedChat.place({maxLength: what.endsWith('maxlength') ? 100 : undefined});
      await chat.element.ask(' \n ');
      expect(chat.draft).to.equal('');
      await chat.element.ask(question);
      expect(chat.draft).to.equal(expected);
    });

  test('end of an offered question is out of view → Enter does nothing; in view, or the visitor’s own text → Enter sends it', async () => {
    const chat = await AssistedChat.place();
    chat.harness.input.style.maxBlockSize = '44px';
    chat.element.ask('word '.repeat(59));
    await until(() => chat.selected !== '');
    const {input} = chat.harness;
    input.scrollTop = 0;
    chat.pressEnterLater();
    expect(chat.requests).to.deep.equal([]);
    expect(chat.draft).to.equal('word '.repeat(59).trim());
    input.scrollTop = input.scrollHeight;
    chat.pressEnterLater();
    await chat.finish();
    chat.harness.type('my own words '.repeat(80));
    input.scrollTop = 0;
    chat.pressEnterLater();
    await chat.finish();
    expect(chat.requests).to.have.length(2);
  });

  test('draft in the field → stays; the question is offered, and a click adds it', async () => {
    const chat = await AssistedChat.place();
    chat.harness.type('My draft');
    chat.element.ask('How long?');
    await until(() => chat.chips.length === 1);
    expect(chat.chips).to.deep.equal([`${chat.harness.words.useQuestion} How long?`]);
    expect(chat.draft).to.equal('My draft');
    chat.use('How long?');
    await until(() => chat.selected === 'How long?');
    expect(chat.draft).to.equal('My draft\n\nHow long?');
    expect(chat.chips).to.deep.equal([]);
    expect(chat.requests).to.deep.equal([]);
  });

  test('question in the field that was not changed → is no draft, the next one replaces it', async () => {
    const chat = await AssistedChat.place();
    chat.element.ask('One?');
    await until(() => chat.draft === 'One?');
    chat.element.ask('Two?');
    await until(() => chat.draft === 'Two?');
    chat.harness.type('Two, please?');
    chat.element.ask('Three?');
    await until(() => chat.chips.length === 1);
    expect(chat.draft).to.equal('Two, please?');
  });

  test('running reply → the question is offered; removed, it is gone', async () => {
    const chat = await AssistedChat.place();
    chat.harness.ask('Hi');
    await until(() => chat.requests.length === 1);
    await chat.element.ask('How long?');
    await chat.finish();
    expect([chat.draft, ...chat.chips]).to.deep.equal(['', `${chat.harness.words.useQuestion} How long?`]);
    chat.remove('How long?');
    await chat.element.updateComplete;
    expect([chat.chips, chat.requests.length]).to.deep.equal([[], 1]);
  });

  test('link in a shadow root of a page with a router → asks, and the router sees that it is handled', async () => {
    const chat = await AssistedChat.place({mode: 'floating'});
    const seen: boolean[] = [];
    addEventListener('click', ({defaultPrevented}) => seen.push(defaultPrevented), {
      capture: true,
      once: true,
    });
    const host = pageElement('<div></div>');
    host.attachShadow({mode: 'open'}).innerHTML =
      '<a href="#elsewhere" data-chat-bot-ask="How long?"><b>Ask</b></a>';
    host.addEventListener('click', (click) => click.stopPropagation());
    host.shadowRoot!.querySelector('b')!.click();
    await until(() => chat.draft === 'How long?');
    expect([seen, location.hash, chat.requests]).to.deep.equal([[true], '', []]);
  });

  test('two chats → the first one answers a link, or the one that it names', async () => {
    const first = await AssistedChat.place();
    const second = await AssistedChat.place({id: 'second'});
    pageElement('<button data-chat-bot-ask="One?">Ask</button>').click();
    await until(() => first.draft === 'One?');
    pageElement('<button data-chat-bot-ask="Two?" data-chat-bot="second">Ask</button>').click();
    await until(() => second.draft === 'Two?');
    expect(first.draft).to.equal('One?');
  });

  test('link that names no chat, what is no chat, or a removed one → leads to its address, one console line names the id', async () => {
    const chat = await AssistedChat.place({id: 'gone'});
    pageElement('<a href="#elsewhere" data-chat-bot-ask="One?" data-chat-bot="other">Ask</a>').click();
    await until(() => location.hash === '#elsewhere');
    pageElement('<b id="word"></b>');
    pageElement('<a href="#further" data-chat-bot-ask="One?" data-chat-bot="word">Ask</a>').click();
    await until(() => location.hash === '#further');
    chat.element.remove();
    pageElement('<a href="#there" data-chat-bot-ask="One?" data-chat-bot="gone">Ask</a>').click();
    await until(() => location.hash === '#there');
    pageElement('<a href="#last" data-chat-bot-ask="One?">Ask</a>').click();
    await until(() => location.hash === '#last');
    const see = 'for "data-chat-bot-ask". See docs/assistant.md#a-question-from-anywhere.';
    expect(log.lines).to.deep.equal([
      ...['other', 'word', 'gone'].map((id) => `<chat-bot>: No chat with the id "${id}" ${see}`),
      `<chat-bot>: No chat ${see}`,
    ]);
  });

  test('link of the page whose question fails → one message of the console, which names the element', async () => {
    const chat = pageElement('<div id="other"></div>');
    Object.assign(chat, {ask: () => Promise.reject(new Error('Cannot ask.'))});
    pageElement('<button data-chat-bot-ask="One?" data-chat-bot="other">Ask</button>').click();
    await until(() => log.lines.length > 0);
    expect(log.lines).to.deep.equal(['<chat-bot>: Error: Cannot ask.']);
  });

  test('invoker commands → ask, show, hide and toggle', async function () {
    if (!('command' in HTMLButtonElement.prototype)) this.skip();
    const chat = await AssistedChat.place({id: 'chat', mode: 'floating'});
    const command = (name: string) =>
      pageElement(`<button commandfor="chat" command="${name}" value="How long?">Do</button>`).click();
    const isOpen = async (open: boolean) => until(() => chat.element.open === open);
    command('--show');
    await isOpen(true);
    command('--hide');
    await isOpen(false);
    command('--toggle');
    await isOpen(true);
    command('--send');
    command('--ask');
    await until(() => chat.draft === 'How long?');
    expect(chat.requests).to.deep.equal([]);
  });

  test('address without the option → ignored, and kept', async () => {
    location.hash = '#chat-bot-ask=One%3F';
    const chat = await AssistedChat.place();
    chat.element.ask('Two?');
    await until(() => chat.draft === 'Two?');
    expect(location.hash).to.equal('#chat-bot-ask=One%3F');
  });

  test('address with the option → in the field when the page loads or the hash changes, removed from the address', async () => {
    history.replaceState({of: 'a router'}, '', '#chat-bot-ask=How%20long%3F');
    const {length} = history;
    const chat = await AssistedChat.place({askFromUrl: true, mode: 'floating'});
    await until(() => chat.draft === 'How long?');
    expect(location.hash).to.equal('');
    expect(history.state).to.deep.equal({of: 'a router'});
    expect(history.length).to.equal(length);
    chat.harness.type('');
    location.hash = `#chat-bot-ask=${encodeURIComponent('<b>x</b>&é')}${'y'.repeat(1_000_000)}`;
    await until(() => chat.draft !== '');
    expect(chat.draft).to.equal(`<b>x</b>&é${'y'.repeat(300 - 10)}`);
    expect(location.hash).to.equal('');
    expect(chat.requests).to.deep.equal([]);
  });
});

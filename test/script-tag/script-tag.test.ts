import {expect} from 'chai';

import '../../src/define.js';
import type {ChatBot} from '../../src/index.js';
import {insertChat} from '../../src/script-tag/insert-chat.js';
import {recordConsole} from '../support/console.js';

suite('script tag', () => {
  let written: ReturnType<typeof recordConsole>;
  /** The nodes of the page before a test. */
  let page: ChildNode[];
  setup(() => {
    written = recordConsole();
    page = [...document.body.childNodes];
  });
  teardown(async () => {
    document.body.prepend(...page);
    await told();
    // A chat that is removed with all other nodes would come back.
    for (const node of [...document.body.childNodes]) if (!page.includes(node)) node.remove();
    await told();
    written.restore();
  });

  /** Observers are told of changes of the page before the next task. */
  const told = () => new Promise((resolve) => setTimeout(resolve));

  const chats = () => [...document.querySelectorAll('chat-bot')];

  /** Does what the script does for a tag with these attributes. */
  async function run(attributes: string): Promise<void> {
    const box = document.createElement('div');
    box.innerHTML = `<script type="text/plain" ${attributes}></script>`;
    insertChat(box.querySelector('script')!);
    await import('../../src/script-tag/keep-chat.js');
    await told();
  }

  async function inserted(botId: string): Promise<ChatBot> {
    await run(`data-bot-id="${botId}"`);
    return document.querySelector<ChatBot>(`chat-bot[bot-id="${botId}"]`)!;
  }

  test('options and global attributes with data- → one floating chat has them, and no other attribute', async () => {
    await run(
      'data-bot-id="docs" data-heading="Help" data-lang="de" data-feedback data-onclick="alert()" id="tag"',
    );
    const [chat, ...others] = chats();
    expect(others.length).to.equal(0);
    const attributes = chat!.getAttributeNames().map((name) => [name, chat!.getAttribute(name)]);
    expect(Object.fromEntries(attributes)).to.deep.equal({
      'bot-id': 'docs',
      'data-turbo-permanent': '',
      feedback: '',
      heading: 'Help',
      lang: 'de',
      mode: 'floating',
    });
  });

  test('two tags of one agent → one chat; tag of another agent → a second one', async () => {
    for (const id of ['a&quot;]', 'a&quot;]', 'b']) await run(`data-bot-id="${id}"`);
    expect(chats().map(({botId}) => botId)).to.deep.equal(['a"]', 'b']);
  });

  const effect = 'Without effect on the script tag';
  const missing = '<chat-bot>: No chat is inserted: the script tag has no "data-bot-id".';
  for (const [condition, attributes, count, line] of [
    [
      'attributes that are no option',
      'data-bot-id="checked" data-welcom="Hi" data-colour="red" data-id="chat"',
      1,
      `<chat-bot>: ${effect}: "data-welcom" (did you mean "data-welcome"?), "data-colour".`,
    ],
    ['only options', 'data-bot-id="plain" data-open', 1, undefined],
    [
      'data-bot-id misspelt',
      'data-botid="docs"',
      0,
      `${missing} ${effect}: "data-botid" (did you mean "data-bot-id"?).`,
    ],
    ['attributes of other tools only', 'data-cfasync="false" data-src="y"', 0, undefined],
  ] as const) {
    const told = line ? 'one line' : 'nothing';
    test(`${condition} → ${count ? 'chat' : 'no chat'}, ${told} in the console`, async () => {
      await run(attributes);
      expect(written.lines).to.deep.equal(line ? [line] : []);
      expect(chats().length).to.equal(count);
    });
  }

  for (const [condition, prepare] of Object.entries({
    'at its place': () => undefined,
    'moved into a box of the page': (chat: ChatBot) => {
      document.body.appendChild(document.createElement('div')).append(chat);
    },
    'removed and put back': async (chat: ChatBot) => {
      chat.remove();
      await told();
      document.body.append(chat);
    },
  })) {
    test(`router replaces the body, chat ${condition} → the chat is in the new one`, async () => {
      const chat = await inserted(condition);
      await prepare(chat);
      await told();
      const {body} = document;
      body.replaceWith(document.createElement('body'));
      await told();
      expect(chat.parentElement === document.body && document.body !== body).to.equal(true);
      document.body.replaceWith(body);
      await told();
      expect(chat.parentElement === body).to.equal(true);
    });
  }

  test('page removes the chat alone → stays removed, on later pages and in copies of earlier ones', async () => {
    const chat = await inserted('removed');
    const copy = chat.cloneNode() as Element;
    chat.remove();
    await told();
    expect(chat.isConnected).to.equal(false);
    document.body.replaceChildren(document.createElement('main'), copy);
    await told();
    expect(chats().length).to.equal(0);
  });

  for (const [what, put] of Object.entries({
    'the body': (nodes: Node[]) => {
      const next = document.createElement('body');
      next.append(...nodes);
      document.body.replaceWith(next);
    },
    'all nodes of the body': (nodes: Node[]) => document.body.replaceChildren(...nodes),
  })) {
    test(`router replaces ${what}, new page has a chat of the same agent → that one stays, alone; on the next page the first again`, async () => {
      const chat = await inserted(what);
      const own = document.createElement('chat-bot');
      own.setAttribute('mode', 'floating');
      own.setAttribute('bot-id', what);
      const {body} = document;
      for (const nodes of [[own], [document.createElement('main')]]) {
        put(nodes);
        await told();
        expect(chats().map((one) => one === (nodes[0] === own ? own : chat))).to.deep.equal([true]);
      }
      document.body.replaceWith(body);
    });
  }
});

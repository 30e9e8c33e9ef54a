// Browsers keep the failure of an import, and some of them ask again: `npm run test:matrix -- browsers` runs this file in each.
import {test} from 'node:test';
import {expect} from 'chai';

import type {Page as Tab} from 'playwright';

import type {ChatBot} from '../../src/index.js';
import {eventually} from '../support/eventually.js';
import {openBrowser, openPages, send, tabsOf} from '../support/open.js';
import {delta, done, finish, payload} from '../support/script.js';
import type {Page} from '../support/static-server.js';
import {stored} from '../support/stored.js';
import {AGENT, html, PICTURE, SCRIPTS} from './site.js';

const REPLY =
  delta('**Yes**, it is [1].\n\n```js\nlet a;\n```\n\n<table><tr><td>a</td></tr></table>\n') +
  finish() +
  done +
  payload([{url: 'https://docs.example.com/', title: 'Docs'}]);

const {newTab} = tabsOf(await openBrowser());
/** Each test writes its page. */
const pages: Record<string, Page> = {};
const site = await openPages(pages);

const chat = (attributes: string) =>
  `<script type="module" src="/chat-bot.js?ver=2"></script><chat-bot bot-id="docs" ${attributes}></chat-bot>`;

/** Opens a page whose files of this name fail. Answers each question. Returns the requests for scripts, and the errors in the console. */
async function visit(content: string, name: string) {
  pages['/'] = {html: html(content)};
  const tab = await newTab();
  const requests: string[] = [];
  const errors: string[] = [];
  tab.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  tab.on('request', (request) => {
    const {pathname, search} = new URL(request.url());
    if (pathname.endsWith('.js')) requests.push(pathname.replace(/-[\w-]{6}(?=\.js$)/, '') + search);
  });
  await tab.route('**/v1/chat/completions', (route) =>
    route.fulfill({contentType: 'text/event-stream', body: REPLY}),
  );
  let isMended = false;
  // A request on its way when a route is removed can stay without an answer.
  await tab.route(
    ({pathname}) => pathname.includes(name),
    (route) => (isMended ? route.continue() : route.fulfill({status: 503})),
  );
  await tab.goto(site);
  return {
    tab,
    requests,
    errors,
    /** True when the files were requested, and each request has failed: an act while one is on its way does not ask again. */
    isSettled: () => {
      const count = requests.filter((path) => path.includes(name)).length;
      return (
        count > 0 && errors.filter((error) => error.startsWith('Failed to load resource')).length === count
      );
    },
    mend: () => (isMended = true),
  };
}

const message = (tab: Tab) => tab.locator('[part~=assistant-message]').last();
const press = (tab: Tab) => tab.locator('[part=launcher]').click();
const field = (tab: Tab) => tab.locator('[part=input]');

async function ask(tab: Tab): Promise<void> {
  const count = await tab.locator('[part~=assistant-message]').count();
  await field(tab).fill('Is it?');
  await field(tab).press('Enter');
  await tab.locator('[part~=assistant-message]:not(:has([aria-busy])) [part=content]').nth(count).waitFor();
}

const openAndAsk = async (tab: Tab) => {
  await press(tab);
  await ask(tab);
};

interface Case {
  /** Attributes of the chat. Default: it floats. */
  readonly attributes?: string;
  /** Acts until the file is needed. */
  readonly act: (tab: Tab) => Promise<unknown>;
  /** Waits for the effect of the failure: an act before it does not ask for the file again. */
  readonly failed: (tab: Tab, errors: readonly string[]) => Promise<unknown>;
  /** The next act of the visitor. */
  readonly again: (tab: Tab) => Promise<unknown>;
  readonly mended: (tab: Tab) => Promise<void>;
}

const FILES: Readonly<Record<string, Case>> = {
  'chat-bot-panel': {
    act: press,
    failed: (tab) => tab.getByRole('alert').waitFor(),
    again: async (tab) => {
      await press(tab);
      await press(tab);
    },
    mended: (tab) => field(tab).waitFor(),
  },
  'chat-bot-renderer': {
    act: openAndAsk,
    failed: (tab) => message(tab).getByText('**Yes**').waitFor(),
    again: ask,
    mended: (tab) => message(tab).locator('strong').waitFor(),
  },
  'chat-bot-html': {
    act: openAndAsk,
    failed: (tab) => message(tab).getByText('<table>').waitFor(),
    again: ask,
    mended: (tab) => message(tab).locator('td').waitFor(),
  },
  'chat-bot-reply-details': {
    act: openAndAsk,
    failed: (tab) => message(tab).locator('.citations:not([data-cited])').waitFor(),
    again: ask,
    // The first reply gets what it lacks, too.
    mended: async (tab) => {
      await tab.locator('[part=citation]').nth(1).waitFor();
      await tab.locator('[part=references]').nth(1).waitFor();
    },
  },
  'chat-bot-citation-card': {
    act: async (tab) => {
      await openAndAsk(tab);
      await message(tab).locator('[part=citation]').hover();
    },
    failed: (_tab, errors) => eventually(() => errors.some((error) => error.startsWith('<chat-bot>: '))),
    again: async (tab) => {
      await field(tab).hover();
      await message(tab).locator('[part=citation]').hover();
    },
    mended: (tab) => tab.locator('.reply-citation-card').waitFor(),
  },
  'chat-bot-persistence': {
    attributes: 'mode="floating" persist="local"',
    act: press,
    failed: (tab) => tab.getByText('This conversation is not kept').waitFor(),
    again: ask,
    mended: async (tab) => {
      await tab.getByText('This conversation is not kept').waitFor({state: 'detached'});
      await eventually(async () =>
        Object.values(await stored(tab)).some((entry) => entry.includes('**Yes**')),
      );
      await tab.reload();
      await tab.locator('chat-bot').evaluate((element: ChatBot) => element.show());
      await message(tab).locator('strong').waitFor();
    },
  },
  'chat-bot-assistant': {
    attributes: 'mode="floating" page-context=""',
    act: press,
    failed: async (tab, errors) => {
      await eventually(() => errors.some((error) => error.includes('<chat-bot>: The file')));
      // The page asked for the file, and so did the press and the opened chat.
      await field(tab).waitFor();
    },
    again: ask,
    mended: (tab) => tab.locator('.assistant-chip').waitFor(),
  },
  'chat-bot-dialog': {
    attributes: 'mode="modal"',
    act: press,
    failed: async (tab, errors) => {
      await eventually(() => errors.some((error) => error.includes('<chat-bot>: The file')));
      await tab.locator('[part=launcher][aria-expanded=false]').waitFor();
    },
    again: press,
    mended: (tab) => tab.locator('dialog:modal [part=input]').waitFor(),
  },
  locales: {
    attributes: 'mode="floating" lang="de"',
    act: press,
    failed: (_tab, errors) =>
      eventually(() => errors.some((error) => error.includes('<chat-bot>: The texts in the language "de"'))),
    again: ask,
    mended: (tab) => tab.getByPlaceholder('Frage stellen').waitFor(),
  },
  'chat-bot-own-texts': {
    attributes: `mode="floating" strings='{"placeholder": "Ask our baker"}'`,
    act: press,
    failed: (_tab, errors) =>
      eventually(() => errors.some((error) => error.includes('<chat-bot>: The texts of "strings"'))),
    again: ask,
    mended: (tab) => tab.getByPlaceholder('Ask our baker').waitFor(),
  },
};

const failedFile = (_tab: Tab, errors: readonly string[]) =>
  eventually(() => errors.some((error) => error.startsWith('<chat-bot>: ')));

/** The page sets an option to a value that is not used. */
const setInvalid = (tab: Tab, name: 'avatar' | 'contact') =>
  tab.locator('chat-bot').evaluate((element: ChatBot, option) => (element[option] = 'none'), name);

/** Those of the classic script: what only an agent of the page or an owner needs. */
const CLASSIC_FILES: Readonly<Record<string, Case>> = {
  'classic/advice': {
    act: (tab) => setInvalid(tab, 'contact'),
    failed: failedFile,
    async again(tab) {
      const isTold = tab.waitForEvent('console', (line) => line.text().includes('Invalid "avatar"'));
      await setInvalid(tab, 'avatar');
      await isTold;
    },
    mended: (tab) => field(tab).waitFor(),
  },
  'classic/files': {
    act: (tab) => tab.locator('[part=attach]').click(),
    failed: failedFile,
    async again(tab) {
      const chooser = tab.waitForEvent('filechooser');
      await tab.locator('[part=attach]').click();
      await (await chooser).setFiles(PICTURE);
    },
    mended: (tab) => tab.locator('[part=file]', {hasText: PICTURE.name}).waitFor(),
  },
  'classic/requests': {
    act: (tab) => send(tab, 'Cancel'),
    failed: failedFile,
    again: (tab) => send(tab, 'Cancel'),
    mended: (tab) => tab.getByRole('button', {name: 'Cancel the order'}).waitFor(),
  },
  'classic/handover': {
    act: (tab) => send(tab, 'Person'),
    failed: failedFile,
    again: (tab) => field(tab).click(),
    mended: (tab) => tab.getByRole('button', {name: 'Talk to a person'}).waitFor(),
  },
};

const CLASSIC = `${SCRIPTS.classic}<chat-bot accept="image/*"></chat-bot><script>${AGENT}</script>`;

for (const [name, {attributes = 'mode="floating"', act, failed, again, mended}] of Object.entries({
  ...FILES,
  ...CLASSIC_FILES,
})) {
  test(`${name}: status 503, then the next act → loaded`, async () => {
    const page = name in CLASSIC_FILES ? CLASSIC : chat(attributes);
    const {tab, errors, isSettled, mend} = await visit(page, name);
    await act(tab);
    await failed(tab, errors);
    await eventually(isSettled);
    mend();
    await again(tab);
    await mended(tab);
    // The owner is told.
    await eventually(() => errors.some((line) => line.startsWith('<chat-bot>: ')));
  });
}

test('file of a script tag cannot be loaded → asked for again by the next press', async () => {
  const tag = '<script type="module" src="/chat-bot.js" data-bot-id="docs"></script>';
  const {tab, requests, mend} = await visit(tag, 'chat-bot-keep-chat');
  const asked = () => requests.filter((path) => path === '/chat-bot-keep-chat.js').length;
  await eventually(() => asked() === 1);
  mend();
  await press(tab);
  await eventually(() => asked() === 2);
});

test('script with a query → each file is requested once, with the same query', async () => {
  const {tab, requests} = await visit(
    chat('mode="floating" lang="de" persist="session" shortcut="mod+k"'),
    'none',
  );
  await openAndAsk(tab);
  await message(tab).locator('[part=citation]').waitFor();
  await message(tab).locator('td').waitFor();
  expect(requests.sort()).to.deep.equal([
    '/chat-bot-assistant.js?ver=2',
    '/chat-bot-html.js?ver=2',
    '/chat-bot-panel.js?ver=2',
    '/chat-bot-persistence.js?ver=2',
    '/chat-bot-renderer.js?ver=2',
    '/chat-bot-reply-details.js?ver=2',
    '/chat-bot.js?ver=2',
    '/locales/de.js?ver=2',
  ]);
});

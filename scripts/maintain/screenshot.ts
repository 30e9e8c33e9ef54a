// Takes the screenshots of the README, and of each state in each color scheme in demo/screenshots/all/, which is not committed.
import {mkdirSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {chromium, type Browser, type BrowserContextOptions, type Locator, type Page} from 'playwright';
import {createServer} from 'vite';

import {findBrowser, launchOptions} from '../test/browser.js';

/** References show this host in place of the demo's. */
const HOST = 'docs.example.com';

type Reach = (chat: Locator, page: Page) => Promise<unknown>;

const ask =
  (question: string): Reach =>
  async (chat) => {
    await chat.getByRole('textbox').last().fill(question);
    await chat.page().keyboard.press('Enter');
  };

const answered: Reach = async (chat, page) => {
  await ask('How do I embed the widget in React?')(chat, page);
  await chat.locator('[part=references]').evaluate((list) => list.setAttribute('open', ''));
};

const STATES: Readonly<Record<string, {readonly agent: string; readonly reach: Reach}>> = {
  empty: {agent: 'docs', reach: () => Promise.resolve()},
  waiting: {
    agent: 'slow',
    async reach(chat, page) {
      await ask('Hello?')(chat, page);
      await chat.locator('[part=typing]').waitFor();
    },
  },
  complete: {agent: 'docs', reach: answered},
  editing: {
    agent: 'docs',
    async reach(chat, page) {
      await answered(chat, page);
      await chat.locator('[part=edit]').click();
    },
  },
  truncated: {
    agent: 'truncated',
    async reach(chat, page) {
      await ask('What is new?')(chat, page);
      await chat.locator('[part=notice]').waitFor();
    },
  },
  busy: {
    agent: 'busy',
    async reach(chat, page) {
      await ask('What is new?')(chat, page);
      await chat.locator('[part=notice]').waitFor();
    },
  },
  menu: {
    agent: 'docs',
    async reach(chat, page) {
      await answered(chat, page);
      // The names of the buttons depend on the language of the chat.
      await chat.locator('[part=menu-button]').click();
      await chat.getByRole('menu').waitFor();
    },
  },
  clearing: {
    agent: 'docs',
    async reach(chat, page) {
      await answered(chat, page);
      await chat.locator('[part=actions] button').first().click();
    },
  },
};

interface Look extends BrowserContextOptions {
  readonly mode: 'page' | 'floating' | 'side';
  readonly settings?: string;
}

const LOOKS: Readonly<Record<string, Look>> = {
  'light-320': {mode: 'floating', viewport: {width: 320, height: 640}},
  'light-768': {mode: 'floating', viewport: {width: 768, height: 900}},
  'light-1280': {mode: 'side', viewport: {width: 1280, height: 800}},
  'dark-1280': {mode: 'page', viewport: {width: 1280, height: 800}, colorScheme: 'dark'},
  'rtl-768': {mode: 'floating', viewport: {width: 768, height: 900}, settings: 'dir=rtl&lang=ar'},
  'forced-768': {mode: 'floating', viewport: {width: 768, height: 900}, forcedColors: 'active'},
  'contrast-768': {mode: 'floating', viewport: {width: 768, height: 900}, contrast: 'more'},
  'accent-768': {
    mode: 'floating',
    viewport: {width: 768, height: 900},
    settings: 'accent=%23ffd400&agent-name=Robin&timestamps=true&feedback=true',
  },
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = new URL('../../demo/screenshots/', import.meta.url);

const PORTRAITS = {
  light: {colorScheme: 'light', settings: ''},
  dark: {colorScheme: 'dark', settings: ''},
  themed: {
    colorScheme: 'light',
    settings: 'accent=%230b6e4f&radius=2px&font-size=15px&agent-name=Robin&timestamps=true',
  },
} as const;

async function portraits(browser: Browser, address: string): Promise<void> {
  for (const [name, {colorScheme, settings}] of Object.entries(PORTRAITS)) {
    const page = await browser.newPage({
      viewport: {width: 1280, height: 1400},
      deviceScaleFactor: 2,
      colorScheme,
    });
    await page.goto(`${address}frame.html?${settings}`);
    const chat = page.locator('chat-bot');
    await chat.evaluate((element) => Object.assign(element.style, {inlineSize: '560px', blockSize: '950px'}));
    await answered(chat, page);
    await chat.getByRole('textbox').last().blur();
    await chat
      .locator('[part=transcript]')
      .evaluate((transcript) => transcript.scrollTo(0, transcript.scrollHeight));
    await chat.getByRole('button', {name: 'Scroll to latest'}).waitFor({state: 'detached'});
    await chat.screenshot({path: fileURLToPath(new URL(`chat-${name}.png`, folder))});
    await page.close();
  }
}

async function everything(browser: Browser, address: string): Promise<void> {
  for (const [look, {mode, settings = '', ...options}] of Object.entries(LOOKS)) {
    const context = await browser.newContext({...options, reducedMotion: 'reduce'});
    for (const [state, {agent, reach}] of Object.entries(STATES)) {
      const page = await context.newPage();
      await page.goto(`${address}frame.html?mode=${mode}&bot-id=${agent}&${settings}`);
      const chat = page.locator('chat-bot');
      if (mode !== 'page') await chat.locator('[part=launcher]').click();
      await chat.getByRole('textbox').waitFor();
      await reach(chat, page);
      await page.screenshot({path: fileURLToPath(new URL(`all/${state}-${look}.png`, folder))});
      await page.close();
    }
    await context.close();
  }
}

process.chdir(root);
mkdirSync(new URL('all/', folder), {recursive: true});
const demo = await createServer({logLevel: 'warn', server: {port: 0, allowedHosts: [HOST]}});
await demo.listen();
const address = `http://${HOST}/`;
const {host} = new URL(demo.resolvedUrls!.local[0]!);
const options = launchOptions(await findBrowser());
const browser = await chromium.launch({
  ...options,
  args: [...(options.args ?? []), `--host-resolver-rules=MAP ${HOST} ${host}`],
});
await portraits(browser, address);
await everything(browser, address);
await browser.close();
await demo.close();

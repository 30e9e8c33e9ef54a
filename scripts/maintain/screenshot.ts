// Takes the screenshots of the README, and of each state in each color scheme in demo/screenshots/all/, which is not committed.
import {mkdirSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {chromium, type Browser, type BrowserContextOptions, type Locator, type Page} from 'playwright';
import {createServer} from 'vite';

import {findBrowser, launchOptions} from '../test/browser.js';
import {STATES} from './states.js';

/** References show this host in place of the demo's. */
const HOST = 'docs.example.com';

/** A chat whose agent answers from the guides, with its references unfolded. */
async function answered(chat: Locator, page: Page): Promise<void> {
  await chat.getByRole('textbox').last().fill('How do I embed the widget in React?');
  await page.keyboard.press('Enter');
  await chat.locator('[part=references]').evaluate((list) => list.setAttribute('open', ''));
}

interface Look extends BrowserContextOptions {
  readonly mode: 'page' | 'floating' | 'side' | 'modal';
  readonly settings?: string;
}

const PHONE = {width: 360, height: 740};

const DESKTOP = {width: 1280, height: 800};

const LOOKS: Readonly<Record<string, Look>> = {
  'light-360': {mode: 'floating', viewport: PHONE, hasTouch: true, isMobile: true},
  'dark-360': {mode: 'floating', viewport: PHONE, hasTouch: true, isMobile: true, colorScheme: 'dark'},
  'light-320': {mode: 'floating', viewport: {width: 320, height: 640}, hasTouch: true, isMobile: true},
  landscape: {mode: 'floating', viewport: {width: 844, height: 390}, hasTouch: true, isMobile: true},
  'light-1280': {mode: 'side', viewport: DESKTOP},
  'dark-1280': {mode: 'page', viewport: DESKTOP, colorScheme: 'dark'},
  'light-page': {mode: 'page', viewport: DESKTOP},
  'modal-1280': {mode: 'modal', viewport: DESKTOP, settings: 'shortcut=mod%2Bk'},
  'modal-360': {mode: 'modal', viewport: PHONE, hasTouch: true, isMobile: true, colorScheme: 'dark'},
  'rtl-768': {mode: 'floating', viewport: {width: 768, height: 900}, settings: 'dir=rtl&lang=ar'},
  'rtl-360': {mode: 'floating', viewport: PHONE, settings: 'dir=rtl&lang=he', hasTouch: true, isMobile: true},
  'forced-768': {mode: 'floating', viewport: {width: 768, height: 900}, forcedColors: 'active'},
  'contrast-768': {mode: 'floating', viewport: {width: 768, height: 900}, contrast: 'more'},
  'accent-768': {
    mode: 'floating',
    viewport: {width: 768, height: 900},
    settings: 'accent=%23ffd400&agent-name=Robin&timestamps=true',
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

/** Those entries that the command names, or all of them: `npm run screenshot -- menu dark-360`. */
function named<T>(table: Readonly<Record<string, T>>): [string, T][] {
  const entries = Object.entries(table);
  const wanted = entries.filter(([name]) => process.argv.includes(name));
  return wanted.length > 0 ? wanted : entries;
}

async function everything(browser: Browser, address: string): Promise<void> {
  for (const [look, {mode, settings = '', ...options}] of named(LOOKS)) {
    for (const [state, reach] of named(STATES)) {
      // A context of its own, because a state can cut the connection.
      const context = await browser.newContext({...options, reducedMotion: 'reduce'});
      const page = await context.newPage();
      await page.goto(
        `${address}frame.html?mode=${mode}&bot-id=docs&feedback=true&thinking=show&${settings}`,
      );
      const chat = page.locator('chat-bot');
      if (mode !== 'page') await chat.locator('[part=launcher]').click();
      await chat.getByRole('textbox').waitFor();
      await reach(chat, page);
      await page.screenshot({path: fileURLToPath(new URL(`all/${state}-${look}.png`, folder))});
      await context.close();
    }
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
if (process.argv.length === 2) await portraits(browser, address);
await everything(browser, address);
await browser.close();
await demo.close();

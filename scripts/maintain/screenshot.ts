// `npm run screenshot [-- pictures | NAME …]`: takes the pictures of the documents, and of each state in each color scheme in
// demo/screenshots/all/, which is not committed.
import {mkdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {chromium, type Browser, type BrowserContextOptions, type Locator, type Page} from 'playwright';
import {createServer} from 'vite';

import {SUPPORT_QUESTIONS} from '../../demo/service/scenarios/support.js';
import {mustInstall} from '../../test/support/install-on-demand.js';
import {findBrowser, launchOptions} from '../test/browser.js';
import {STATES} from './states.js';

/** References show this host in place of the demo's. */
const HOST = 'shop.example.com';

/** The fonts of a machine differ, so the pictures bring theirs. */
const FONT = join(
  mustInstall('inter', ['@fontsource-variable/inter@5.3.0']),
  'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);

/** The longest empty area above the field in a picture, in pixels. */
const MAX_EMPTY = 48;

/** Opens the page of the frame, with a chat in Inter. */
async function open(page: Page, query: string): Promise<Locator> {
  await page.goto(`http://${HOST}/frame.html?font=Inter%2C+sans-serif&${query}`);
  const isLoaded = await page.evaluate(async (file) => {
    const font = new FontFace('Inter', `url(data:font/woff2;base64,${file})`, {weight: '100 900'});
    document.fonts.add(font);
    await font.load().catch(() => undefined);
    return font.status === 'loaded' && document.fonts.check('600 16px Inter');
  }, font);
  if (!isLoaded) throw new Error(`The browser cannot use the font ${FONT}.`);
  return page.locator('chat-bot');
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
    settings: 'accent=%230b6e4f&header=%230b6e4f&radius=4px&agent-name=Robin&timestamps=true',
  },
} as const;

async function portraits(browser: Browser): Promise<void> {
  for (const [name, {colorScheme, settings}] of Object.entries(PORTRAITS)) {
    const page = await browser.newPage({
      viewport: {width: 800, height: 800},
      deviceScaleFactor: 2,
      colorScheme,
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'UTC',
    });
    // A picture differs only where the look does.
    await page.clock.setFixedTime('2026-01-15T10:24:00Z');
    const chat = await open(page, settings);
    await chat.evaluate((element) => Object.assign(element.style, {inlineSize: '560px', blockSize: '700px'}));
    await chat.getByRole('textbox').fill(SUPPORT_QUESTIONS[0]!);
    await page.keyboard.press('Enter');
    await chat.locator('[part=references]').waitFor();
    await chat.getByRole('textbox').last().blur();
    const transcript = chat.locator('[part=transcript]');
    await transcript.evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight));
    const view = await boxOf(transcript);
    const question = await boxOf(chat.locator('[part~=user-message]'));
    const followUp = await boxOf(chat.locator('[part=starter]').last());
    const empty = view.y + view.height - followUp.y - followUp.height;
    if (question.y < view.y || empty > MAX_EMPTY)
      throw new Error(
        `chat-${name}.png cuts ${view.y - question.y} px of the question, and has ${empty} empty px above the field.`,
      );
    await chat.screenshot({path: fileURLToPath(new URL(`chat-${name}.png`, folder))});
    await page.close();
  }
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${String(part)} is not visible.`);
  return box;
}

/** Those entries that the command names, or all of them: `npm run screenshot -- menu dark-360`. */
function named<T>(table: Readonly<Record<string, T>>): [string, T][] {
  const entries = Object.entries(table);
  const wanted = entries.filter(([name]) => process.argv.includes(name));
  return wanted.length > 0 ? wanted : entries;
}

async function everything(browser: Browser): Promise<void> {
  for (const [look, {mode, settings = '', ...options}] of named(LOOKS)) {
    for (const [state, reach] of named(STATES)) {
      // A context of its own, because a state can cut the connection.
      const context = await browser.newContext({...options, reducedMotion: 'reduce'});
      const page = await context.newPage();
      const chat = await open(page, `mode=${mode}&feedback=true&thinking=true&${settings}`);
      if (mode !== 'page') await chat.locator('[part=launcher]').click();
      await chat.getByRole('textbox').waitFor();
      await reach(chat, page);
      await page.screenshot({path: fileURLToPath(new URL(`all/${state}-${look}.png`, folder))});
      await context.close();
    }
  }
}

process.chdir(root);
const font = readFileSync(FONT, 'base64');
mkdirSync(new URL('all/', folder), {recursive: true});
const demo = await createServer({logLevel: 'warn', server: {port: 0, allowedHosts: [HOST]}});
await demo.listen();
const {host} = new URL(demo.resolvedUrls!.local[0]!);
const options = launchOptions(await findBrowser());
const browser = await chromium.launch({
  ...options,
  args: [...(options.args ?? []), `--host-resolver-rules=MAP ${HOST} ${host}`],
});
const [only] = process.argv.slice(2);
if (only === undefined || only === 'pictures') await portraits(browser);
if (only !== 'pictures') await everything(browser);
await browser.close();
await demo.close();

// `npx tsx scripts/maintain/screenshot.ts`: takes the pictures of the documents.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {chromium, type Browser, type Locator, type Page} from 'playwright';
import {createServer} from 'vite';

import {SUPPORT_QUESTIONS} from '../../demo/service/scenarios/support.js';
import {mustInstall} from '../../test/support/install-on-demand.js';
import {findBrowser, launchOptions} from '../test/browser.js';

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
    // 560 px, and the room that the messages leave for a scrollbar.
    await chat.evaluate((element) => Object.assign(element.style, {inlineSize: '570px', blockSize: '700px'}));
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

process.chdir(root);
const font = readFileSync(FONT, 'base64');
const demo = await createServer({logLevel: 'warn', server: {port: 0, allowedHosts: [HOST]}});
await demo.listen();
const {host} = new URL(demo.resolvedUrls!.local[0]!);
const options = launchOptions(findBrowser());
const browser = await chromium.launch({
  ...options,
  args: [...(options.args ?? []), `--host-resolver-rules=MAP ${HOST} ${host}`],
});
await portraits(browser);
await browser.close();
await demo.close();

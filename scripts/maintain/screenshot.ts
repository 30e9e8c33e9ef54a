// `npx tsx scripts/maintain/screenshot.ts`: takes the pictures of the documents. Look at them: each shows a whole turn. Playwright's own
// command for a picture cannot ask a question.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {chromium} from 'playwright';
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

const PORTRAITS = {
  light: '',
  dark: '',
  themed: 'accent=%230b6e4f&header=%230b6e4f&radius=4px&agent-name=Robin&timestamps=true',
};

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const demo = await createServer({logLevel: 'warn', server: {port: 0, allowedHosts: [HOST]}});
await demo.listen();
const {host} = new URL(demo.resolvedUrls!.local[0]!);
const options = launchOptions(findBrowser());
const browser = await chromium.launch({
  ...options,
  args: [...(options.args ?? []), `--host-resolver-rules=MAP ${HOST} ${host}`],
});
for (const [name, settings] of Object.entries(PORTRAITS)) {
  const page = await browser.newPage({
    viewport: {width: 800, height: 800},
    deviceScaleFactor: 2,
    colorScheme: name === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  // A picture differs only where the look does.
  await page.clock.setFixedTime('2026-01-15T10:24:00Z');
  await page.goto(`http://${HOST}/frame.html?font=Inter%2C+sans-serif&${settings}`);
  await page.evaluate(
    async (file) => {
      const font = new FontFace('Inter', `url(data:font/woff2;base64,${file})`, {weight: '100 900'});
      document.fonts.add(await font.load());
    },
    readFileSync(FONT, 'base64'),
  );
  const chat = page.locator('chat-bot');
  // 560 px, and the room that the messages leave for a scrollbar.
  await chat.evaluate((element) => Object.assign(element.style, {inlineSize: '570px', blockSize: '700px'}));
  await chat.getByRole('textbox').fill(SUPPORT_QUESTIONS[0]!);
  await page.keyboard.press('Enter');
  await chat.locator('[part=references]').waitFor();
  await chat.getByRole('textbox').last().blur();
  await chat.locator('[part=transcript]').evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight));
  await chat.screenshot({path: `demo/screenshots/chat-${name}.png`});
}
await browser.close();
await demo.close();

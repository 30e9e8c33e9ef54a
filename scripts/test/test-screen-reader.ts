// `npm run test:screen-reader [-- JOURNEY …] [--update]`: goes through the chat by keyboard in Chromium, with the screen
// reader Orca, and compares its words with those in test/screen-reader/expected/. `--update` writes them. Needs the
// build, Linux, and programs that it does not install.
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {readFile, writeFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {chromium} from 'playwright';

import {startService} from '../../demo/service/node.js';
import {JOURNEYS, type Journey} from '../../test/screen-reader/journeys.js';
import {ScreenReader} from '../../test/screen-reader/screen-reader.js';
import {startStaticServer} from '../../test/support/static-server.js';
import {findBrowser, launchOptions, onPath} from './browser.js';

const BUS_LAUNCHER = '/usr/libexec/at-spi-bus-launcher';

/** Between two keys, in milliseconds. */
const KEY_DELAY = 60;

const missing = [
  ...['orca', 'Xvfb', 'dbus-run-session'].filter((command) => onPath(command) === undefined),
  ...[BUS_LAUNCHER].filter((file) => !existsSync(file)),
];
if (missing.length > 0) {
  console.error(
    `Missing: ${missing.join(', ')}. On Debian: apt-get install orca xvfb at-spi2-core dbus-daemon`,
  );
  process.exit(1);
}
const script = fileURLToPath(import.meta.url);
const words = process.argv.slice(2);
if (!words.includes('--in-session')) {
  // Orca and Chromium find each other on a bus of their own.
  const command = ['--', process.execPath, '--import', 'tsx', script, '--in-session', ...words];
  process.exit(spawnSync('dbus-run-session', command, {stdio: ['inherit', 'inherit', 'ignore']}).status ?? 1);
}

const isUpdate = words.includes('--update');
const named = words.filter((word) => !word.startsWith('-'));
const service = await startService({port: 0, tokenDelay: 0});
const expectedFile = (name: string) =>
  new URL(`../../test/screen-reader/expected/${name}.txt`, import.meta.url);

/** Returns the words of a journey. */
async function spoken({agent, attributes = '', visit}: Journey): Promise<string[]> {
  const html = `<!doctype html><html lang="en"><title>A shop</title><h1>A shop</h1>
    <script type="module" src="/chat-bot.js"></script>
    <chat-bot bot-id="${agent}" base-url="${service.url}" mode="floating" heading="Help" ${attributes}></chat-bot>`;
  const site = await startStaticServer({'/': {html}}, new URL('../../dist/', import.meta.url));
  const reader = await ScreenReader.start();
  const options = launchOptions(await findBrowser());
  const browser = await chromium.launch({
    ...options,
    headless: false,
    args: [...(options.args ?? []), '--force-renderer-accessibility', '--disable-gpu'],
    env: reader.env,
  });
  try {
    const page = await browser.newPage();
    await page.goto(site.url);
    await page.getByRole('button', {name: 'Help'}).waitFor();
    // What is said of any page.
    await reader.speech();
    const said: string[] = [];
    await visit({
      page,
      press: async (...keys) => {
        for (const key of keys) await page.keyboard.press(key, {delay: KEY_DELAY});
      },
      type: (text) => page.keyboard.type(text, {delay: KEY_DELAY}),
      listen: async () => void said.push(...(await reader.speech())),
      until: (selector) => page.locator(`chat-bot ${selector}`).first().waitFor({state: 'attached'}),
    });
    return said;
  } finally {
    await browser.close();
    await reader.close();
    site.close();
  }
}

/**
 * Returns the first expected line that was not said after those before it. The screen reader may say more in between. A
 * line after `! ` must not follow.
 */
function firstMissing(expected: readonly string[], said: readonly string[]): string | undefined {
  let rest = said;
  return expected.find((line) => {
    if (line.startsWith('! ')) return rest.includes(line.slice(2));
    const index = rest.indexOf(line);
    rest = rest.slice(index + 1);
    return index < 0;
  });
}

/** Returns the number of journeys with other words than expected. */
async function run(): Promise<number> {
  let failures = 0;
  for (const [name, journey] of Object.entries(JOURNEYS)) {
    if (named.length > 0 && !named.includes(name)) continue;
    const said = await spoken(journey);
    if (isUpdate) await writeFile(expectedFile(name), `${said.join('\n')}\n`);
    const expected = (await readFile(expectedFile(name), 'utf8')).trim().split('\n');
    const line = firstMissing(expected, said);
    console.log(line === undefined ? `${name}: as expected` : `${name}: ${line}\n  ${said.join('\n  ')}`);
    if (line !== undefined) failures += 1;
  }
  return failures;
}

try {
  process.exitCode = (await run()) > 0 ? 1 : 0;
} catch (error) {
  // The standard error stream is full of what the programs of the session say.
  console.log(error);
  process.exitCode = 1;
} finally {
  await service.close();
}

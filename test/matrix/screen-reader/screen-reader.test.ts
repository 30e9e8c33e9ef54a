// Uses the chat by keyboard in Chromium with the screen reader Orca, and compares its words with those in `expected/`.
// `UPDATE=1` writes them. Needs the build, Linux, and programs that it does not install.
import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import {readFile, writeFile} from 'node:fs/promises';
import {after, test} from 'node:test';
import {chromium} from 'playwright';

import {startService} from '../../../demo/service/node.js';
import {findBrowser, launchOptions, onPath} from '../../../scripts/test/browser.js';
import {startStaticServer} from '../../support/static-server.js';
import {JOURNEYS, type Journey, KEY_DELAY, open, type Step} from './journeys.js';
import {BUS_LAUNCHER, startScreenReader} from './screen-reader.js';

/** Stands for the address of the page, whose port varies. */
const ADDRESS = 'https://shop.example.com';

const missing = [
  ...['orca', 'Xvfb', 'dbus-daemon'].filter((command) => onPath(command) === undefined),
  ...[BUS_LAUNCHER].filter((file) => !existsSync(file)),
];
if (missing.length > 0) {
  throw new Error(
    `Missing: ${missing.join(', ')}. On Debian: apt-get install orca xvfb at-spi2-core dbus-daemon`,
  );
}

const service = await startService({port: 0, tokenDelay: 0});
after(() => service.close());

async function spoken({
  agent,
  attributes = 'mode="floating"',
  before = open,
  steps,
}: Journey): Promise<string[]> {
  const html = `<!doctype html><html lang="en"><title>A shop</title><h1>A shop</h1>
    <script type="module" src="/chat-bot.js"></script>
    <chat-bot bot-id="${agent}" base-url="${service.url}" heading="Help" ${attributes}></chat-bot>`;
  const site = await startStaticServer({'/': {html}}, new URL('../../../dist/', import.meta.url));
  const reader = await startScreenReader();
  const options = launchOptions(findBrowser());
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
    const said: string[] = [];
    const take = async (step: Step) => {
      if (typeof step === 'string') await page.keyboard.press(step, {delay: KEY_DELAY});
      else await step(page);
      said.push(...(await reader.speech()));
    };
    await reader.speech();
    for (const step of before) await take(step);
    // The words about any page, and those of other journeys.
    said.length = 0;
    for (const step of steps) await take(step);
    return said.map((line) => line.replaceAll(site.url, ADDRESS));
  } finally {
    await browser.close();
    await reader.close();
    site.close();
  }
}

/**
 * Returns the first expected line that was not said after the previous lines. The screen reader can say more between
 * them. A line after `! ` must not follow.
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

for (const [name, journey] of Object.entries(JOURNEYS)) {
  test(name, async () => {
    const said = await spoken(journey);
    const file = new URL(`expected/${name}.txt`, import.meta.url);
    if (process.env.UPDATE === '1') await writeFile(file, `${said.join('\n')}\n`);
    const expected = (await readFile(file, 'utf8')).trim().split('\n');
    assert.equal(firstMissing(expected, said), undefined, said.join('\n'));
  });
}

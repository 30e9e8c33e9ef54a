// Uses the chat by keyboard in Chromium with the screen reader Orca, and compares its words with those in `expected/`.
// `UPDATE=1` writes them. Needs the build, Linux, and programs that it does not install.
import {existsSync} from 'node:fs';
import {readFile, writeFile} from 'node:fs/promises';
import {after, test} from 'node:test';
import {expect} from 'chai';
import {chromium, type Page} from 'playwright';

import {startService} from '../../../demo/service/node.js';
import {findBrowser, launchOptions, onPath} from '../../../scripts/test/browser.js';
import {startStaticServer} from '../../support/static-server.js';
import {BUS_LAUNCHER, startScreenReader} from './screen-reader.js';

/** What a visitor does before the screen reader is heard: a key, or an act on the page. */
type Step = string | ((page: Page) => Promise<unknown>);

interface Journey {
  readonly agent: string;
  /** Default: a floating chat. */
  readonly attributes?: string;
  /** Steps whose words another journey has. Default: opening the chat. */
  readonly before?: readonly Step[];
  readonly steps: readonly Step[];
}

/** Milliseconds between two keys. */
const KEY_DELAY = 60;

/** Below a complete reply. */
const REPLY = '.reply-actions';

const type = (text: string) => (page: Page) => page.keyboard.type(text, {delay: KEY_DELAY});
const until = (selector: string) => (page: Page) =>
  page.locator(`chat-bot ${selector}`).first().waitFor({state: 'attached'});
const focus = (name: string) => (page: Page) => page.getByRole('button', {name}).focus();

const open = ['Tab', 'Enter'];
const question = type('How do I open the chat from my own button?');
const ask = [question, 'Enter'];
const asked = [...ask, until(REPLY)];

/** By name; `expected/NAME.txt` contains the expected words of `steps`. */
const JOURNEYS: Readonly<Record<string, Journey>> = {
  open: {agent: 'docs', before: [], steps: open},
  reply: {agent: 'no-references', steps: asked},
  'long-reply': {
    agent: 'long',
    steps: [...asked, until('.reply-assistant[data-last] > .reply-content:not([aria-busy])')],
  },
  references: {
    agent: 'docs-whole',
    steps: [
      ...ask,
      until('[part="references"]'),
      (page) => page.locator('chat-bot [part="references"] summary').focus(),
      'Enter',
      'Enter',
      'Tab',
    ],
  },
  typing: {agent: 'stalled', steps: [...ask, until('[part="typing"]'), until('span[part="typing"]')]},
  error: {agent: 'down', steps: [...ask, until('[part="retry"]'), 'Shift+Tab']},
  stop: {agent: 'stalled', steps: [...ask, until('[part~="stop"]'), 'Tab', 'Enter']},
  undo: {
    agent: 'no-references',
    before: [...open, ...asked],
    steps: [focus('New conversation'), 'Enter', 'Shift+Tab', 'Enter'],
  },
  restore: {
    agent: 'no-references',
    attributes: 'mode="floating" persist="session"',
    before: [...open, ...asked],
    steps: [(page) => page.reload(), until(REPLY)],
  },
  modal: {
    agent: 'no-references',
    attributes: 'mode="modal" shortcut="ctrl+k"',
    before: [],
    steps: [
      'Control+k',
      until('dialog:modal'),
      question,
      'Enter',
      until(REPLY),
      'Escape',
      'Control+k',
      'ArrowDown',
    ],
  },
  about: {
    agent: 'no-references',
    attributes: 'mode="floating" page-context="h1"',
    before: [],
    steps: [...open, until('.assistant-chip'), 'Shift+Tab', 'Shift+Tab'],
  },
  comment: {
    agent: 'no-references',
    attributes: 'mode="floating" feedback="comment"',
    before: [...open, ...asked],
    steps: [
      focus('Not helpful'),
      'Enter',
      until('.reply-reason'),
      'Tab',
      'Tab',
      'Enter',
      type('It has no button.'),
      'Enter',
    ],
  },
};

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
    expect(firstMissing(expected, said), said.join('\n')).to.equal(undefined);
  });
}

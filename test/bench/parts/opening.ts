import type {Browser} from 'playwright';

import {minifyLiterals} from '../../../scripts/build/minify-literals.js';
import {launchBrowser} from '../../../scripts/test/browser.js';
import {serveBuiltPage} from '../../support/built-page.js';
import type {PartResult} from '../bars.js';
import {TYPABLE} from '../page/opening/typable.js';
import {markdownTable} from '../report/table.js';
import {inTurn, RUNS} from '../rounds.js';
import {median} from '../statistics.js';
import {measureUntilMark} from '../trace.js';

const ROUNDS = 2 * RUNS + 1;
const THROTTLE = 4;
/** Milliseconds after which a page on a slow machine has done its idle work. */
const SETTLED = 3_000;

const PAGES = [
  {name: 'minimal element', entry: new URL('../page/opening/minimal.ts', import.meta.url)},
  {name: '`<chat-bot>`', entry: new URL('../page/opening/element.ts', import.meta.url)},
];

/** Opens a page in a browser without caches. Returns the load of its main thread. */
async function open(browser: Browser, url: string) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    // The throttle applies to the process of a site, so the process has to exist.
    await page.goto(`${url}/blank`);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', {rate: THROTTLE});
    return await measureUntilMark(browser, page, TYPABLE, async () => {
      await page.goto(url);
      await new Promise((resolve) => setTimeout(resolve, SETTLED));
    });
  } finally {
    await context.close();
  }
}

/** Cost of an inline chat that opens with its page, compared with an element with the same libraries. 2 minutes. */
export async function opening(): Promise<PartResult> {
  const sites = [];
  for (const {entry} of PAGES) sites.push(await serveBuiltPage(entry, [minifyLiterals()]));
  const browser = await launchBrowser();
  try {
    const rounds = await inTurn(sites, ROUNDS, ({url}) => open(browser, url));
    const typable = rounds.map((runs) => median(runs.map(({untilMark}) => untilMark.total)));
    const settled = rounds.map((runs) => median(runs.map(({all}) => all.total)));
    const longest = rounds.map((runs) => median(runs.map(({untilMark}) => untilMark.longestTask)));
    const section = `## Opening

A page with an inline chat on a processor that is ${THROTTLE} times slower, from its address until its field can be typed into, and until it has been idle for long.
The minimal element bundles lit, marked, DOMPurify and fetch-event-source into one file, and shows a field and a button.

${markdownTable(
  PAGES.map(({name}, index) => ({
    page: name,
    'busy until the field, ms': Math.round(typable[index]!),
    'busy once settled, ms': Math.round(settled[index]!),
    'longest task until the field, ms': Math.round(longest[index]!),
  })),
)}`;
    return {
      bars: [
        {
          name: 'opening until the field, to the minimal element',
          value: typable[1]! / typable[0]!,
          bar: 1.15,
        },
        {name: 'opening once settled, to the minimal element', value: settled[1]! / settled[0]!, bar: 1.2},
      ],
      section,
    };
  } finally {
    await browser.close();
    for (const site of sites) await site.close();
  }
}

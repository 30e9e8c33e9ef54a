import {minifyLiterals} from '../../../scripts/build/minify-literals.js';
import {type BuiltPage, openBuiltPage} from '../../support/built-page.js';
import {TYPABLE} from '../page/opening/typable.js';
import type {Bar, Part, Row} from '../report.js';
import {inTurn, medians, RUNS} from '../rounds.js';
import {measureBusy} from '../trace.js';

const THROTTLES = [1, 4];
/** Milliseconds after which a page on a slow machine has done its idle work. */
const SETTLED = 3_000;

const MOMENTS = {'until the field': 'typable', 'once settled': 'settled'} as const;

/** The most that the element costs, to the minimal element. */
const BAR = 1.35;

const PAGES = [
  {name: 'minimal element', entry: new URL('../page/opening/minimal.ts', import.meta.url)},
  {name: '`<chat-bot>`', entry: new URL('../page/opening/element.ts', import.meta.url)},
];

/** Opens a page without caches. Returns the load of its main thread. */
async function open({browser, url}: BuiltPage, throttle: number) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    // The throttle applies to the process of a site, so the process has to exist.
    await page.goto(`${url}/blank`);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', {rate: throttle});
    const task = async () => {
      await page.goto(url);
      await new Promise((resolve) => setTimeout(resolve, SETTLED));
    };
    const {busy, untilMark} = await measureBusy(browser, page, task, TYPABLE);
    return {typable: untilMark.total, settled: busy.total};
  } finally {
    await context.close();
  }
}

/** Cost of an inline chat that opens with its page, compared with an element with the same libraries. 2 minutes. */
export async function opening(): Promise<Part> {
  const pages: BuiltPage[] = [];
  try {
    for (const {entry} of PAGES) pages.push(await openBuiltPage(entry, [minifyLiterals()]));
    const rows: Row[] = [];
    const bars: Bar[] = [];
    for (const throttle of THROTTLES) {
      const runs = await inTurn(pages, 2 * RUNS + 1, async (page) => open(page, throttle));
      const [minimal, element] = runs.map(medians);
      for (const [name, key] of Object.entries(MOMENTS)) {
        const value = element![key] / minimal![key];
        rows.push({
          'busy ms': `${name}, ${throttle}x`,
          [PAGES[0]!.name]: Math.round(minimal![key]),
          [PAGES[1]!.name]: Math.round(element![key]),
          ratio: value.toFixed(2),
          'at most': BAR,
        });
        bars.push({value, bar: BAR});
      }
    }
    return {
      title: 'Opening',
      text: `A page with an inline chat, from its address until its field can be typed into, and until it is idle. The minimal element shows a field and a button, and bundles
the same libraries.`,
      rows,
      bars,
    };
  } finally {
    for (const page of pages) await page.close();
  }
}

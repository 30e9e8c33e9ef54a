import {minifyLiterals} from '../../../scripts/build/minify-literals.js';
import {type BuiltPage, openBuiltPage} from '../../support/built-page.js';
import {TYPABLE} from '../page/opening/typable.js';
import type {Bar, Part, Row} from '../report.js';
import {inTurn, medians, RUNS} from '../rounds.js';
import {measureBusy} from '../trace.js';

const THROTTLES = [1, 4];
/** Milliseconds after which a page on a slow machine has done all idle work. */
const SETTLED = 10_000;

const MOMENTS = {'until the field': 'typable', 'after 10 s': 'settled'} as const;

/** The most that the element costs, to the minimal element. */
const BAR = 1.35;

/** The first page is empty. Its load is subtracted from that of the others. */
const PAGES = [
  {name: 'empty page', entry: new URL('../page/opening/empty.ts', import.meta.url)},
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

/** Cost of an inline chat that opens with its page, compared with an element with the same libraries. 11 minutes. */
export async function opening(): Promise<Part> {
  const pages: BuiltPage[] = [];
  try {
    for (const {entry} of PAGES) pages.push(await openBuiltPage(entry, [minifyLiterals()]));
    const rows: Row[] = [];
    const bars: Bar[] = [];
    for (const throttle of THROTTLES) {
      const runs = await inTurn(pages, 2 * RUNS - 1, async (page) => open(page, throttle));
      const [empty, minimal, element] = runs.map(medians);
      for (const [name, key] of Object.entries(MOMENTS)) {
        const [minimalBusy, busy] = [minimal![key] - empty![key], element![key] - empty![key]];
        const value = busy / minimalBusy;
        rows.push({
          'busy ms': `${name}, ${throttle}x`,
          [PAGES[1]!.name]: Math.round(minimalBusy),
          [PAGES[2]!.name]: Math.round(busy),
          ratio: value.toFixed(2),
          'at most': BAR,
        });
        bars.push({value, bar: BAR});
      }
    }
    return {
      title: 'Opening',
      text: `A page with an inline chat, from its address until its field can be typed into, and in its first 10 seconds. The minimal element shows a field and a button, and bundles
the same libraries.`,
      rows,
      bars,
    };
  } finally {
    for (const page of pages) await page.close();
  }
}

import {minifyLiterals} from '../../../scripts/build/minify-literals.js';
import {type BuiltPage, openBuiltPage} from '../../support/built-page.js';
import {TYPABLE} from '../page/opening/typable.js';
import type {Part} from '../report.js';
import {inTurn, medians, RUNS} from '../rounds.js';
import {measureBusy} from '../trace.js';

const THROTTLE = 4;
/** Milliseconds after which a page on a slow machine has done its idle work. */
const SETTLED = 3_000;

const PAGES = [
  {name: 'minimal element', entry: new URL('../page/opening/minimal.ts', import.meta.url)},
  {name: '`<chat-bot>`', entry: new URL('../page/opening/element.ts', import.meta.url)},
];

/** Opens a page without caches. Returns the load of its main thread. */
async function open({browser, url}: BuiltPage) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    // The throttle applies to the process of a site, so the process has to exist.
    await page.goto(`${url}/blank`);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', {rate: THROTTLE});
    const task = async () => {
      await page.goto(url);
      await new Promise((resolve) => setTimeout(resolve, SETTLED));
    };
    const {busy, untilMark} = await measureBusy(browser, page, task, TYPABLE);
    return {typable: untilMark.total, settled: busy.total, longest: untilMark.longestTask};
  } finally {
    await context.close();
  }
}

/** Cost of an inline chat that opens with its page, compared with an element with the same libraries. 2 minutes. */
export async function opening(): Promise<Part> {
  const pages: BuiltPage[] = [];
  try {
    for (const {entry} of PAGES) pages.push(await openBuiltPage(entry, [minifyLiterals()]));
    const measured = (await inTurn(pages, 2 * RUNS + 1, open)).map(medians);
    const [minimal, element] = measured;
    const bar = (name: string, key: 'typable' | 'settled', bar: number) => ({
      name: `opening ${name}, to the minimal element`,
      value: element![key] / minimal![key],
      bar,
    });
    return {
      title: 'Opening',
      text: `A page with an inline chat on a processor that is ${THROTTLE} times slower, from its address until its field can be typed into, and until it has been idle for long.
The minimal element bundles lit, marked, DOMPurify and fetch-event-source into one file, and shows a field and a button.`,
      rows: measured.map(({typable, settled, longest}, index) => ({
        page: PAGES[index]!.name,
        'busy until the field, ms': Math.round(typable),
        'busy once settled, ms': Math.round(settled),
        'longest task until the field, ms': Math.round(longest),
      })),
      bars: [bar('until the field', 'typable', 1.15), bar('once settled', 'settled', 1.2)],
    };
  } finally {
    for (const page of pages) await page.close();
  }
}

import {existsSync, readFileSync} from 'node:fs';
import {after, test} from 'node:test';
import {assert} from 'chai';

import {median} from '../bench/rounds.js';
import {measureBusy} from '../bench/trace.js';
import {openBuiltPage} from '../support/built-page.js';
import type {Place} from './trace-page.js';

/** By how much a measurement may differ from what it measures. */
const TOLERANCE = 0.1;

/** Other work of the machine changes a measurement; the median of several counts. */
const ROUNDS = {least: 3, most: 12};

/** Places where a task is done in parts, and the frames that this needs: a frame costs something by itself. */
const PLACES: readonly (readonly [place: Place, frames: number])[] = [
  ['promises', 0],
  ['timers', 0],
  ['frames', 20],
  ['channel', 0],
  ['messages', 0],
  ['promises after a request', 0],
  ['microtasks after a request', 0],
];

const built = await openBuiltPage(new URL('trace-page.ts', import.meta.url));
after(() => built.close());
const {browser, page} = built;
const devtools = await page.context().newCDPSession(page);

const work = (place: Place) => page.evaluate((given) => window.work(given), place);

async function measure(place: Place, rate: number): Promise<number> {
  await devtools.send('Emulation.setCPUThrottlingRate', {rate});
  const {busy} = await measureBusy(browser, page, () => work(place));
  return busy.total;
}

/** Measures until the median is close to 1. */
async function assertOne(measureRatio: () => Promise<number>): Promise<void> {
  const ratios: number[] = [];
  const isClose = () => Math.abs(median(ratios) - 1) <= TOLERANCE;
  while (ratios.length < ROUNDS.least || (ratios.length < ROUNDS.most && !isClose())) {
    ratios.push(await measureRatio());
  }
  assert(isClose(), `counted ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')} times`);
}

for (const rate of [1, 4]) {
  for (const [place, frames] of PLACES) {
    test(`work in ${place}, throttle ${rate}x → counted like the same work in a task`, async () => {
      // The first time, the compiler works, too.
      for (const first of ['task', place] as const) await work(first);
      await assertOne(async () => {
        const empty = frames === 0 ? 0 : await measure('empty frames', rate);
        return ((await measure(place, rate)) - empty) / (await measure('task', rate));
      });
    });
  }
}

// The throttle of Chromium 156 itself takes 4.2 times as long, by the clock.
test('work in a task, throttle 4x → counted as four times that at 1x', async () => {
  await assertOne(async () => (await measure('task', 4)) / (4 * (await measure('task', 1))));
});

const hasKernelTime = existsSync('/proc/self/task');

for (const place of ['promises', 'timers', 'frames', 'styles in frames'] as const) {
  test(
    `work in ${place} → counted as the kernel counts the thread`,
    {skip: hasKernelTime ? false : 'only Linux counts the time of a thread'},
    async () => {
      const threadTime = await kernelClock();
      await devtools.send('Emulation.setCPUThrottlingRate', {rate: 1});
      await assertOne(async () => {
        const before = threadTime();
        const {busy} = await measureBusy(browser, page, () => work(place));
        return busy.total / (threadTime() - before);
      });
    },
  );
}

/** Returns a function that reads the processor time of the page's main thread, in milliseconds. */
async function kernelClock(): Promise<() => number> {
  const processes = await browser.newBrowserCDPSession();
  const {processInfo} = await processes.send('SystemInfo.getProcessInfo');
  await processes.detach();
  const renderers = processInfo.filter(({type}) => type === 'renderer');
  const read = (id: number) =>
    Number(readFileSync(`/proc/${id}/task/${id}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  const before = renderers.map(({id}) => read(id));
  await work('task');
  // The browser keeps another renderer ready.
  const [used] = renderers.filter(({id}, index) => read(id) - before[index]! > 10);
  assert(used, 'no renderer worked');
  return () => read(used.id);
}

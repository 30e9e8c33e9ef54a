import assert from 'node:assert/strict';
import {after, before, suite, test, type TestContext} from 'node:test';
import type {Page} from 'playwright';

import {openBuiltPage, type BuiltPage} from '../support/built-page.js';
import type {CONVERSATIONS} from './restored-page.js';

/** As much slower as a cheap phone is than a desk's computer. */
const SLOWER = 4;

/** Longer tasks are felt, in milliseconds. */
const LONG_TASK = 50;

/** Other work of the machine makes a task longer, and never shorter, even in CPU time: it takes the caches. */
const ATTEMPTS = 4;

/** An event of a trace; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** CPU time of the thread. */
  readonly tdur?: number;
}

const NAMES: readonly (keyof typeof CONVERSATIONS)[] = [
  '1,000 messages of 300 characters',
  '200 messages, replies of 50,000 characters',
  'one reply of 500,000 characters',
];

suite('a restored conversation on a slow machine', {timeout: 600_000}, () => {
  let built: BuiltPage;

  before(async () => {
    built = await openBuiltPage(new URL('restored-page.ts', import.meta.url));
  });
  after(() => built.close());

  async function open(): Promise<Page> {
    const page = await built.browser.newPage();
    await page.goto(built.page.url());
    await page.locator('html[data-ready]').waitFor({state: 'attached'});
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', {rate: SLOWER});
    return page;
  }

  /** Restores a conversation. Returns the CPU time of the longest task of the main thread, in milliseconds. */
  async function longestTask(name: keyof typeof CONVERSATIONS, t: TestContext): Promise<number> {
    const page = await open();
    await built.browser.startTracing(page, {categories: ['toplevel', 'blink.user_timing']});
    const {newest, all} = await page.evaluate((name) => window.restored.restore(name), name);
    t.diagnostic(`newest reply after ${Math.round(newest)} ms, all messages after ${Math.round(all)} ms`);
    const trace = JSON.parse((await built.browser.stopTracing()).toString()) as {traceEvents: TraceEvent[]};
    await page.close();
    const events = trace.traceEvents;
    const start = events.find(({name}) => name === 'restore')!;
    const times = events
      .filter(
        ({name, pid, tid, ts}) =>
          /RunTask$/.test(name) && pid === start.pid && tid === start.tid && ts >= start.ts,
      )
      .map(({tdur = 0}) => tdur / 1_000);
    assert.ok(times.length > 0, 'no task in the trace');
    return Math.max(...times);
  }

  for (const name of NAMES) {
    test(`${name} → no task of the main thread over ${LONG_TASK} ms`, async (t) => {
      const longest: number[] = [];
      while (longest.length < ATTEMPTS && !longest.some((time) => time <= LONG_TASK)) {
        longest.push(await longestTask(name, t));
      }
      assert.ok(Math.min(...longest) <= LONG_TASK, `tasks of ${longest.map(Math.round).join(', ')} ms`);
    });
  }
});

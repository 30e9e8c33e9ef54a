import {assert} from 'chai';
import type {Page} from 'playwright';

import {traced} from '../bench/trace.js';
import {scriptOf, type BuiltPage} from '../support/built-page.js';
import {slowDown} from '../support/slow-machine.js';

const CATEGORIES = ['toplevel', 'blink.user_timing', 'devtools.timeline'];

/**
 * Loads a built page on a slow machine and runs `work` in it. Returns the CPU time of the longest task of the main thread from the
 * mark “start of the measurement” on, in milliseconds.
 */
export async function longestTask(built: BuiltPage, work: (page: Page) => Promise<unknown>): Promise<number> {
  const page = await built.browser.newPage();
  await page.goto(built.page.url());
  await scriptOf(page);
  await slowDown(page);
  const {events} = await traced(built.browser, page, CATEGORIES, () => work(page));
  await page.close();
  const start = events.findLast(({name}) => name === 'start of the measurement')!;
  const tasks = events.filter(
    ({name, pid, tid, ts}) =>
      name.endsWith('RunTask') && pid === start.pid && tid === start.tid && ts >= start.ts,
  );
  assert(tasks.length > 0, 'no task in the trace');
  return Math.max(...tasks.map(({tdur = 0}) => tdur / 1_000));
}

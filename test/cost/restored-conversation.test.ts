import assert from 'node:assert/strict';
import {after, test} from 'node:test';

import {traced} from '../bench/trace.js';
import {openBuiltPage, scriptOf} from '../support/built-page.js';
import {assertNoLongTask, LONG_TASK, slowDown} from '../support/slow-machine.js';

const CATEGORIES = ['toplevel', 'blink.user_timing', 'devtools.timeline'];

const built = await openBuiltPage(new URL('restored-page.ts', import.meta.url));
after(() => built.close());

/** Returns the CPU time of the longest task of a slow machine's main thread from the mark of the page on, in milliseconds. */
async function longestTask(): Promise<number> {
  const page = await built.browser.newPage();
  await page.goto(built.page.url());
  await scriptOf(page);
  await slowDown(page);
  const {events} = await traced(built.browser, page, CATEGORIES, () => page.evaluate(() => window.restore()));
  await page.close();
  const start = events.find(({name}) => name === 'start of the measurement')!;
  const tasks = events.filter(
    ({name, pid, tid, ts}) =>
      name.endsWith('RunTask') && pid === start.pid && tid === start.tid && ts >= start.ts,
  );
  assert.ok(tasks.length > 0, 'no task in the trace');
  return Math.max(...tasks.map(({tdur = 0}) => tdur / 1_000));
}

test(
  `1,000 messages restored on a machine as slow as a cheap phone → no task of the main thread over ${LONG_TASK} ms`,
  {timeout: 600_000},
  async () => assertNoLongTask(12, longestTask),
);

import assert from 'node:assert/strict';
import {after, suite, test} from 'node:test';

import {traced, type TraceEvent} from '../bench/trace.js';
import {openBuiltPage, scriptOf} from '../support/built-page.js';
import {isExhaustive} from '../support/sample.js';
import {assertNoLongTask, LONG_TASK, slowDown} from '../support/slow-machine.js';
import type {CONVERSATIONS} from './restored-page.js';

const CATEGORIES = ['toplevel', 'blink.user_timing', 'devtools.timeline'];

const NAMES: readonly (keyof typeof CONVERSATIONS)[] = [
  '1,000 messages of 300 characters',
  ...(isExhaustive
    ? (['200 messages, replies of 50,000 characters', 'one reply of 1,000,000 characters'] as const)
    : []),
];

const built = await openBuiltPage(new URL('restored-page.ts', import.meta.url));
after(() => built.close());

suite('a restored conversation', {timeout: 600_000}, () => {
  /** Returns the work of the main thread of a slow machine from the mark of the page on. */
  async function traceRestore(name: keyof typeof CONVERSATIONS): Promise<TraceEvent[]> {
    const page = await built.browser.newPage();
    await page.goto(built.page.url());
    await scriptOf(page);
    await slowDown(page);
    const {events} = await traced(built.browser, page, CATEGORIES, () =>
      page.evaluate((conversation) => window.restore(conversation), name),
    );
    await page.close();
    const start = events.find(({name}) => name === 'start of the measurement')!;
    return events.filter(({pid, tid, ts}) => pid === start.pid && tid === start.tid && ts >= start.ts);
  }

  /** Returns the CPU time of the longest task, in milliseconds. */
  function longestTask(events: readonly TraceEvent[]): number {
    const tasks = events.filter(({name}) => name.endsWith('RunTask'));
    assert.ok(tasks.length > 0, 'no task in the trace');
    return Math.max(...tasks.map(({tdur = 0}) => tdur / 1_000));
  }

  for (const name of NAMES) {
    test(`${name}, on a machine as slow as a cheap phone → no task of the main thread over ${LONG_TASK} ms`, async () => {
      await assertNoLongTask(12, async () => longestTask(await traceRestore(name)));
    });
  }
});

import assert from 'node:assert/strict';
import {after, suite, test, type TestContext} from 'node:test';
import type {Page} from 'playwright';

import {traced, type TraceEvent} from '../bench/trace.js';
import {openBuiltPage, scriptOf} from '../support/built-page.js';
import {isExhaustive} from '../support/sample.js';
import {assertNoLongTask, LONG_TASK, slowDown} from '../support/slow-machine.js';
import type {CONVERSATIONS} from './restored-page.js';

/** Elements that may get new styles when one message changes: its own, and a few that know their place. */
const RESTYLED = 60;

const CATEGORIES = ['toplevel', 'blink.user_timing', 'devtools.timeline'];

const MESSAGES = '400 messages of 300 characters' as const satisfies keyof typeof CONVERSATIONS;

const NAMES: readonly (keyof typeof CONVERSATIONS)[] = [
  '1,000 messages of 300 characters',
  ...(isExhaustive
    ? (['200 messages, replies of 50,000 characters', 'one reply of 1,000,000 characters'] as const)
    : []),
];

const built = await openBuiltPage(new URL('restored-page.ts', import.meta.url));
after(() => built.close());

suite('a restored conversation', {timeout: 600_000}, () => {
  /** Runs `task` in a page. Returns the work of the main thread from the mark of the page on. */
  async function trace(task: (page: Page) => Promise<void>, isSlow = false): Promise<TraceEvent[]> {
    const page = await built.browser.newPage();
    await page.goto(built.page.url());
    await scriptOf(page);
    if (isSlow) await slowDown(page);
    const {events} = await traced(built.browser, page, CATEGORIES, () => task(page));
    await page.close();
    const start = events.find(({name}) => name === 'start of the measurement')!;
    return events.filter(({pid, tid, ts}) => pid === start.pid && tid === start.tid && ts >= start.ts);
  }

  const traceRestore = (name: keyof typeof CONVERSATIONS, t: TestContext, isSlow = false) =>
    trace(async (page) => {
      const {newest, all} = await page.evaluate((name) => window.restored.restore(name), name);
      t.diagnostic(`newest reply after ${Math.round(newest)} ms, all messages after ${Math.round(all)} ms`);
    }, isSlow);

  /** Returns how many elements got new styles, each time, ascending. */
  const restyled = (events: readonly TraceEvent[]) =>
    events.flatMap(({args}) => args?.elementCount ?? []).sort((a, b) => a - b);

  /** Returns the CPU time of the longest task, in milliseconds. */
  function longestTask(events: readonly TraceEvent[]): number {
    const tasks = events.filter(({name}) => name.endsWith('RunTask'));
    assert.ok(tasks.length > 0, 'no task in the trace');
    return Math.max(...tasks.map(({tdur = 0}) => tdur / 1_000));
  }

  test('messages that are added before others → the others keep their styles', async (t) => {
    const counts = restyled(await traceRestore(MESSAGES, t, true));
    // However many messages a frame adds, each gets its styles once.
    const total = counts.reduce((sum, count) => sum + count, 0);
    assert.ok(total >= 200 && total <= 800, `${counts.join(', ')} elements`);
  });

  test('a reply that grows after 400 messages → the messages keep their styles', async () => {
    const counts = restyled(
      await trace((page) => page.evaluate((name) => window.restored.ask(name), MESSAGES)),
    );
    assert.ok(counts.length > 20, `${counts.length} times`);
    assert.ok(counts.at(-1)! <= RESTYLED, `${counts.slice(-5).join(', ')} elements`);
  });

  for (const name of NAMES) {
    test(`${name}, on a machine as slow as a cheap phone → no task of the main thread over ${LONG_TASK} ms`, async (t) => {
      await assertNoLongTask(12, async () => longestTask(await traceRestore(name, t, true)));
    });
  }
});

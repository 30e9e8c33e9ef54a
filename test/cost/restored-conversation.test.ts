import {after, test} from 'node:test';

import {openBuiltPage} from '../support/built-page.js';
import {assertNoLongTask, LONG_TASK} from '../support/slow-machine.js';
import {longestTask} from './longest-task.js';

const built = await openBuiltPage(new URL('restored-page.ts', import.meta.url));
after(() => built.close());

test(
  `1,000 messages restored on a machine as slow as a cheap phone → no task of the main thread over ${LONG_TASK} ms`,
  {timeout: 600_000},
  async () => assertNoLongTask(12, () => longestTask(built, (page) => page.evaluate(() => window.restore()))),
);

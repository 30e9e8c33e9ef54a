import {after, test} from 'node:test';
import {expect} from 'chai';

import {openBuiltPage} from '../support/built-page.js';
import {assertNoLongTask, LONG_TASK} from '../support/slow-machine.js';
import {longestTask} from './longest-task.js';

const built = await openBuiltPage(new URL('unclosed-page.ts', import.meta.url));
after(() => built.close());

test(
  `200 KB behind <div> without an end, on a machine as slow as a cheap phone → at the end no task over ${LONG_TASK} ms; nodes and selection stay`,
  {timeout: 600_000},
  async () => {
    let result = '';
    const measure = () =>
      longestTask(built, async (page) => {
        result = await page.evaluate(() => window.write('<div class="box">'));
      });
    await assertNoLongTask(12, measure);
    expect(result).to.match(/^(\d+) of \1 blocks, selection, tag$/);
  },
);

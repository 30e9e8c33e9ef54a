import assert from 'node:assert/strict';
import {test} from 'node:test';

import {CHUNKS, measureClient} from '../bench/client-time.js';

const BAR = 1.4;

/** Other work of the machine makes a measurement worse, and rarely better. */
const ATTEMPTS = 4;

test(`${CHUNKS} chunks → at most ${BAR} times the processor time of a loop that decodes, splits and parses`, async () => {
  const ratios: number[] = [];
  while (ratios.length < ATTEMPTS && !ratios.some((ratio) => ratio <= BAR)) {
    ratios.push((await measureClient('whole', 15)).ratio);
  }
  assert.ok(Math.min(...ratios) <= BAR, ratios.join(', '));
});

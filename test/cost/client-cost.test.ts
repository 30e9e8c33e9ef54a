import assert from 'node:assert/strict';
import {test} from 'node:test';

import {CHUNKS} from '../bench/client-time.js';
import {runNode} from '../support/program.js';

const BAR = 1.4;

/** Other work of the machine makes a measurement worse, and rarely better. */
const ATTEMPTS = 4;

/** Measures in a process of its own: node:test observes each promise of this one, which costs more than a chunk. */
const PROGRAM = `
  import {measureClient} from ${JSON.stringify(new URL('../bench/client-time.ts', import.meta.url).href)};
  const ratios = [];
  while (ratios.length < ${ATTEMPTS} && !ratios.some((ratio) => ratio <= ${BAR})) {
    ratios.push((await measureClient('whole', 15)).ratio);
  }
  console.log(JSON.stringify(ratios));
`;

test(`${CHUNKS} chunks → at most ${BAR} times the processor time of a loop that decodes, splits and parses`, () => {
  const words = ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM];
  const ratios = JSON.parse(runNode(words)) as number[];
  assert.ok(Math.min(...ratios) <= BAR, ratios.join(', '));
});

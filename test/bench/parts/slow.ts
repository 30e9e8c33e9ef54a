import type {PartResult} from '../bars.js';
import {ELEMENT} from '../contenders.js';
import {figures} from '../report/figures.js';
import {markdownTable} from '../report/table.js';
import {RUNS} from '../rounds.js';
import {withStages} from '../stage.js';
import {medians} from '../statistics.js';

/** Visitors notice tasks of 50 ms; the difference is a margin. */
const LONGEST_TASK = 40;

const LENGTH = process.env.BENCH_FULL ? 100_000 : 20_000;

/** Longest task on a slow machine, in an empty and in a long conversation. 6 minutes. */
export async function slow(): Promise<PartResult> {
  return withStages([ELEMENT], async ([stage]) => {
    stage!.throttle(4);
    const bars = [];
    const rows = [];
    for (const earlier of [0, 1_000]) {
      const runs = [];
      for (let round = 0; round < RUNS; round += 1) {
        runs.push(await stage!.measure({length: LENGTH, tokensPerSecond: 200, earlier}));
      }
      const measured = medians(runs);
      const count = earlier.toLocaleString('en');
      bars.push({
        name: `longest task at 4x after ${count} messages, ms`,
        value: measured.longestTask,
        bar: LONGEST_TASK,
      });
      const tasks = runs.map(({longestTask}) => Math.round(longestTask)).join(', ');
      rows.push({'messages before': count, 'longest tasks of the rounds, ms': tasks, ...figures(measured)});
    }
    const section = `## A slow machine

A reply of ${LENGTH / 1000} KB at 200 tokens a second on a processor that is four times slower.

${markdownTable(rows)}`;
    return {bars, section};
  });
}

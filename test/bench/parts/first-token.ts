import type {Bar, PartResult} from '../bars.js';
import {ELEMENT, FLOOR} from '../contenders.js';
import {markdownTable, type Row} from '../report/table.js';
import {compare, RUNS} from '../rounds.js';
import {withStages} from '../stage.js';

/** Frames from the arrival of the first token until it is on the screen. 1 minute. */
export async function firstToken(): Promise<PartResult> {
  const contenders = [FLOOR, ELEMENT];
  return withStages(contenders, async (stages) => {
    const bars: Bar[] = [];
    const rows: Row[] = [];
    for (const rate of [1, 4]) {
      for (const stage of stages) stage.throttle(rate);
      const measured = await compare(stages, {length: 400, tokensPerSecond: 200}, 2 * RUNS);
      for (const [index, {firstTokenFrame}] of measured.entries()) {
        rows.push({contender: contenders[index]!.name, throttle: `${rate}x`, 'first token': firstTokenFrame});
      }
      bars.push({
        name: `frame of the first token at ${rate}x`,
        value: measured[1]!.firstTokenFrame,
        bar: 2,
      });
    }
    const section = `## First token

The frame in which the first token is on the screen, counted from its arrival. The medians of ${2 * RUNS} rounds.

${markdownTable(rows)}`;
    return {bars, section};
  });
}

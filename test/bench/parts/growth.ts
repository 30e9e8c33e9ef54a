import type {Bar, PartResult} from '../bars.js';
import {ELEMENT, FLOOR} from '../contenders.js';
import {figures} from '../report/figures.js';
import {markdownTable, type Row} from '../report/table.js';
import {compare} from '../rounds.js';
import {withStages} from '../stage.js';

/** Milliseconds above the floor, on a machine where the floor takes `FLOOR_MS`. */
const ABOVE_FLOOR = 40;
const FLOOR_MS = 75;

const MOST_TIMES = 1.35;

const SCENARIOS = [
  {length: 20_000, tokensPerSecond: 2_000, throttle: 1, most: 1 + ABOVE_FLOOR / FLOOR_MS},
  {length: 100_000, tokensPerSecond: 2_000, throttle: 1, most: MOST_TIMES},
  {length: 16_000, tokensPerSecond: 200, throttle: 4, most: MOST_TIMES},
];

/** Load of a growing reply, compared with the floor: the same client and a box with the text. 6 minutes. */
export async function growth(): Promise<PartResult> {
  return withStages([FLOOR, ELEMENT], async (stages) => {
    const bars: Bar[] = [];
    const rows: Row[] = [];
    for (const {throttle, most, ...scenario} of SCENARIOS) {
      for (const stage of stages) stage.throttle(throttle);
      const [floor, element] = (await compare(stages, scenario)) as [
        Awaited<ReturnType<typeof compare>>[number],
        Awaited<ReturnType<typeof compare>>[number],
      ];
      const reply = `${scenario.length / 1000} KB at ${scenario.tokensPerSecond.toLocaleString('en')} tokens a second, ${throttle}x`;
      rows.push({reply, contender: 'floor', ...figures(floor, floor)});
      rows.push({reply, contender: 'element', ...figures(element, floor)});
      bars.push({name: `busy time of ${reply}, to the floor`, value: element.total / floor.total, bar: most});
    }
    const section = `## A reply that grows

Script, style, layout and painting of the main thread. At 20 KB, at most ${ABOVE_FLOOR} ms above the floor where that takes ${FLOOR_MS}.

${markdownTable(rows)}`;
    return {bars, section};
  });
}

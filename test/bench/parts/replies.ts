import type {Bar, PartResult} from '../bars.js';
import {ELEMENT, FLOOR, NAIVE} from '../contenders.js';
import {curves} from '../report/curves.js';
import {writeChart} from '../report/document.js';
import {figures} from '../report/figures.js';
import {markdownTable, type Row} from '../report/table.js';
import {compare, RUNS} from '../rounds.js';
import {withStages} from '../stage.js';
import {exponent} from '../statistics.js';

/** Characters of the replies, and the rounds: half a minute each for the longest. */
const SIZES = [
  {length: 2_000, rounds: RUNS},
  {length: 20_000, rounds: RUNS},
  {length: 100_000, rounds: RUNS},
  {length: 500_000, rounds: Math.min(2, RUNS)},
];
const TOKENS_PER_SECOND = 4_000;
/** A renderer of the whole text needs minutes for longer replies. */
const LONGEST_NAIVE = 100_000;
/** Sizes with a limit for the element. */
const HELD = [20_000, 100_000];
const COLORS = {append: '#777777', naive: '#c2410c', element: '#2f54d0'};

/** Load of realistic replies of several lengths, compared with the floor and the usual way. 8 minutes. */
export async function replies(): Promise<PartResult> {
  const contenders = [FLOOR, ELEMENT, NAIVE];
  return withStages(contenders, async (stages) => {
    const bars: Bar[] = [];
    const rows: Row[] = [];
    const times: [number, number][][] = contenders.map(() => []);
    for (const {length, rounds} of SIZES) {
      const compared = length > LONGEST_NAIVE ? stages.slice(0, 2) : stages;
      const scenario = {length, tokensPerSecond: TOKENS_PER_SECOND};
      const measured = await compare(compared, scenario, rounds);
      const floor = measured[0]!;
      for (const [index, measurement] of measured.entries()) {
        times[index]!.push([length, measurement.total]);
        const {name} = contenders[index]!;
        rows.push({reply: `${length / 1000} KB`, contender: name, ...figures(measurement, floor)});
      }
      if (HELD.includes(length)) {
        bars.push({
          name: `busy time at ${length / 1000} KB, to the floor`,
          value: measured[1]!.total / floor.total,
          bar: 1.2,
        });
      }
    }
    const [, element = []] = times;
    bars.push({
      name: 'growth exponent from 20 to 500 KB',
      value: exponent([element[1]!, element[3]!]),
      bar: 1.1,
    });
    writeChart(
      'benchmark-replies.svg',
      curves(
        contenders.map(({name}, index) => ({
          name,
          color: COLORS[name as keyof typeof COLORS],
          points: times[index]!,
        })),
        'length of the reply, KB',
        'main thread busy, ms',
      ),
    );
    const section = `## Replies of several lengths

One reply at ${TOKENS_PER_SECOND.toLocaleString('en')} tokens a second. \`naive\` renders all of the reply through marked and DOMPurify each time.

<img src="benchmark-replies.svg" alt="Busy time by length">

${markdownTable(rows)}`;
    return {bars, section};
  });
}

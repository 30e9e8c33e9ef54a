import type {PartResult} from '../bars.js';
import {ELEMENT, FLOOR} from '../contenders.js';
import {measureProcesses} from '../process-load.js';
import {markdownTable} from '../report/table.js';
import {inTurn, RUNS} from '../rounds.js';
import {withStages} from '../stage.js';
import {medians} from '../statistics.js';

const TOKENS_PER_SECOND = 60;
const WINDOW = 20_000;

export const percentage = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Processor time of the browser at the speed of a common model. 4 minutes. */
export async function energy(): Promise<PartResult> {
  const contenders = [FLOOR, ELEMENT];
  return withStages(contenders, async (stages) => {
    const loads = await inTurn(stages, RUNS, async (stage) => {
      const {browser, page} = stage.built;
      await stage.prepare({length: 4, tokensPerSecond: TOKENS_PER_SECOND});
      return measureProcesses(browser, () =>
        page.evaluate(([rate, time]) => window.bench.trickle(rate, time), [
          TOKENS_PER_SECOND,
          WINDOW,
        ] as const),
      );
    });
    const [floor, element] = loads.map(medians);
    const rows = [floor!, element!].map(({all, renderer, gpu}, index) => ({
      contender: contenders[index]!.name,
      'all processes': percentage(all),
      renderer: percentage(renderer),
      GPU: percentage(gpu),
    }));
    const section = `## Processor time at ${TOKENS_PER_SECOND} tokens a second

Windows of ${WINDOW / 1000} seconds, as shares of one processor.

${markdownTable(rows)}`;
    return {
      bars: [
        {
          name: `CPU share at ${TOKENS_PER_SECOND} tokens/s, to the floor`,
          value: element!.all / floor!.all,
          bar: 1.1,
        },
      ],
      section,
    };
  });
}

import type {Bar, PartResult} from '../bars.js';
import {ELEMENT} from '../contenders.js';
import {SINGLE_BLOCKS} from '../replies.js';
import {figures} from '../report/figures.js';
import {markdownTable, type Row} from '../report/table.js';
import {compare} from '../rounds.js';
import {withStages} from '../stage.js';
import {exponent} from '../statistics.js';

const SIZES = [20_000, 100_000];

/** Growth of the load of a reply that is one long block. 10 minutes. */
export async function blocks(): Promise<PartResult> {
  return withStages([ELEMENT], async (stages) => {
    const bars: Bar[] = [];
    const rows: Row[] = [];
    for (const block of Object.keys(SINGLE_BLOCKS)) {
      const times: [number, number][] = [];
      for (const length of SIZES) {
        const [measurement] = await compare(stages, {block, length, tokensPerSecond: 4_000});
        times.push([length, measurement!.total]);
        rows.push({reply: `${block}, ${length / 1000} KB`, ...figures(measurement!)});
      }
      bars.push({name: `growth exponent from 20 to 100 KB: ${block}`, value: exponent(times), bar: 1.1});
    }
    const section = `## Replies of one block

One reply of \`<chat-bot>\` at 4,000 tokens a second.

${markdownTable(rows)}`;
    return {bars, section};
  });
}

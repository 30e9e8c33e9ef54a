import type {PartResult} from '../bars.js';
import {ELEMENT, FLOOR} from '../contenders.js';
import {markdownTable} from '../report/table.js';
import {withStages} from '../stage.js';

/** Ten replies of 20 KB. */
const CONVERSATION = {length: 400, tokensPerSecond: 2_000, earlier: 20, earlierLength: 20_000};

/** Heap after 200 KB of replies. Half a minute. */
export async function heap(): Promise<PartResult> {
  const contenders = [FLOOR, ELEMENT];
  return withStages(contenders, async (stages) => {
    const sizes: number[] = [];
    const rows = [];
    for (const stage of stages) {
      await stage.prepare({...CONVERSATION, earlier: 0});
      const empty = await stage.heap();
      await stage.prepare(CONVERSATION);
      const full = await stage.heap();
      sizes.push(full);
      rows.push({
        contender: stage.contender.name,
        'empty chat, MB': empty.toFixed(1),
        'after 200 KB, MB': full.toFixed(1),
      });
    }
    const section = `## Heap

The JavaScript heap after ten replies of 20 KB.

${markdownTable(rows)}`;
    return {
      bars: [{name: 'heap after 200 KB of replies, to the floor', value: sizes[1]! / sizes[0]!, bar: 2}],
      section,
    };
  });
}

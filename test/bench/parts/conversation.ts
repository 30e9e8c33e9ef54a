import type {PartResult} from '../bars.js';
import {ELEMENT} from '../contenders.js';
import {figures} from '../report/figures.js';
import {markdownTable} from '../report/table.js';
import {inTurn} from '../rounds.js';
import {RUNS} from '../rounds.js';
import {withStages} from '../stage.js';
import {median, medians} from '../statistics.js';

const LETTERS = 60;

/** A reply and typing, in an empty and in a long conversation. 4 minutes. */
export async function conversation(): Promise<PartResult> {
  return withStages([ELEMENT], async ([stage]) => {
    const rounds = await inTurn([0, 1_000], RUNS, async (earlier) => {
      const reply = await stage!.measure({length: 20_000, tokensPerSecond: 4_000, earlier});
      const {busy} = await stage!.trace(() =>
        stage!.built.page.evaluate((letters) => window.bench.type(letters), LETTERS),
      );
      return {reply, typing: busy.total};
    });
    const replies = rounds.map((round) => medians(round.map(({reply}) => reply)));
    const typing = rounds.map((round) => median(round.map((one) => one.typing)));
    const section = `## A long conversation

A reply of 20 KB at 4,000 tokens a second, and ${LETTERS} letters that are typed.

${markdownTable(
  replies.map((reply, index) => ({
    'messages before': ['0', '1,000'][index]!,
    'typing, busy ms': Math.round(typing[index]!),
    ...figures(reply),
  })),
)}`;
    return {
      bars: [
        {
          name: 'a reply after 1,000 messages, to one after none',
          value: replies[1]!.total / replies[0]!.total,
          bar: 1.3,
        },
        {
          name: 'typing after 1,000 messages, to typing after none',
          value: typing[1]! / typing[0]!,
          bar: 1.3,
        },
      ],
      section,
    };
  });
}

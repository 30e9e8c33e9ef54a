import {ELEMENT, FLOOR} from '../contenders.js';
import type {Bar, Part, Row} from '../report.js';
import {inTurn, medians, RUNS} from '../rounds.js';
import {compare, withStages} from '../stage.js';

const GROWING = [
  {length: 20_000, tokensPerSecond: 2_000, throttle: 1, most: {question: 1.35, end: 1.55}},
  {length: 100_000, tokensPerSecond: 2_000, throttle: 1, most: {question: 1.15, end: 1.35}},
  {length: 16_000, tokensPerSecond: 200, throttle: 4, most: {question: 1.1, end: 1.25}},
];
const READERS = {question: 'at the question', end: 'following the end', closed: 'panel closed'} as const;

/** Load of a growing reply, compared with the floor: the same client and a box with the text. 12 minutes. */
export async function growth(): Promise<Part> {
  return withStages([FLOOR, ELEMENT], async (...stages) => {
    const bars: Bar[] = [];
    const rows: Row[] = [];
    for (const {most, ...scenario} of GROWING)
      for (const [reader, words] of Object.entries(READERS) as [keyof typeof READERS, string][]) {
        const {length, tokensPerSecond, throttle} = scenario;
        // A reply that no visitor sees costs about the same at each speed.
        if (reader === 'closed' && length !== GROWING[0]!.length) continue;
        const measured = await compare(stages, {...scenario, reader});
        const reply = `${length / 1000} KB at ${tokensPerSecond.toLocaleString('en')}/s, ${throttle}x`;
        const [floor, element] = measured;
        const value = element!.total / floor!.total;
        const bar = reader === 'closed' ? undefined : most[reader];
        rows.push({
          reply,
          reader: words,
          'floor, busy ms': Math.round(floor!.total),
          'busy ms': Math.round(element!.total),
          'to the floor': value.toFixed(2),
          'at most': bar ?? '',
          'longest task ms': Math.round(element!.longestTask),
          'dropped frames': element!.droppedFrames,
        });
        if (bar !== undefined) bars.push({value, bar});
      }
    return {
      title: 'A reply that grows',
      text: 'The box of the floor has the same reader: it stays at the question, follows the end, or is hidden.',
      rows,
      bars,
    };
  });
}

/** Longest task on a slow machine, in an empty and in a long conversation. 6 minutes. */
export async function slow(): Promise<Part> {
  return withStages([ELEMENT], async (stage) => {
    const bars: Bar[] = [];
    const rows: Row[] = [];
    const runs = await inTurn([0, 1_000], RUNS, (earlier) =>
      stage.measure({length: 20_000, tokensPerSecond: 200, throttle: 4, earlier}),
    );
    for (const [index, count] of ['0', '1,000'].entries()) {
      const measured = medians(runs[index]!);
      // Visitors notice tasks of 50 ms; the difference is a margin.
      const bar = 40;
      rows.push({
        'messages before': count,
        'busy ms': Math.round(measured.total),
        'longest task ms': Math.round(measured.longestTask),
        'at most': bar,
        'dropped frames': measured.droppedFrames,
        'heap MB': measured.heap.toFixed(1),
      });
      bars.push({value: measured.longestTask, bar});
    }
    return {
      title: 'A slow machine',
      text: 'A reply of 20 KB at 200 tokens a second on a processor that is four times slower.',
      rows,
      bars,
    };
  });
}

import {ELEMENT, EMPTY, FLOOR} from '../contenders.js';
import type {Bar, Part, Row} from '../report.js';
import {compare, type Measurement, withStages} from '../stage.js';

const GROWING = [
  {length: 20_000, tokensPerSecond: 2_000, throttle: 1, most: {question: 1.9, end: 2.5}},
  {length: 100_000, tokensPerSecond: 2_000, throttle: 1},
  {length: 16_000, tokensPerSecond: 200, throttle: 4},
];
const READERS = {question: 'at the question', end: 'following the end', closed: 'panel closed'} as const;

/** Load of a growing reply, compared with the floor: the same client and a box with the text. 20 minutes. */
export async function growth(): Promise<Part> {
  return withStages([EMPTY, FLOOR, ELEMENT], async (empty, ...stages) => {
    const bars: Bar[] = [];
    const rows: Row[] = [];
    for (const {most, ...scenario} of GROWING)
      for (const [reader, words] of Object.entries(READERS) as [keyof typeof READERS, string][]) {
        const {length, tokensPerSecond, throttle} = scenario;
        // A reply that no visitor sees costs about the same at each speed.
        if (reader === 'closed' && length !== GROWING[0]!.length) continue;
        const measured = await compare(empty, stages, {...scenario, reader});
        const reply = `${length / 1000} KB at ${tokensPerSecond.toLocaleString('en')}/s, ${throttle}x`;
        const [floor, element] = measured as [Measurement, Measurement];
        const value = element.total / floor.total;
        const bar = reader === 'closed' ? undefined : most?.[reader];
        rows.push({
          reply,
          reader: words,
          'floor, busy ms': Math.round(floor.total),
          'busy ms': Math.round(element.total),
          'to the floor': value.toFixed(2),
          'at most': bar ?? '',
          'longest task ms': Math.round(element.longestTask),
          'dropped frames': element.droppedFrames,
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
  return withStages([EMPTY, ELEMENT], async (empty, ...stages) => {
    const bars: Bar[] = [];
    const rows: Row[] = [];
    for (const earlier of [0, 1_000]) {
      const scenario = {length: 20_000, tokensPerSecond: 200, throttle: 4, earlier};
      const [measured] = (await compare(empty, stages, scenario)) as [Measurement];
      // Visitors notice tasks of 50 ms; the difference is a margin.
      const bar = 40;
      rows.push({
        'messages before': earlier.toLocaleString('en'),
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

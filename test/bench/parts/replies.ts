import {chart} from '../chart.js';
import {ELEMENT, FLOOR, NAIVE} from '../contenders.js';
import {type Bar, type Part, ratioOf, type Row, writeChart} from '../report.js';
import {inTurn, medians, RUNS} from '../rounds.js';
import {compare, withStages} from '../stage.js';

/** Characters of the replies, and the bar of the element. Half a minute for a round of the longest. */
const SIZES = [
  {length: 2_000},
  {length: 20_000, most: 1.2},
  {length: 100_000, most: 1.2},
  {length: 500_000, rounds: Math.min(2, RUNS)},
];
/** A renderer of the whole text needs minutes for longer replies. */
const LONGEST_NAIVE = 100_000;

/** Load of realistic replies of several lengths, compared with the floor and the usual way. 8 minutes. */
export async function replies(): Promise<Part> {
  return withStages([FLOOR, ELEMENT, NAIVE], async (...stages) => {
    const bars: Bar[] = [];
    const rows: Row[] = [];
    const totals = new Map<string, number>();
    for (const {length, most, rounds} of SIZES) {
      const reply = `${length / 1000} KB`;
      const compared = length > LONGEST_NAIVE ? stages.slice(0, 2) : stages;
      const measured = await compare(compared, {length, tokensPerSecond: 4_000}, rounds);
      const busy: Record<string, string | number> = {};
      for (const [index, {name}] of stages.entries()) {
        const measurement = measured[index];
        busy[`${name}, busy ms`] = measurement ? Math.round(measurement.total) : '';
        if (measurement) totals.set(`${reply}, ${name}`, measurement.total);
      }
      const [floor, element] = measured;
      const value = element!.total / floor!.total;
      rows.push({
        reply,
        ...busy,
        ...ratioOf(value, most),
        'longest task ms': Math.round(element!.longestTask),
        'heap MB': element!.heap.toFixed(1),
      });
      if (most !== undefined) bars.push({value, bar: most});
    }
    const of = (reply: string) => totals.get(`${reply}, ${ELEMENT.name}`)!;
    // The power of the length with which the time grows.
    const exponent = Math.log(of('500 KB') / of('20 KB')) / Math.log(500 / 20);
    bars.push({name: 'growth exponent from 20 to 500 KB', value: exponent, bar: 1.1});
    const drawn = [...totals].map(([name, value]) => ({name, value, isOwn: name.endsWith(ELEMENT.name)}));
    writeChart('benchmark-replies.svg', chart('Main thread busy, ms (logarithmic)', drawn));
    return {
      title: 'Replies of several lengths',
      text: `At 4,000 tokens a second. The usual way renders all of the reply through marked and DOMPurify each time.

<img src="benchmark-replies.svg" alt="Busy time by length">`,
      rows,
      bars,
    };
  });
}

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
          ...ratioOf(value, bar),
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

/** Frames from the arrival of the first token until it is on the screen. 1 minute. */
export async function firstToken(): Promise<Part> {
  return withStages([FLOOR, ELEMENT], async (...stages) => {
    const bars: Bar[] = [];
    const rows: Row[] = [];
    for (const throttle of [1, 4]) {
      const measured = await compare(stages, {length: 400, tokensPerSecond: 200, throttle}, 2 * RUNS);
      const frames = measured.map(
        ({firstTokenFrame}, index) => [stages[index]!.name, firstTokenFrame] as const,
      );
      const bar = 2;
      rows.push({throttle: `${throttle}x`, ...Object.fromEntries(frames), 'at most': bar});
      bars.push({value: measured[1]!.firstTokenFrame, bar});
    }
    return {
      title: 'First token',
      text: `The frame in which the first token is on the screen, counted from its arrival. The medians of ${2 * RUNS} rounds.`,
      rows,
      bars,
    };
  });
}

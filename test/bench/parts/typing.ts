import {ELEMENT, TEXTAREA} from '../contenders.js';
import type {Part} from '../report.js';
import {inTurn, median, medians, quantile, RUNS} from '../rounds.js';
import {withStages} from '../stage.js';

const REPLY = {length: 20_000, throttle: 4};

/** Delay of keys while a reply streams, compared with a page without a chat. 6 minutes. */
export async function typing(): Promise<Part> {
  return withStages([TEXTAREA, ELEMENT], async (textarea, element) => {
    const cases = [
      {page: 'bare textarea', stage: textarea, tokensPerSecond: 500, isReplying: false, bar: 1},
      {page: 'chat without a reply', stage: element, tokensPerSecond: 500, isReplying: false, bar: 2.1},
      {
        page: 'reply at 200 tokens a second',
        stage: element,
        tokensPerSecond: 200,
        isReplying: true,
        bar: 5.2,
      },
      {
        page: 'reply at 2,000 tokens a second',
        stage: element,
        tokensPerSecond: 2_000,
        isReplying: true,
        bar: 3.1,
      },
    ];
    const runs = await inTurn(cases, RUNS, ({stage, tokensPerSecond, isReplying}) =>
      stage.type({...REPLY, tokensPerSecond}, isReplying),
    );
    const delays = runs.map((rounds) =>
      medians(rounds.map((keys) => ({keys: keys.length, middle: median(keys), slow: quantile(keys, 0.98)}))),
    );
    const bars = delays.map(({slow}, index) => ({value: slow / delays[0]!.slow, bar: cases[index]!.bar}));
    return {
      title: 'Typing',
      text: 'The time from a key to the frame that shows its letter, in the field of the chat, while a reply of 20 KB streams, on a processor that is four times slower.',
      rows: delays.map(({keys, middle, slow}, index) => ({
        page: cases[index]!.page,
        keys,
        'half within ms': Math.round(middle),
        '98 % within ms': Math.round(slow),
        'to the textarea': bars[index]!.value.toFixed(2),
        'at most': bars[index]!.bar,
      })),
      bars,
    };
  });
}

import {ELEMENT} from '../contenders.js';
import type {Bar, Part, Row} from '../report.js';
import {median, quantile, RUNS} from '../rounds.js';
import {type Stage, withStages} from '../stage.js';

const THROTTLE = 4;
const KEYS = 100;
/** Milliseconds between two keys: twelve keys a second, as a quick typist writes. */
const PAUSE = 80;
/** Milliseconds. A slower interaction needs improvement: https://web.dev/articles/inp */
const GOOD = 200;

declare global {
  interface Window {
    /** Milliseconds of each key. */
    durations?: number[];
  }
}

/** Returns the milliseconds from each key to the frame that shows its letter, by Event Timing: https://w3c.github.io/event-timing/ */
async function typedWhile(stage: Stage, tokensPerSecond: number): Promise<number[]> {
  await stage.prepare({length: 4, tokensPerSecond});
  const {page} = stage.built;
  await page.evaluate(() => {
    if (window.durations) return;
    const durations: number[] = (window.durations = []);
    new PerformanceObserver((list) => {
      for (const {name, duration} of list.getEntries()) if (name === 'keydown') durations.push(duration);
    }).observe({type: 'event', durationThreshold: 16} as PerformanceObserverInit);
  });
  await page.locator('textarea').last().focus();
  return stage.throttled(THROTTLE, async () => {
    const reply = stage.trickle(tokensPerSecond, KEYS * PAUSE);
    for (let count = 0; count < KEYS; count += 1) {
      await page.keyboard.press('a');
      await page.waitForTimeout(PAUSE);
    }
    await reply;
    const slow = await page.evaluate(() => window.durations!.splice(0));
    // Keys below the threshold are missing.
    return [...slow, ...Array.from({length: KEYS - slow.length}, () => 8)];
  });
}

/** Time from a key to its letter while a reply streams, on a processor that is four times slower. 2 minutes. */
export async function typing(): Promise<Part> {
  return withStages([ELEMENT], async (stage) => {
    const rows: Row[] = [];
    const bars: Bar[] = [];
    for (const rate of [20, 2_000]) {
      const durations: number[] = [];
      for (let round = 0; round < RUNS; round += 1) durations.push(...(await typedWhile(stage, rate)));
      const p98 = quantile(durations, 0.98);
      rows.push({
        'tokens a second': rate,
        'median, ms': median(durations),
        'p98, ms': p98,
        'at most': GOOD,
        longest: Math.max(...durations),
      });
      bars.push({value: p98, bar: GOOD});
    }
    return {
      title: 'Typing while a reply streams',
      text: `${KEYS * RUNS} keys at ${THROTTLE}x, from a key to the frame that shows its letter, by Event Timing.`,
      rows,
      bars,
    };
  });
}

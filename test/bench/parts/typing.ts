import type {Page} from 'playwright';

import type {Bar, PartResult} from '../bars.js';
import {ELEMENT} from '../contenders.js';
import {markdownTable, type Row} from '../report/table.js';
import {RUNS} from '../rounds.js';
import {withStages, type Stage} from '../stage.js';
import {median, quantile} from '../statistics.js';

const THROTTLE = 4;
const RATES = [20, 2_000];
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

/** Records Event Timing: https://w3c.github.io/event-timing/ */
const watchKeys = (page: Page) =>
  page.evaluate(() => {
    if (window.durations) return;
    const durations: number[] = (window.durations = []);
    new PerformanceObserver((list) => {
      for (const {name, duration} of list.getEntries()) if (name === 'keydown') durations.push(duration);
    }).observe({type: 'event', durationThreshold: 16} as PerformanceObserverInit);
  });

/** Returns the milliseconds from each key to the frame that shows its letter. Keys below 16 ms are missing. */
async function typedWhile(stage: Stage, tokensPerSecond: number): Promise<number[]> {
  await stage.prepare({length: 4, tokensPerSecond});
  const {page} = stage.built;
  await watchKeys(page);
  await page.locator('textarea').last().focus();
  return stage.whileThrottled(async () => {
    const reply = page.evaluate(([rate, time]) => window.bench.trickle(rate, time), [
      tokensPerSecond,
      KEYS * PAUSE,
    ] as const);
    for (let count = 0; count < KEYS; count += 1) {
      await page.keyboard.press('a');
      await page.waitForTimeout(PAUSE);
    }
    await reply;
    const slow = await page.evaluate(() => window.durations!.splice(0));
    return [...slow, ...Array.from({length: KEYS - slow.length}, () => 8)];
  });
}

/** Time from a key to its letter while a reply streams, on a processor that is four times slower. 2 minutes. */
export async function typing(): Promise<PartResult> {
  return withStages([ELEMENT], async ([stage]) => {
    stage!.throttle(THROTTLE);
    const rows: Row[] = [];
    const bars: Bar[] = [];
    for (const rate of RATES) {
      const durations: number[] = [];
      for (let round = 0; round < RUNS; round += 1) durations.push(...(await typedWhile(stage!, rate)));
      const p98 = quantile(durations, 0.98);
      rows.push({
        'tokens a second': rate,
        'median, ms': median(durations),
        'p98, ms': p98,
        longest: Math.max(...durations),
      });
      bars.push({name: `p98 of a key at ${rate} tokens/s, ms`, value: p98, bar: GOOD});
    }
    const section = `## Typing while a reply streams

Event Timing of ${KEYS * RUNS} keys at ${THROTTLE}x: milliseconds from a key to the frame that shows its letter.

${markdownTable(rows)}`;
    return {bars, section};
  });
}

import {expect} from 'chai';

import {timeOf} from './fastest-time.js';

const ATTEMPTS = 20;
const PARTS = 8;

/** Most times that a whole may take as long as its parts. It is 1 for linear work, and 8 for quadratic work. */
const MOST_GROWTH = 4;

/** Milliseconds. Shorter work is not compared: it says more about the clock and the compiler. */
const SHORT = 50;

/**
 * Fails if the time of work grows faster than its length: the whole may take at most four times as long as eight eighths of
 * it. A slow machine delays both alike, and its other work only makes an attempt longer.
 */
export async function expectLinearTime(
  work: (length: number) => unknown,
  length: number,
  what?: string,
): Promise<void> {
  const inParts = async () => {
    for (let part = 0; part < PARTS; part += 1) await work(Math.ceil(length / PARTS));
  };
  let [whole, parts] = [Infinity, Infinity];
  for (let attempt = 0; attempt < ATTEMPTS && whole >= MOST_GROWTH * parts; attempt += 1) {
    whole = Math.min(whole, await timeOf(() => work(length)));
    if (whole < SHORT) return;
    parts = Math.min(parts, await timeOf(inParts));
  }
  expect(whole, what).to.be.below(MOST_GROWTH * parts);
}

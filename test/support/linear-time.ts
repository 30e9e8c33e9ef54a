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
 * it.
 */
export async function expectLinearTime(
  work: (length: number) => unknown,
  length: number,
  what?: string,
): Promise<void> {
  const inParts = async () => {
    for (let part = 0; part < PARTS; part += 1) await work(Math.ceil(length / PARTS));
  };
  await expectTimes(() => work(length), MOST_GROWTH, inParts, what);
}

/**
 * Fails if a task takes more than `most` times as long as another one. A slow machine delays both alike. They run in turn,
 * and the fastest attempt of each counts, because the machine's other work only makes an attempt longer.
 */
export async function expectTimes(
  task: () => unknown,
  most: number,
  other: () => unknown,
  what?: string,
): Promise<void> {
  let [time, otherTime] = [Infinity, Infinity];
  for (let attempt = 0; attempt < ATTEMPTS && time >= most * otherTime; attempt += 1) {
    time = Math.min(time, await timeOf(task));
    if (time < SHORT) return;
    otherTime = Math.min(otherTime, await timeOf(other));
  }

  expect(time, what).to.be.below(most * otherTime);
}

import {assert} from 'chai';
import type {Page} from 'playwright';

/** Longer tasks are felt, in milliseconds. */
export const LONG_TASK = 50;

/** Milliseconds that a cheap phone takes for the reference work: about four times as many as a desktop computer. */
const PHONE_MS = 15;

/** Other work of the machine makes the reference work longer, never shorter. */
const ROUNDS = 50;

/** Lays out text, which is most of the element's work. Returns the shortest time, in milliseconds. */
function referenceWork(rounds: number): number {
  let shortest = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    const block = document.createElement('div');
    for (let index = 0; index < 200; index += 1) {
      const paragraph = document.createElement('p');
      paragraph.textContent = `${round}.${index} Some words of a paragraph. `.repeat(4);
      block.append(paragraph);
    }
    document.body.append(block);
    block.getBoundingClientRect();
    shortest = Math.min(shortest, performance.now() - start);
    block.remove();
  }
  return shortest;
}

/** Makes a page as slow on this machine as on a cheap phone. */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const here = await page.evaluate(referenceWork, ROUNDS);
  await devtools.send('Emulation.setCPUThrottlingRate', {rate: Math.max(1, PHONE_MS / here)});
}

/**
 * Fails if the longest task takes too long in each attempt. The shortest attempt counts, because other work of the machine
 * only makes tasks longer, even in CPU time: it takes the caches.
 */
export async function assertNoLongTask(attempts: number, measure: () => Promise<number>): Promise<void> {
  const tasks: number[] = [];
  while (tasks.length < attempts && Math.min(...tasks) > LONG_TASK) tasks.push(await measure());
  assert(Math.min(...tasks) <= LONG_TASK, `tasks of ${tasks.join(', ')} ms`);
}

import type {CDPSession, Page} from 'playwright';

/** How long a cheap phone takes for the reference work, in milliseconds: about four times as long as a desk's computer. */
const PHONE_MS = 15;

/** Other work of the machine makes the reference work longer, and never shorter. */
const ROUNDS = 50;

/** Lays out some text, the work that most of our tasks consist of. Returns the shortest time, in milliseconds. */
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
export async function slowDown(page: Page, devtools: CDPSession): Promise<void> {
  const here = await page.evaluate(referenceWork, ROUNDS);
  await devtools.send('Emulation.setCPUThrottlingRate', {rate: Math.max(1, PHONE_MS / here)});
}

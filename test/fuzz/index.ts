// `npx tsx test/fuzz/index.ts [CASES [SEED]]`: random Markdown with random cuts must end in the DOM of the whole text, with every word on the screen.
import {openBuiltPage} from '../support/built-page.js';

const [cases = 20_000, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
/** Cases between two lines of progress. */
const ROUND = 1_000;

const built = await openBuiltPage(new URL('page.ts', import.meta.url));
try {
  for (let done = 0; done < cases; done += ROUND) {
    const count = Math.min(ROUND, cases - done);
    const failure = await built.page.evaluate(([from, number]) => window.fuzz(from, number), [
      seed + done,
      count,
    ] as const);
    if (failure !== undefined) {
      console.error(failure);
      process.exitCode = 1;
      break;
    }
    console.log(`${done + count} of ${cases} cases passed, seed ${seed}`);
  }
} finally {
  await built.close();
}

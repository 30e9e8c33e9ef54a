import fc from 'fast-check';

import {blocksIn, cutAt, drawnAtOnce, written} from '../support/markdown.js';
import {longMarkdown, markdown, places} from '../support/markdown-arbitrary.js';

/** Runs this many cases, and gives back what was wrong with the first one that failed, made as small as it gets. */
export type Fuzz = (seed: number, cases: number) => string | undefined;

declare global {
  interface Window {
    fuzz: Fuzz;
  }
}

/** One in so many cases is about long blocks, which take their time. */
const LONG = 50;

window.fuzz = (seed, cases) => {
  const short = fc.property(markdown, places, (text, cuts) => {
    const wanted = blocksIn(written([text]));
    same('at once', wanted, drawnAtOnce(text));
    same('streamed', blocksIn(written(cutAt(text, cuts))), wanted);
  });
  const long = fc.property(longMarkdown, fc.array(fc.nat({max: 40_000}), {maxLength: 30}), (text, cuts) => {
    same('streamed', blocksIn(written(cutAt(text, cuts))), blocksIn(written([text])));
  });
  for (const details of [
    fc.check(short, {seed, numRuns: cases}),
    fc.check(long, {seed, numRuns: Math.ceil(cases / LONG)}),
  ]) {
    if (details.failed) {
      return `seed ${seed}: ${JSON.stringify(details.counterexample)}\n${String(details.errorInstance)}`;
    }
  }
  return undefined;
};

function same(how: string, actual: string, wanted: string): void {
  if (actual !== wanted) throw new Error(`${how}:\n${actual}\ninstead of:\n${wanted}`);
}

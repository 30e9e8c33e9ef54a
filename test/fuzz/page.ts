import fc from 'fast-check';

import {anyCutsEndAlike, anyCutsOfLongBlocksEndAlike} from '../support/markdown-properties.js';
import {everyWordIsShown, everyWordOfLongBlocksIsShown} from '../support/visible-words.js';

declare global {
  interface Window {
    /** Runs this number of cases. Returns the first failure, with the smallest text that has it. */
    fuzz: (seed: number, cases: number) => string | undefined;
  }
}

/** One case in this number has long blocks, which take long. */
const LONG = 50;

window.fuzz = (seed, cases) => {
  for (const {failed, counterexample, errorInstance} of [
    fc.check(anyCutsEndAlike, {seed, numRuns: cases}),
    fc.check(everyWordIsShown, {seed, numRuns: cases}),
    fc.check(anyCutsOfLongBlocksEndAlike, {seed, numRuns: Math.ceil(cases / LONG)}),
    fc.check(everyWordOfLongBlocksIsShown, {seed, numRuns: Math.ceil(cases / LONG)}),
  ]) {
    if (failed) return `seed ${seed}: ${JSON.stringify(counterexample)}\n${String(errorInstance)}`;
  }
  return undefined;
};

import fc from 'fast-check';

import {anyCutsEndAlike, anyCutsOfLongBlocksEndAlike} from '../support/markdown-properties.js';
import {everyWordIsShown, everyWordOfLongBlocksIsShown} from '../support/visible-words.js';

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

/**
 * Whether all cases run. `npm test` runs a sample of the large sets of cases, `npm run test:exhaustive` all of them: it sets
 * TEST_EXHAUSTIVE, and runs the files that import this module.
 */
export const isExhaustive: boolean =
  typeof window === 'undefined' ? process.env['TEST_EXHAUSTIVE'] === '1' : window.testExhaustive;

declare global {
  interface Window {
    testExhaustive: boolean;
  }
}

/**
 * Returns `count` elements of `all`: the first, the last, and others at the same distance. They are the same in each run.
 * One element is the first. Returns all elements if there are fewer, or if all cases run.
 */
export function sample<T>(all: readonly T[], count: number): readonly T[] {
  if (isExhaustive || all.length <= count) return all;
  const last = all.length - 1;
  return Array.from({length: count}, (_, index) => all[Math.round((index * last) / Math.max(1, count - 1))]!);
}

/** Whether `npm run test:all` runs, which also measures time: it sets TEST_ALL. */
export const isAll: boolean =
  typeof window === 'undefined' ? process.env['TEST_ALL'] === '1' : window.testAll;

/**
 * Whether all cases run. Otherwise, the large sets of cases are sampled. `npm run test:all -- exhaustive` sets
 * TEST_EXHAUSTIVE.
 */
export const isExhaustive: boolean =
  typeof window === 'undefined' ? process.env['TEST_EXHAUSTIVE'] === '1' : window.testExhaustive;

declare global {
  interface Window {
    testAll: boolean;
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

/** Whether to run what takes or measures time as well. `npm run test:all` sets TEST_ALL. */
export const isAll: boolean =
  typeof window === 'undefined' ? process.env['TEST_ALL'] === '1' : window.testAll;

/** Whether to run all cases instead of samples. `npm run test:all -- exhaustive` sets TEST_EXHAUSTIVE. */
export const isExhaustive: boolean =
  typeof window === 'undefined' ? process.env['TEST_EXHAUSTIVE'] === '1' : window.testExhaustive;

declare global {
  interface Window {
    testAll: boolean;
    testExhaustive: boolean;
  }
}

/** Share of the cases of `npm run test:all` that `npm test` runs. */
const SHARE = 1 / 4;

/** Returns the number of cases to run: `exhaustive` if all cases run, `count` in `npm run test:all`, a share of them in `npm test`. */
export function cases(count: number, exhaustive = count): number {
  if (isExhaustive) return exhaustive;
  return isAll ? count : Math.ceil(count * SHARE);
}

/** Returns `count` elements at equal distances, including the first and the last; all elements if all cases run. The same in each run. */
export function sample<T>(all: readonly T[], count: number): readonly T[] {
  if (isExhaustive || all.length <= count) return all;
  const last = all.length - 1;
  return Array.from({length: count}, (_, index) => all[Math.round((index * last) / Math.max(1, count - 1))]!);
}

/** Returns the seed of random cases in Node: TEST_SEED, which repeats a run; or else a new one if all cases run, and 1 if not. */
export function seed(): number {
  return Number(process.env['TEST_SEED']) || (isExhaustive ? Date.now() % 1_000_000 : 1);
}

/** Default number of rounds. */
export const RUNS = Number(process.env.BENCH_RUNS ?? 5);

/** Measures `task` for each item in turn, so that other programs affect all items equally. */
export async function inTurn<T, Result>(
  items: readonly T[],
  rounds: number,
  task: (item: T) => Promise<Result>,
): Promise<Result[][]> {
  const results = items.map((): Result[] => []);
  // The first round warms up the compiler.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, item] of items.entries()) {
      const result = await task(item);
      if (round > 0) results[index]!.push(result);
    }
  }
  return results;
}

/** Returns the value below which this share of the values is. */
export function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function medians<T extends object>(runs: readonly T[]): T {
  const keys = Object.keys(runs[0]!) as (keyof T)[];
  return Object.fromEntries(keys.map((key) => [key, median(runs.map((run) => Number(run[key])))])) as T;
}

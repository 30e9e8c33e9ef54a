export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Returns the value below which this share of the values is. */
export function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN;
}

export function medians<T extends object>(runs: readonly T[]): T {
  const keys = Object.keys(runs[0]!) as (keyof T)[];
  return Object.fromEntries(keys.map((key) => [key, median(runs.map((run) => Number(run[key])))])) as T;
}

/** Returns the power of the size with which the time grows. */
export function exponent([from, to]: readonly (readonly [size: number, time: number])[]): number {
  return Math.log(to![1] / from![1]) / Math.log(to![0] / from![0]);
}

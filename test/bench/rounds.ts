import type {Scenario} from './page/bench.js';
import type {Measurement, Stage} from './stage.js';
import {medians} from './statistics.js';

/** Default number of rounds. */
export const RUNS = Number(process.env.BENCH_RUNS ?? 5);

/** A trial does not change the documents. */
export const IS_TRIAL = process.env.BENCH_RUNS !== undefined;

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

/** Returns the medians of several rounds of one reply on each stage. */
export async function compare(
  stages: readonly Stage[],
  scenario: Scenario,
  rounds = RUNS,
): Promise<Measurement[]> {
  return (await inTurn(stages, rounds, (stage) => stage.measure(scenario))).map(medians);
}

import type {Failure, TestReport} from './test-report.js';

interface Row {
  readonly test: string;
  readonly file: string;
  readonly failed: string;
  readonly runs: string;
}

/**
 * Returns one row for each test that failed in any run, the most frequent first. `isLoaded`: whether each run
 * was under load.
 */
export function failureTable(
  reports: readonly TestReport[],
  isLoaded: (index: number) => boolean,
): readonly Row[] {
  const runsOf = new Map<string, {failure: Failure; runs: Set<number>}>();
  for (const [index, {failures}] of reports.entries()) {
    for (const failure of failures) {
      const key = JSON.stringify([failure.file, failure.name]);
      const entry = runsOf.get(key) ?? {failure, runs: new Set()};
      runsOf.set(key, entry);
      entry.runs.add(index);
    }
  }
  return [...runsOf.values()]
    .sort((one, other) => other.runs.size - one.runs.size)
    .map(({failure: {name, file}, runs}) => ({
      test: name,
      file,
      failed: `${runs.size} of ${reports.length}`,
      runs: [...runs].map((index) => `${index + 1}${isLoaded(index) ? ' (loaded)' : ''}`).join(', '),
    }));
}

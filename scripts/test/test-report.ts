import {readFileSync} from 'node:fs';

/** A test that failed, or a step of the suite that did. */
export interface Failure {
  /** With the names of the suites around it. */
  readonly name: string;
  /** Relative to the project; empty for a step. */
  readonly file: string;
}

/** The result of one step, or of the whole suite. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
}

/** The report of a step that is one check. */
export function checkReport(script: string, hasSucceeded: boolean): TestReport {
  return hasSucceeded
    ? {passed: 1, failed: 0, failures: []}
    : {passed: 0, failed: 1, failures: [{name: `npm run ${script}`, file: ''}]};
}

/**
 * The report that a test runner has left in `file`. A runner that left none, or that failed on something other than a test, such as
 * coverage, counts as one failure.
 */
export function runnerReport(script: string, hasSucceeded: boolean, file: string): TestReport {
  const failure = checkReport(script, false);
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as TestReport;
    return hasSucceeded || report.failed > 0 ? report : sum(report, failure);
  } catch {
    return failure;
  }
}

export function sum(one: TestReport, other: TestReport): TestReport {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    failures: [...one.failures, ...other.failures],
  };
}

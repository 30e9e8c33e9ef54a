import {readFileSync} from 'node:fs';

import type {ScriptResult} from './run-script.js';

/** A failed test, or a failed step of the suite. */
export interface Failure {
  /** Including the names of its suites. */
  readonly name: string;
  /** Relative to the project; empty for a step. */
  readonly file: string;
  /** The message of the error, or the last lines that the step printed. */
  readonly message: string;
}

/** The result of one step, or of the whole suite. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
}

/** Returns the report of a step with a single check. */
export function checkReport(script: string, {hasSucceeded, lastLines}: ScriptResult): TestReport {
  return hasSucceeded
    ? {passed: 1, failed: 0, failures: []}
    : {passed: 0, failed: 1, failures: [{name: `npm run ${script}`, file: '', message: lastLines}]};
}

/**
 * Returns the report that a test runner wrote to `file`. Counts one failure if there is no report, or if the
 * runner failed for another reason than a test, such as coverage.
 */
export function runnerReport(script: string, result: ScriptResult, file: string): TestReport {
  const failure = checkReport(script, {...result, hasSucceeded: false});
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as TestReport;
    return result.hasSucceeded || report.failed > 0 ? report : sum(report, failure);
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

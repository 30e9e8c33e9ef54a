import {mkdirSync, writeFileSync} from 'node:fs';
import {dirname, relative} from 'node:path';

/**
 * A reporter for Web Test Runner. Writes the counts and the failed tests to `file`, as JSON in the format of
 * test-report.ts.
 */
export function browserTestReporter(file) {
  return {
    onTestRunFinished({sessions}) {
      const reports = sessions.map(reportOf);
      const count = (name) => reports.reduce((total, report) => total + report[name], 0);
      mkdirSync(dirname(file), {recursive: true});
      writeFileSync(
        file,
        JSON.stringify({
          passed: count('passed'),
          failed: count('failed'),
          failures: reports.flatMap(({failures}) => failures),
        }),
      );
    },
  };
}

function reportOf({testFile, testResults, errors}) {
  const file = relative('', testFile);
  const tests = testResults ? testsOf(testResults, []).filter(({skipped}) => !skipped) : [];
  // The file could not be run.
  if (!testResults || (tests.length === 0 && errors.length > 0)) {
    return {passed: 0, failed: 1, failures: [{name: file, file, message: messageOf(errors[0])}]};
  }
  const failures = tests
    .filter(({passed}) => !passed)
    .map(({name, error}) => ({name, file, message: messageOf(error)}));
  return {passed: tests.length - failures.length, failed: failures.length, failures};
}

/** Returns all tests in a suite, with the names of their suites. */
function testsOf({tests, suites}, path) {
  return [
    ...tests.map((test) => ({...test, name: [...path, test.name].join(' > ')})),
    ...suites.flatMap((suite) => testsOf(suite, [...path, suite.name])),
  ];
}

function messageOf(error) {
  return error?.message ?? '';
}

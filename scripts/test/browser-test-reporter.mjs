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

function reportOf({testFile, testResults}) {
  const file = relative('', testFile);
  // The file could not be run.
  if (testResults === undefined) return {passed: 0, failed: 1, failures: [{name: file, file}]};
  const tests = testsOf(testResults, []).filter(({skipped}) => !skipped);
  const failures = tests.filter(({passed}) => !passed).map(({name}) => ({name, file}));
  return {passed: tests.length - failures.length, failed: failures.length, failures};
}

/** Returns all tests in a suite, with the names of their suites. */
function testsOf({tests, suites}, path) {
  return [
    ...tests.map(({name, passed, skipped}) => ({name: [...path, name].join(' > '), passed, skipped})),
    ...suites.flatMap((suite) => testsOf(suite, [...path, suite.name])),
  ];
}

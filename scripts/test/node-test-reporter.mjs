import {relative} from 'node:path';

/** Counts that node:test gives as diagnostics at its end. */
const COUNT = /^(pass|fail|cancelled) (\d+)$/;

/** A reporter of node:test: the counts and the tests that failed, as JSON in the form of test-report.ts. */
export default async function* report(events) {
  const counts = {pass: 0, fail: 0, cancelled: 0};
  const failures = [];
  /** The names of the suites that a test is in, and its own. */
  let path = [];
  for await (const {type, data} of events) {
    if (type === 'test:start') {
      path = [...path.slice(0, data.nesting), data.name];
    } else if (type === 'test:fail' && data.details.error.failureType !== 'subtestsFailed') {
      const file = data.file ? relative('', data.file) : '';
      // A file that could not be run has its own path for a name.
      const isFile = data.name === data.file;
      failures.push({name: isFile ? file : [...path.slice(0, data.nesting), data.name].join(' > '), file});
    } else if (type === 'test:diagnostic') {
      const [, word, number] = COUNT.exec(data.message) ?? [];
      if (word) counts[word] = Number(number);
    }
  }
  yield JSON.stringify({passed: counts.pass, failed: counts.fail + counts.cancelled, failures});
}

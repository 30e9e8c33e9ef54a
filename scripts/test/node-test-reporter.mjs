import {relative} from 'node:path';

/** A reporter of node:test: the counts and the tests that failed, as JSON in the form of test-report.ts. */
export default async function* report(events) {
  let passed = 0;
  const failures = [];
  /** The names of the suites that a test is in, and its own. */
  let path = [];
  for await (const {type, data} of events) {
    if (type === 'test:start') {
      path = [...path.slice(0, data.nesting), data.name];
    } else if (type === 'test:pass') {
      if (data.details.type !== 'suite' && !isOptional(data)) passed += 1;
    } else if (type === 'test:fail') {
      if (data.details.error.failureType === 'subtestsFailed' || isOptional(data)) continue;
      const file = data.file ? relative('', data.file) : '';
      // A file that could not be run has its own path for a name.
      const isFile = data.name === data.file;
      failures.push({name: isFile ? file : [...path.slice(0, data.nesting), data.name].join(' > '), file});
    }
  }
  yield JSON.stringify({passed, failed: failures.length, failures});
}

/** Whether the test is skipped or to do. Its result does not matter. */
function isOptional({skip, todo}) {
  return skip !== undefined || todo !== undefined;
}

import {relative} from 'node:path';

/**
 * A reporter for node:test. Writes the counts and the failed tests as JSON in the format of test-report.ts.
 */
export default async function* report(events) {
  let passed = 0;
  const failures = [];
  /** The names of a test's suites, and its own name. */
  let path = [];
  for await (const {type, data} of events) {
    if (type === 'test:start') {
      path = [...path.slice(0, data.nesting), data.name];
    } else if (type === 'test:pass') {
      if (data.details.type !== 'suite' && !isOptional(data)) passed += 1;
    } else if (type === 'test:fail') {
      if (data.details.error.failureType === 'subtestsFailed' || isOptional(data)) continue;
      const file = data.file ? relative('', data.file) : '';
      // The name of a file that could not be run is its path.
      const isFile = data.name === data.file;
      const name = isFile ? file : [...path.slice(0, data.nesting), data.name].join(' > ');
      // node:test wraps the error of the test.
      const {message, cause} = data.details.error;
      failures.push({name, file, message: cause?.message ?? message});
    }
  }
  yield JSON.stringify({passed, failed: failures.length, failures});
}

/** Whether the test is skipped or to do. Its result does not matter. */
function isOptional({skip, todo}) {
  return skip !== undefined || todo !== undefined;
}

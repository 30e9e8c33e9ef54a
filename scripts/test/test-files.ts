import {readdirSync, readFileSync, statSync} from 'node:fs';
import {dirname, join} from 'node:path';

/** Node runs the files that import `node:test`, a browser the others. */
type TestRuntime = 'node' | 'browser';

/** Folders of tests that need servers, the build or a browser. */
const OWN_FOLDERS = ['matrix', 'package', 'e2e', 'cost'];

/** Programs beside the element. `npm test` makes one visit of each, and `npm run test:all` runs their suites. */
export const PROGRAMS: readonly string[] = ['check', 'relay', 'service'].map((name) => join('test', name));
const VISIT = 'visit.test.ts';

/**
 * Returns the test files of one runtime below `folder`, relative to the project. Includes `*.slow.test.ts` only if TEST_ALL
 * is set, as by `npm run test:all`.
 */
export function testFiles(folder: string, runtime: TestRuntime): string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.test.ts'))
    .filter((name) => process.env.TEST_ALL === '1' || !name.endsWith('.slow.test.ts'))
    .map((name) => join(folder, name))
    .filter((path) => runtimeOf(path) === runtime)
    .sort();
}

/** Returns the Node tests of logic, which need neither the build nor servers, and the visits of the programs. */
export function logicTestFiles(): string[] {
  const others = [...OWN_FOLDERS.map((folder) => join('test', folder)), ...PROGRAMS];
  const visits = process.env.TEST_ALL === '1' ? [] : PROGRAMS.map((folder) => join(folder, VISIT));
  return testFiles('test', 'node').filter(
    (path) => visits.includes(path) || !others.some((folder) => path.startsWith(join(folder, '/'))),
  );
}

/** Returns the largest test for the browser of each folder. */
export function browserSample(): string[] {
  const bySize = testFiles('test', 'browser').sort((one, other) => statSync(other).size - statSync(one).size);
  return [...new Map(bySize.reverse().map((file) => [dirname(file), file])).values()];
}

/**
 * Whether a file needs a process of its own: a browser that it opens would stay open for the tests of other files, and Node 20
 * cannot clear the timers of their connections while it replaces timers.
 */
export function runsAlone(path: string): boolean {
  return /\b(?:openBrowser|openBuiltPage|launchBrowser)\(|\bmock\.timers\b|\/(?:virtual-time|checked)\.js';$/m.test(
    readFileSync(path, 'utf8'),
  );
}

function runtimeOf(path: string): TestRuntime {
  return / from 'node:test';$/m.test(readFileSync(path, 'utf8')) ? 'node' : 'browser';
}

import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

/** The runtime of a test file: Node if the file imports `node:test`, otherwise a browser. */
export type TestRuntime = 'node' | 'browser';

/** Folders of tests that need servers, the build or a browser. */
const OWN_FOLDERS = ['relay', 'service', 'matrix', 'package', 'e2e', 'cost'];

/**
 * Returns the test files of one runtime below `folder`, relative to the project. The files `*.slow.test.ts` are left out
 * unless TEST_ALL is set, as `npm run test:all` does.
 */
export function testFiles(folder: string, runtime: TestRuntime): string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.test.ts'))
    .filter((name) => process.env.TEST_ALL === '1' || !name.endsWith('.slow.test.ts'))
    .map((name) => join(folder, name))
    .filter((path) => runtimeOf(path) === runtime)
    .sort();
}

/** Returns the test files for Node of logic: they need neither the build nor servers. */
export function logicTestFiles(): string[] {
  const others = OWN_FOLDERS.map((folder) => join('test', folder, '/'));
  return testFiles('test', 'node').filter((path) => !others.some((folder) => path.startsWith(folder)));
}

/**
 * Whether a file replaces the timers of its process. A connection that another file left open would use them: its own
 * timers could then no longer be cleared, which Node 20 reports as an error of that file.
 */
export function replacesTimers(path: string): boolean {
  return /\bmock\.timers\b|\/virtual-time\.js';$/m.test(readFileSync(path, 'utf8'));
}

function runtimeOf(path: string): TestRuntime {
  return / from 'node:test';$/m.test(readFileSync(path, 'utf8')) ? 'node' : 'browser';
}

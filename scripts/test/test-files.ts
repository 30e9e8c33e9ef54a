import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

/** The runtime of a test file: Node if the file imports `node:test`, otherwise a browser. */
export type TestRuntime = 'node' | 'browser';

/** Folders of tests with separate scripts: the first three need servers or programs, the others need the build. */
const OWN_SCRIPTS = ['relay', 'service', 'matrix', 'package', 'e2e', 'cost'];

/** Returns the test files of one runtime below `folder`, relative to the project. */
export function testFiles(folder: string, runtime: TestRuntime): string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
    .filter((path) => runtimeOf(path) === runtime)
    .sort();
}

/** Returns the test files for Node that have no script of their own: they need neither the build nor servers. */
export function unitTestFiles(): string[] {
  const others = OWN_SCRIPTS.map((folder) => join('test', folder, '/'));
  return testFiles('test', 'node').filter((path) => !others.some((folder) => path.startsWith(folder)));
}

/** Returns the test files for Node that run a sample of their cases: see test/support/sample.ts. */
export function sampledFiles(): string[] {
  return testFiles('test', 'node').filter((path) =>
    /\/support\/sample\.js';$/m.test(readFileSync(path, 'utf8')),
  );
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

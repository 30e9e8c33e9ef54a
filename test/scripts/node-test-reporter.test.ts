import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, suite, test} from 'node:test';

import type {TestReport} from '../../scripts/test/test-report.js';

const REPORTER = new URL('../../scripts/test/node-test-reporter.mjs', import.meta.url).href;

const TESTS = `
import {before, suite, test} from 'node:test';
const fail = () => { throw new Error('1 is not 2'); };
suite('outer', () => {
  test('passes', () => {});
  test('fails', fail);
  test('is skipped', {skip: true}, fail);
  test('is to do, and fails', {todo: true}, fail);
  test('is to do, and passes', {todo: true}, () => {});
});
suite('with a hook that fails', () => {
  before(fail);
  test('is cancelled', () => {});
});
test('parent', async (t) => {
  await t.test('child', fail);
});
`;

suite('the reporter of node:test', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chat-bot-reporter-'));
  });
  after(() => {
    rmSync(folder, {recursive: true, force: true});
  });

  /** Runs test files, given by name, and returns their report with the failures in alphabetical order. */
  function reportOf(files: Record<string, string>): TestReport {
    for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
    // With this variable, Node takes itself for the process of one test file.
    const env = {...process.env, NODE_TEST_CONTEXT: undefined};
    const {stdout} = spawnSync(
      process.execPath,
      ['--test', `--test-reporter=${REPORTER}`, '--test-reporter-destination=stdout', ...Object.keys(files)],
      {cwd: folder, env, encoding: 'utf8', timeout: 60_000},
    );
    const report = JSON.parse(stdout) as TestReport;
    return {...report, failures: [...report.failures].sort((one, other) => (one.name < other.name ? -1 : 1))};
  }

  test('test or hook fails → in the report, with its suites and its message; skipped or to do → not', () => {
    const file = 'some.test.mjs';
    const messages = {
      'outer > fails': '1 is not 2',
      'parent > child': '1 is not 2',
      'with a hook that fails': '1 is not 2',
      'with a hook that fails > is cancelled': 'test did not finish before its parent and was cancelled',
    };
    const failures = Object.entries(messages).map(([name, message]) => ({name, file, message}));
    assert.deepEqual(reportOf({[file]: TESTS}), {
      passed: 1,
      failed: failures.length,
      failures,
    });
  });

  test('file cannot be run → one failure with the name of the file', () => {
    const files = {'broken.test.mjs': 'no code', 'exits.test.mjs': 'process.exit(1);'};
    assert.deepEqual(reportOf(files), {
      passed: 0,
      failed: 2,
      failures: Object.keys(files).map((file) => ({name: file, file, message: 'test failed'})),
    });
  });
});

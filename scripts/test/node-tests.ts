// `node-tests.ts FOLDER|unit [FILE …] [OPTION …]`: runs test files with node:test, TypeScript included. Files in place of the
// folder's own, and options such as `--watch`, may follow. With TEST_REPORT set, leaves a report there, as in test-report.ts.
import {spawnSync} from 'node:child_process';
import {availableParallelism} from 'node:os';

import {testFiles, unitTestFiles} from './test-files.js';

const REPORTER = new URL('node-test-reporter.mjs', import.meta.url).href;

const [selection = 'unit', ...rest] = process.argv.slice(2);
const options = rest.filter((word) => word.startsWith('-'));
const named = rest.filter((word) => !word.startsWith('-'));
const ofSelection = () => (selection === 'unit' ? unitTestFiles() : testFiles(selection, 'node'));
const files = named.length > 0 ? named : ofSelection();

const {TEST_REPORT: report} = process.env;
const reporters = [
  ['--test-reporter=spec', '--test-reporter-destination=stdout'],
  report ? [`--test-reporter=${REPORTER}`, `--test-reporter-destination=${report}`] : [],
].flat();

const {status} = spawnSync(
  process.execPath,
  // By itself, Node leaves one processor idle; of two, that would be half.
  [
    '--import',
    'tsx',
    '--test',
    `--test-concurrency=${availableParallelism()}`,
    ...reporters,
    ...options,
    ...files,
  ],
  {stdio: 'inherit'},
);
process.exitCode = status ?? 1;

// `node-tests.ts FOLDER|unit [FILE …] [OPTION …]`: runs test files with node:test, TypeScript included. Files in place of the
// folder's own, and options such as `--watch`, may follow. With TEST_REPORT set, leaves a report there, as in test-report.ts.
import {spawnSync} from 'node:child_process';
import {availableParallelism} from 'node:os';

import {testFiles, unitTestFiles} from './test-files.js';

const REPORTER = new URL('node-test-reporter.mjs', import.meta.url).href;

const [selection = 'unit', ...rest] = process.argv.slice(2);
const options = rest.filter((word) => word.startsWith('-'));
const isWatching = options.includes('--watch');
const named = rest.filter((word) => !word.startsWith('-'));
const ofSelection = () => (selection === 'unit' ? unitTestFiles() : testFiles(selection, 'node'));
const files = named.length > 0 ? named : ofSelection();

const {TEST_REPORT: report} = process.env;
const reporters = [
  ['--test-reporter=spec', '--test-reporter-destination=stdout'],
  report ? [`--test-reporter=${REPORTER}`, `--test-reporter-destination=${report}`] : [],
].flat();

/** Limits for a test file, which Node enforces, and for all of them, in milliseconds: a process that a test leaves behind may hold Node up. */
const FILE_TIMEOUT = 5 * 60_000;
const TIMEOUT = 15 * 60_000;

const {status, error} = spawnSync(
  process.execPath,
  // By itself, Node leaves one processor idle; of two, that would be half.
  [
    '--import',
    'tsx',
    '--test',
    `--test-concurrency=${availableParallelism()}`,
    ...(isWatching ? [] : [`--test-timeout=${FILE_TIMEOUT}`]),
    ...reporters,
    ...options,
    ...files,
  ],
  {stdio: 'inherit', killSignal: 'SIGKILL', ...(!isWatching && {timeout: TIMEOUT})},
);
if (error !== undefined) console.error(error.message);
process.exitCode = status ?? 1;

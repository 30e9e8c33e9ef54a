// `node-tests.ts FOLDER|unit [FILE …] [OPTION …]`: runs TypeScript test files with node:test. Files replace
// those of the folder; options such as `--watch` are passed on. Writes a report to TEST_REPORT if it is set,
// in the format of test-report.ts.
import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {availableParallelism, tmpdir} from 'node:os';
import {join} from 'node:path';

import {inFewProcesses} from './few-processes.js';
import {testFiles, unitTestFiles} from './test-files.js';

const REPORTER = new URL('node-test-reporter.mjs', import.meta.url).href;

const [selection = 'unit', ...rest] = process.argv.slice(2);
const options = rest.filter((word) => word.startsWith('-'));
const isWatching = options.includes('--watch');
const named = rest.filter((word) => !word.startsWith('-'));
const ofSelection = () => (selection === 'unit' ? unitTestFiles() : testFiles(selection, 'node'));
const files = named.length > 0 ? named : ofSelection();

/** Tests of logic and of servers. Those with a browser spend little of their time on the start of a process. */
const SHARE_PROCESSES = ['unit', 'test/relay', 'test/service'];
const sharesProcesses = SHARE_PROCESSES.includes(selection) && named.length === 0 && !isWatching;

const {TEST_REPORT: report} = process.env;
const reporters = [
  ['--test-reporter=spec', '--test-reporter-destination=stdout'],
  report ? [`--test-reporter=${REPORTER}`, `--test-reporter-destination=${report}`] : [],
].flat();

/**
 * Time limits for one file, enforced by Node, and for all, in milliseconds: a child process that a test does
 * not end may block Node.
 */
const FILE_TIMEOUT = 5 * 60_000;
const TIMEOUT = 15 * 60_000;

const folder = mkdtempSync(join(tmpdir(), 'chat-bot-node-tests-'));
const {status, error} = spawnSync(
  process.execPath,
  // By default, Node leaves one processor idle, which is half of two.
  [
    '--import',
    'tsx',
    '--test',
    `--test-concurrency=${availableParallelism()}`,
    ...(isWatching ? [] : [`--test-timeout=${FILE_TIMEOUT}`]),
    ...reporters,
    ...options,
    ...(sharesProcesses ? inFewProcesses(files, folder) : files),
  ],
  {stdio: 'inherit', killSignal: 'SIGKILL', ...(!isWatching && {timeout: TIMEOUT})},
);
rmSync(folder, {recursive: true});
if (error !== undefined) console.error(error.message);
process.exitCode = status ?? 1;

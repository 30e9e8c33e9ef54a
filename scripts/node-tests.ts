// Runs test files with node:test, TypeScript included. With TEST_REPORT set, leaves a report there, as in test-report.ts.
import {spawnSync} from 'node:child_process';
import {readdirSync} from 'node:fs';
import {availableParallelism} from 'node:os';
import {join} from 'node:path';

const REPORTER = new URL('node-test-reporter.mjs', import.meta.url).href;

const folder = process.argv[2] ?? '';
const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
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
    ...files.map((name) => join(folder, name)),
  ],
  {stdio: 'inherit'},
);
process.exitCode = status ?? 1;

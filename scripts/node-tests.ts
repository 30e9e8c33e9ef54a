// Runs test files with node:test, TypeScript included. With NODE_TEST_REPORT set, leaves a TAP report there.
import {spawnSync} from 'node:child_process';
import {readdirSync} from 'node:fs';
import {availableParallelism} from 'node:os';
import {join} from 'node:path';

const folder = process.argv[2] ?? '';
const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
const {NODE_TEST_REPORT: report} = process.env;
const reporters = [
  ['--test-reporter=spec', '--test-reporter-destination=stdout'],
  report ? ['--test-reporter=tap', `--test-reporter-destination=${report}`] : [],
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

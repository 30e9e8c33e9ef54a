// Runs test files with node:test, TypeScript included. With NODE_TEST_REPORT set, leaves a TAP report there.
import {spawnSync} from 'node:child_process';
import {readdirSync} from 'node:fs';
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
  ['--import', 'tsx', '--test', ...reporters, ...files.map((name) => join(folder, name))],
  {stdio: 'inherit'},
);
process.exitCode = status ?? 1;

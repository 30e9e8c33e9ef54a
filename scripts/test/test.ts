// `npm test`: types, lint, build and tests, in three minutes. `npm run test:all` adds the files `*.slow.test.ts`, the suites of relay,
// service and `check`, and the time limits of the bench. `npm run test:all -- exhaustive` runs all cases instead of samples, with coverage.
// Each ends with one line of counts. Published runners of scripts add up no counts, and print the output of what passed.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {cpus} from 'node:os';
import {fileURLToPath} from 'node:url';
import {stripVTControlCharacters} from 'node:util';

import {findBrowser} from './browser.js';
import {countsOf, withoutProgress} from './counts.js';
import {PROGRAMS} from './test-files.js';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const [kind, ...words] = process.argv.slice(2);
const isAll = kind === 'all';
const isExhaustive = words.includes('exhaustive');
const unknown = words.filter((word) => word !== 'exhaustive');
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Expected exhaustive.`);
if (isAll) process.env.TEST_ALL = '1';
if (isExhaustive) process.env.TEST_EXHAUSTIVE = '1';
const outputs: string[] = [];
const total = {passed: 0, failed: 0};

/** The work time of all processors so far. */
const processorSeconds = () =>
  cpus().reduce((sum, {times: {user, sys, nice, irq}}) => sum + user + sys + nice + irq, 0) / 1000;
const start = performance.now();
const usedBefore = processorSeconds();
process.env.CHROME_PATH = findBrowser();
// Two groups of about the same duration keep two processors busy.
await Promise.all([
  inOrder([['lint'], ['test:browser', ...(isExhaustive ? ['--coverage'] : [])]]),
  inOrder([['build'], ['test:package'], ['test:e2e'], ['test:unit', 'test', ...(isAll ? PROGRAMS : [])]]),
]);
// Alone, because other work distorts time measurements.
if (isAll) await run(['bench', 'bars']);
for (const output of outputs) console.log(output);
const seconds = Math.round((performance.now() - start) / 1000);
console.log(`${seconds} s, ${Math.round(processorSeconds() - usedBefore)} processor seconds of this machine`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function inOrder(steps: readonly string[][]): Promise<void> {
  for (const step of steps) await run(step);
}

/** Runs a script. Adds its counts, and prints a line when it ends. Keeps its output for the end if it failed. */
async function run([script = '', ...args]: readonly string[]): Promise<void> {
  const begin = performance.now();
  const output: Buffer[] = [];
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => output.push(piece));
  const [code] = (await once(child, 'close')) as [number | null];
  const printed = stripVTControlCharacters(Buffer.concat(output).toString());
  // A script without tests counts as one, like a runner that fails outside a test.
  const {passed, failed} = countsOf(printed) ?? {passed: code === 0 ? 1 : 0, failed: 0};
  const hasFailed = code !== 0 || failed > 0;
  const failures = hasFailed ? Math.max(failed, 1) : failed;
  total.passed += passed;
  total.failed += failures;
  const name = ['npm run', script, ...args].join(' ');
  const took = Math.round((performance.now() - begin) / 1000);
  console.log(`${hasFailed ? '✖' : '✔'} ${name}: ${passed} passed, ${failures} failed, ${took} s`);
  if (hasFailed) outputs.push(`\n✖ ${name}\n${withoutProgress(printed)}`);
}

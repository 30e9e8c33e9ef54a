// `npm test`: types, lint, build and the tests, in a few minutes. `npm run test:all`: also the files `*.slow.test.ts`, and the
// bars of time. `npm run test:all -- exhaustive`: all cases of the tests of which the others run a sample, with coverage.
// `npm run test:all -- firefox webkit`: the browser tests in these engines. Each ends with one line of counts.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {cpus} from 'node:os';
import {fileURLToPath} from 'node:url';
import {stripVTControlCharacters} from 'node:util';

import {findBrowser} from './browser.js';
import {ENGINES, launcherOf, type Engine} from './engines.js';

/** A script of package.json, and its arguments. */
type Step = readonly [script: string, ...args: string[]];

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const [kind, ...words] = process.argv.slice(2);
const isAll = kind === 'all';
const engines = ENGINES.filter((engine) => words.includes(engine));
const unknown = words.filter((word) => word !== 'exhaustive' && !engines.includes(word as Engine));
if (unknown.length > 0)
  throw new Error(`Unknown: ${unknown.join(', ')}. Expected exhaustive, ${ENGINES.join(', ')}.`);
if (isAll) process.env.TEST_ALL = '1';
if (words.includes('exhaustive')) process.env.TEST_EXHAUSTIVE = '1';
/** What the failed steps printed. */
const failures: string[] = [];

const start = performance.now();
const usedBefore = processorSeconds();
const results = engines.length > 0 ? await inEngines() : await inChromium();
for (const output of failures) console.log(output);
const seconds = Math.round((performance.now() - start) / 1000);
console.log(`${seconds} s, ${Math.round(processorSeconds() - usedBefore)} processor seconds of this machine`);
const {passed, failed} = sum(results);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function inChromium(): Promise<Counts[]> {
  process.env.CHROME_PATH = await findBrowser();
  const coverage = words.includes('exhaustive') ? ['--coverage'] : [];
  // Two groups of about the same duration keep two processors busy.
  const groups = await Promise.all([
    inOrder([['lint'], ['test:browser', ...coverage]]),
    inOrder([['build'], ['test:package'], ['test:e2e'], ['test:unit', 'test', 'test/relay', 'test/service']]),
  ]);
  // Alone, because other work distorts measurements of time.
  return [...groups.flat(), ...(isAll ? await inOrder([['bench', 'bars']]) : [])];
}

async function inEngines(): Promise<Counts[]> {
  const counts: Counts[] = [];
  for (const engine of engines) {
    const launcher = await launcherOf(engine);
    if (typeof launcher === 'string') {
      console.log(`${engine} skipped: ${launcher}`);
    } else {
      process.env.ENGINE = engine;
      counts.push(await run(['test:browser']));
    }
  }
  return counts;
}

async function inOrder(steps: readonly Step[]): Promise<Counts[]> {
  const counts: Counts[] = [];
  for (const step of steps) counts.push(await run(step));
  return counts;
}

/** Runs a script. Prints a line at its end; what it printed itself follows at the end of all if it failed. */
async function run([script, ...args]: Step): Promise<Counts> {
  const begin = performance.now();
  const output: Buffer[] = [];
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => output.push(piece));
  const [code] = (await once(child, 'close')) as [number | null];
  const printed = stripVTControlCharacters(Buffer.concat(output).toString());
  const counted = countsOf(printed);
  // A script without tests counts as one, as does a runner that fails for another reason than a test.
  const hasFailed = code !== 0;
  const counts = counted ?? {passed: hasFailed ? 0 : 1, failed: 0};
  const result = hasFailed && counts.failed === 0 ? {...counts, failed: 1} : counts;
  const name = ['npm run', script, ...args].join(' ');
  const took = Math.round((performance.now() - begin) / 1000);
  console.log(
    `${hasFailed ? '✖' : '✔'} ${name}: ${result.passed} passed, ${result.failed} failed, ${took} s`,
  );
  if (hasFailed) failures.push(`\n✖ ${name}\n${withoutProgress(printed)}`);
  return result;
}

/** Removes what Web Test Runner prints after each file, hundreds of lines between which a failure is hard to find. */
function withoutProgress(printed: string): string {
  return printed
    .replace(/^(?:Running tests\.\.\.|.* test files \| \d+ passed, \d+ failed.*)\n/gm, '')
    .replace(/\n{3,}/g, '\n\n');
}

/** Reads the counts that the reporters of node:test or Web Test Runner print; `undefined` if there are none. */
function countsOf(printed: string): Counts | undefined {
  const last = (pattern: RegExp) => [...printed.matchAll(pattern)].at(-1);
  const [, passed, failed] = last(/(\d+) passed, (\d+) failed/g) ?? [];
  if (passed !== undefined) return {passed: Number(passed), failed: Number(failed)};
  const [, pass] = last(/^ℹ pass (\d+)$/gm) ?? [];
  const [, fail] = last(/^ℹ fail (\d+)$/gm) ?? [];
  return pass === undefined ? undefined : {passed: Number(pass), failed: Number(fail)};
}

function sum(all: readonly Counts[]): Counts {
  return all.reduce((one, other) => ({
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
  }));
}

/** The time that all processors of this machine have worked so far. */
function processorSeconds(): number {
  return cpus().reduce((total, {times: {user, sys, nice, irq}}) => total + user + sys + nice + irq, 0) / 1000;
}

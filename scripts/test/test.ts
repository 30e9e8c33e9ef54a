// `npm test`: types, lint, build and tests, in three minutes. `npm run test:all` adds the files `*.slow.test.ts`, the suites of relay,
// service and `check`, and the time limits of the bench. `npm run test:all -- exhaustive` runs all cases instead of samples, with coverage. `npm run test:all -- firefox webkit`
// runs the browser tests in these engines. Each ends with one line of counts. Published runners of scripts add up no counts, and
// print the output of what passed.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {cpus} from 'node:os';
import {fileURLToPath} from 'node:url';
import {stripVTControlCharacters} from 'node:util';

import {findBrowser} from './browser.js';
import {countsOf, type Counts, withoutProgress} from './counts.js';
import {ENGINES, launcherOf, type Engine} from './engines.js';
import {PROGRAMS} from './test-files.js';

type Step = readonly [script: string, ...args: string[]];

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const [kind, ...words] = process.argv.slice(2);
const isAll = kind === 'all';
const engines = ENGINES.filter((engine) => words.includes(engine));
const unknown = words.filter((word) => word !== 'exhaustive' && !engines.includes(word as Engine));
if (unknown.length > 0)
  throw new Error(`Unknown: ${unknown.join(', ')}. Expected exhaustive, ${ENGINES.join(', ')}.`);
if (isAll) process.env.TEST_ALL = '1';
if (words.includes('exhaustive')) process.env.TEST_EXHAUSTIVE = '1';
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
    inOrder([['build'], ['test:package'], ['test:e2e'], ['test:unit', 'test', ...(isAll ? PROGRAMS : [])]]),
  ]);
  // Alone, because other work distorts time measurements.
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

/** Runs a script. Prints a line when it ends. Keeps its output for the end if it failed. */
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
  // A script without tests counts as one, like a runner that fails outside a test.
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

function sum(all: readonly Counts[]): Counts {
  return all.reduce((one, other) => ({
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
  }));
}

/** Returns the work time of all processors so far. */
function processorSeconds(): number {
  return cpus().reduce((total, {times: {user, sys, nice, irq}}) => total + user + sys + nice + irq, 0) / 1000;
}

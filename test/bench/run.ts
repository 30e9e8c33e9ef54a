// `npm run bench [-- PART...]`: measures replies in a browser. Writes the sections of the parts into docs/benchmarks.md, and fails if a value exceeds its bar or the sections are of different commits. With BENCH_RUNS=1, each part takes a fraction of its time and only
// prints its section. The part `bars` runs the tests in test/cost/, as `npm run test:all` does: time and memory of a page and a reply.
import {execFileSync, spawnSync} from 'node:child_process';
import {readdirSync} from 'node:fs';
import {arch, cpus, platform} from 'node:os';

import {launchBrowser} from '../../scripts/test/browser.js';
import {opening} from './parts/opening.js';
import {peers} from './parts/peers.js';
import {growth, slow} from './parts/replies.js';
import {restored} from './parts/restored.js';
import {typing} from './parts/typing.js';
import {commitsOf, IS_TRIAL, type Part, table, writeBetweenMarkers} from './report.js';
import {RUNS} from './rounds.js';

const PARTS: Record<string, () => Promise<Part>> = {peers, growth, slow, opening, restored, typing};

/** Returns the last commit of `src/`, with a plus sign if there are changes after it. */
function commitOfSource(): string {
  const git = (...args: string[]) => execFileSync('git', [...args, '--', 'src'], {encoding: 'utf8'}).trim();
  return git('log', '-1', '--format=%h') + (git('status', '--porcelain') === '' ? '' : '+');
}

/** Returns the date, the commit, the browser and the machine of a run as one sentence. */
async function environment(): Promise<string> {
  const browser = await launchBrowser();
  const version = browser.version();
  await browser.close();
  const date = new Date().toISOString().slice(0, 10);
  const processor = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`;
  return `Rounds: ${RUNS}. ${date}, \`src/\` at ${commitOfSource()}, Chromium ${version}, ${processor}, ${platform()} ${arch()}.`;
}

const wanted = process.argv.slice(2).filter((name) => name !== 'bars');
if (process.argv.includes('bars')) {
  const files = readdirSync('test/cost').filter((name) => name.endsWith('.test.ts'));
  const options = ['--import', 'tsx', '--test', '--test-concurrency=1', '--test-reporter=spec'];
  const {status} = spawnSync(process.execPath, [...options, ...files.map((name) => `test/cost/${name}`)], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
const names = process.argv.length > 2 ? wanted : Object.keys(PARTS);
const unknown = names.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  throw new Error(`No part "${unknown.join('", "')}"; there are ${Object.keys(PARTS).join(', ')}.`);
}

// The parts measure the built files, never those of an older commit.
if (names.length > 0) execFileSync('npm', ['run', '--silent', 'build'], {stdio: 'inherit'});
for (const name of names) {
  console.log(`${name} …`);
  const start = performance.now();
  const {title, text, rows, bars = []} = await PARTS[name]!();
  const section = [`## ${title}`, text, table(rows), await environment()].join('\n\n');
  writeBetweenMarkers('benchmarks.md', name, section);
  const missed = bars.filter(({value, bar}) => value > bar);
  console.log(section, ...missed.map(({value, bar}) => `\nNot held: ${value.toFixed(2)}, at most ${bar}`));
  console.log(`${name}: ${Math.round((performance.now() - start) / 1000)} s\n`);
  if (missed.length > 0) process.exitCode = 1;
}

const commits = commitsOf('benchmarks.md');
if (names.length > 0 && !IS_TRIAL && commits.size > 1) {
  console.error(
    `The sections of docs/benchmarks.md are of different commits of src/: ${[...commits].join(', ')}.`,
  );
  process.exitCode = 1;
}

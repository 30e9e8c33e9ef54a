// Runs the tests that need a browser in the oldest supported Chromium, in versions with faults, in the newest, in Firefox and in
// WebKitGTK. Writes the counts into docs/size.md.
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {before, test, type TestContext} from 'node:test';
import {stripVTControlCharacters} from 'node:util';
import {assert, expect} from 'chai';
import {chromium} from 'playwright';

import {findBrowser, launchOptions} from '../../../scripts/test/browser.js';
import {type Counts, countsOf, withoutProgress} from '../../../scripts/test/counts.js';
import {launcherOf, VERSION_COMMANDS} from '../../../scripts/test/engines.js';
import {packagedChromium, VERSIONS} from '../../../scripts/test/packaged-chromium.js';
import {browserSample} from '../../../scripts/test/test-files.js';
import {root} from '../../support/program.js';
import {type Row, table, writeBetweenMarkers} from '../../bench/report.js';

const SCRIPTS = ['test:browser', 'test:package', 'test:e2e'];
const COLORS = 'test/package/colors.test.ts';
/** Older than what the documentation promises: a chat can look plain there, and must not crash the page. */
const BELOW = '123.0.1';
const PACKAGED = VERSIONS.filter((version) => version !== BELOW);

/** For Firefox and WebKit: the only tests that do not need Playwright's protocol for Chromium. */
const ENGINES = {firefox: ['test:browser'], webkit: ['test:browser']} as const;

const NAMES = [...PACKAGED.map(majorOf), 'newest', ...Object.keys(ENGINES)];

const PAGE = 'size.md';
const MARKER = 'results of the browsers';

const SPAWN = {
  cwd: root,
  shell: process.platform === 'win32',
  encoding: 'utf8',
  maxBuffer: Infinity,
} as const;

/** A part for each change: all tests of the build, and some files of the others. Writes no counts. */
const isSample = process.env.TEST_SAMPLE === '1';

before(() => {
  expect(spawnSync('npm', ['run', '--silent', 'build'], SPAWN).status).to.equal(0);
});

test(`${majorOf(BELOW)}: page in an older Chromium → not crashed`, () => {
  runScript('test:package', [COLORS], {CHROME_PATH: packagedChromium(BELOW)});
});

for (const version of PACKAGED)
  test(`${majorOf(version)}: Chromium`, async (context) =>
    inChromium(context, majorOf(version), packagedChromium(version)));

test('newest: Chromium', async (context) => inChromium(context, 'newest', findBrowser()));

for (const engine of ['firefox', 'webkit'] as const)
  test(engine, async (context) => {
    const launcher = await launcherOf(engine);
    if (typeof launcher === 'string') return context.skip(launcher);
    const [command, ...args] = VERSION_COMMANDS[engine]();
    const {stdout} = spawnSync(command!, args, {encoding: 'utf8'});
    await runScripts(context, engine, /[\d.]+/.exec(stdout)![0], ENGINES[engine], {ENGINE: engine});
  });

async function inChromium(context: TestContext, name: string, program: string): Promise<void> {
  const browser = await chromium.launch(launchOptions(program));
  const version = browser.version();
  await browser.close();
  await runScripts(context, name, version, SCRIPTS, {CHROME_PATH: program});
}

/** Runs scripts with these variables, each as a test. Writes their counts into the row `name`. */
async function runScripts(
  context: TestContext,
  name: string,
  version: string,
  scripts: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const results: Record<string, Counts> = {};
  for (const script of scripts) {
    await context.test(`npm run ${script} in ${version}`, () => {
      const files = isSample && script === 'test:browser' ? ['--files', ...browserSample()] : [];
      runScript(script, files, variables, (counts) => (results[script] = counts));
    });
  }
  if (!isSample) writeResults(name, version, results);
}

/** Runs a script on these files, or on all of its own, with these variables. Tells its counts. Throws if a test fails or none ran. */
function runScript(
  script: string,
  files: readonly string[],
  variables: Readonly<Record<string, string>>,
  onCounts?: (counts: Counts) => void,
): void {
  const {status, stdout, stderr} = spawnSync('npm', ['run', '--silent', script, '--', ...files], {
    ...SPAWN,
    // With the variable of this runner, Node would skip the tests of a script.
    env: {
      ...process.env,
      ...(script === 'test:browser' && !isSample && {TEST_ALL: '1'}),
      ...variables,
      NODE_TEST_CONTEXT: undefined,
    },
  });
  const printed = withoutProgress(stripVTControlCharacters(stderr + stdout));
  const counts = countsOf(stripVTControlCharacters(stdout));
  if (counts !== undefined) onCounts?.(counts);
  // node:test lists failed tests again, at the end.
  expect(status, printed.split('✖ failing tests:').at(-1)).to.equal(0);
  assert(counts !== undefined && counts.passed > 0);
}

function majorOf(version: string): string {
  return version.replace(/\..*/, '');
}

/** Writes the row of a browser into docs/size.md. Keeps the rows of the others, and their order. */
function writeResults(name: string, version: string, results: Readonly<Record<string, Counts>>): void {
  const date = new Date().toISOString().slice(0, 10);
  const counts = SCRIPTS.map((script) => [script, wordsOf(results[script])] as const);
  const rows = new Map(readRows().map((row) => [row['name'], row] as const));
  rows.set(name, {name, version, date, ...Object.fromEntries(counts)});
  const ordered = NAMES.map((known) => rows.get(known)).filter((row) => row !== undefined);
  writeBetweenMarkers(PAGE, MARKER, table(ordered));
}

function readRows(): Row[] {
  const page = readFileSync(new URL(`../../../docs/${PAGE}`, import.meta.url), 'utf8');
  const [, part = ''] = new RegExp(`<!-- ${MARKER} -->([^]*)<!-- end of ${MARKER} -->`).exec(page) ?? [];
  const cells = part
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const [columns = [], , ...rows] = cells.map((row) => row.slice(1, -1));
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ''])));
}

function wordsOf(counts: Counts | undefined): string {
  if (counts === undefined) return '–';
  const passed = `${counts.passed.toLocaleString('en')} passed`;
  return counts.failed === 0 ? passed : `${passed}, ${counts.failed} failed`;
}

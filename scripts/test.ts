// `npm test`: everything that must hold, with one closing line. What does not depend on each other runs side by side.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

import {findBrowser} from './browser.js';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

try {
  process.env.CHROME_PATH = await findBrowser();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const reports = mkdtempSync(join(tmpdir(), 'chat-bot-tests-'));

/** Runs one of package.json's scripts; the result tells whether it succeeded. */
async function run(script: string, env: Record<string, string> = {}): Promise<boolean> {
  console.log(`\n▶ npm run ${script}`);
  const child = spawn('npm', ['run', '--silent', script], {
    stdio: 'inherit',
    env: {...process.env, ...env},
    shell: process.platform === 'win32',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

/** A step that holds or does not. */
async function check(script: string): Promise<Counts> {
  return (await run(script)) ? {passed: 1, failed: 0} : {passed: 0, failed: 1};
}

/** A step of node:test, which counts by itself. */
async function nodeTests(script: string): Promise<Counts> {
  const report = join(reports, script.replace(':', '-'));
  const succeeded = await run(script, {NODE_TEST_REPORT: report});
  return counted(succeeded, () => {
    const text = readFileSync(report, 'utf8');
    const number = (word: string) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(text)![1]);
    return {passed: number('pass'), failed: number('fail') + number('cancelled')};
  });
}

async function browserTests(): Promise<Counts> {
  const report = 'coverage/browser-tests.json';
  rmSync(report, {force: true});
  const succeeded = await run('test:browser');
  return counted(succeeded, () => (JSON.parse(readFileSync(report, 'utf8')) as Counts[]).reduce(sum));
}

/** What a runner counted. One that failed on something other than a test, such as coverage, counts as one failure. */
function counted(succeeded: boolean, read: () => Counts): Counts {
  try {
    const result = read();
    return succeeded || result.failed > 0 ? result : {...result, failed: 1};
  } catch {
    return {passed: 0, failed: 1};
  }
}

function sum(one: Counts, other: Counts): Counts {
  return {passed: one.passed + other.passed, failed: one.failed + other.failed};
}

const {passed, failed} = [
  await Promise.all([check('typecheck'), check('lint'), check('check:lock'), check('format:check')]),
  await Promise.all([nodeTests('test:service'), nodeTests('test:relay')]),
  [await browserTests()],
  [await check('build')],
  await Promise.all([nodeTests('test:package'), nodeTests('test:e2e')]),
]
  .flat()
  .reduce(sum);

rmSync(reports, {recursive: true, force: true});
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

// `npm test`: everything that must hold, one step after the other, with one closing line.
import {spawn, spawnSync} from 'node:child_process';
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
function run(script: string): boolean {
  console.log(`\n▶ npm run ${script}`);
  const {status} = spawnSync('npm', ['run', '--silent', script], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return status === 0;
}

/** A step that holds or does not. */
function check(script: string): Counts {
  return run(script) ? {passed: 1, failed: 0} : {passed: 0, failed: 1};
}

/** Steps that hold or do not, at the same time. */
async function checks(...scripts: string[]): Promise<Counts> {
  console.log(`\n▶ npm run ${scripts.join(', ')}`);
  const codes = await Promise.all(
    scripts.map(async (script) => {
      const child = spawn('npm', ['run', '--silent', script], {
        stdio: 'inherit',
        shell: process.platform === 'win32',
      });
      const [code] = (await once(child, 'exit')) as [number | null];
      return code;
    }),
  );
  const passed = codes.filter((code) => code === 0).length;
  return {passed, failed: codes.length - passed};
}

/** A step of node:test, which counts by itself. */
function nodeTests(script: string): Counts {
  const report = join(reports, script.replace(':', '-'));
  process.env.NODE_TEST_REPORT = report;
  const succeeded = run(script);
  return counted(succeeded, () => {
    const text = readFileSync(report, 'utf8');
    const number = (word: string) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(text)![1]);
    return {passed: number('pass'), failed: number('fail') + number('cancelled')};
  });
}

function browserTests(): Counts {
  const report = 'coverage/browser-tests.json';
  rmSync(report, {force: true});
  const succeeded = run('test:browser');
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
  await checks('typecheck', 'lint'),
  await checks('check:lock', 'format:check'),
  nodeTests('test:service'),
  nodeTests('test:relay'),
  browserTests(),
  check('build'),
  nodeTests('test:package'),
  nodeTests('test:e2e'),
].reduce(sum);

rmSync(reports, {recursive: true, force: true});
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

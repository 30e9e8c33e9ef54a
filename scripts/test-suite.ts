import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

import {findBrowser} from './browser.js';
import {checkReport, runnerReport, sum, type TestReport} from './test-report.js';

/** Runs every check that must hold, in the folder of the project. Throws one sentence if there is no browser to test with. */
export async function runSuite(): Promise<TestReport> {
  process.env.CHROME_PATH = await findBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'chat-bot-tests-'));
  const check = async (script: string) => checkReport(script, await run(script));
  const tests = async (script: string) => {
    const file = join(folder, `${script.replace(':', '-')}.json`);
    return runnerReport(script, await run(script, {TEST_REPORT: file}), file);
  };
  try {
    // What does not depend on each other runs side by side.
    return [
      await Promise.all([check('typecheck'), check('lint'), check('check:lock'), check('format:check')]),
      await Promise.all([tests('test:service'), tests('test:relay')]),
      [await tests('test:browser')],
      [await check('build')],
      await Promise.all([tests('test:package'), tests('test:e2e')]),
    ]
      .flat()
      .reduce(sum);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

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

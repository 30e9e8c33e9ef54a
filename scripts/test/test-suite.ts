import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

import {findBrowser} from './browser.js';
import {runScript} from './run-script.js';
import {checkReport, runnerReport, sum, type TestReport} from './test-report.js';

type Step = () => Promise<TestReport>;

/** Runs all checks in the folder of the project. Throws an error with the remedy if there is no browser. */
export async function runSuite(): Promise<TestReport> {
  process.env.CHROME_PATH = await findBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'chat-bot-tests-'));
  const check = (script: string) => async () => checkReport(script, await runScript(script));
  const tests = (script: string) => async () => {
    const file = join(folder, `${script.replace(':', '-')}.json`);
    return runnerReport(script, await runScript(script, {env: {TEST_REPORT: file}}), file);
  };
  try {
    // Two groups of about the same duration keep two processors busy.
    const reports = await Promise.all([
      inOrder([check('check:lock'), check('typecheck'), check('format:check'), tests('test:coverage')]),
      inOrder([
        tests('test:unit'),
        tests('test:service'),
        check('build'),
        tests('test:package'),
        tests('test:e2e'),
        check('lint'),
      ]),
    ]);
    // Runs alone, because other work distorts its measurements.
    reports.push([await tests('test:cost')()]);
    return reports.flat().reduce(sum);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

async function inOrder(steps: readonly Step[]): Promise<TestReport[]> {
  const reports: TestReport[] = [];
  for (const step of steps) {
    reports.push(await step());
  }
  return reports;
}

import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

import {findBrowser} from './browser.js';
import {runScript} from './run-script.js';
import {sampledFiles} from './test-files.js';
import {checkReport, runnerReport, sum, type TestReport} from './test-report.js';

type Step = () => Promise<TestReport>;

/** Makes the steps of a run from the names of scripts of package.json. */
interface Steps {
  /** A script that passes or fails as a whole. */
  readonly check: (script: string) => Step;
  /** A script that runs tests, and its arguments. */
  readonly tests: (script: string, args?: readonly string[]) => Step;
}

/** Runs all checks in the folder of the project. Throws an error with the remedy if there is no browser. */
export function runSuite(): Promise<TestReport> {
  return withSteps(async ({check, tests}) => {
    // Two groups of about the same duration keep two processors busy.
    const reports = await Promise.all([
      inOrder([
        check('check:lock'),
        check('typecheck'),
        check('format:check'),
        tests('test:browser'),
        tests('test:unit'),
        tests('test:relay'),
        check('lint'),
      ]),
      inOrder([check('build'), tests('test:package'), tests('test:e2e'), tests('test:service')]),
    ]);
    // Runs alone, because other work distorts its measurements.
    return [...reports.flat(), await tests('test:cost')()];
  });
}

/**
 * Runs all cases of the tests of which `runSuite` runs a sample, in the folder of the project. Throws an error with the
 * remedy if there is no browser.
 */
export function runExhaustiveTests(): Promise<TestReport> {
  process.env.TEST_EXHAUSTIVE = '1';
  const inNode = sampledFiles();
  const isCost = (path: string) => path.startsWith(join('test', 'cost', '/'));
  return withSteps(({check, tests}) =>
    inOrder([
      check('build'),
      // All files: the bars of coverage are for all of them together.
      tests('test:coverage'),
      tests(
        'test:unit',
        inNode.filter((path) => !isCost(path)),
      ),
      tests('test:cost', inNode.filter(isCost)),
    ]),
  );
}

async function withSteps(run: (steps: Steps) => Promise<TestReport[]>): Promise<TestReport> {
  process.env.CHROME_PATH = await findBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'chat-bot-tests-'));
  try {
    const reports = await run({
      check: (script) => async () => checkReport(script, await runScript(script)),
      tests: (script, args) => async () => {
        const file = join(folder, `${script.replace(':', '-')}.json`);
        return runnerReport(script, await runScript(script, {args, env: {TEST_REPORT: file}}), file);
      },
    });
    return reports.reduce(sum);
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

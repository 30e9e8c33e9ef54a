// `npm run test:repeat [-- 10]`: runs the whole suite several times, the last time with two busy loops. Lists
// the tests that failed.
import {fileURLToPath} from 'node:url';

import {withBusyLoops} from './busy-loops.js';
import {failureTable} from './failure-table.js';
import type {TestReport} from './test-report.js';
import {runSuite} from './test-suite.js';

const BUSY_LOOPS = 2;

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

const [given = '10', ...others] = process.argv.slice(2);
const runs = Number(given);
if (!Number.isInteger(runs) || runs < 1 || others.length > 0) {
  console.error('Usage: npm run test:repeat -- [number of runs, 1 or more; default 10]');
  process.exit(1);
}

const isLoaded = (index: number) => index === runs - 1;
const reports: TestReport[] = [];
try {
  while (reports.length < runs) {
    const index = reports.length;
    console.log(
      `\n▶▶ run ${index + 1} of ${runs}${isLoaded(index) ? `, beside ${BUSY_LOOPS} busy loops` : ''}`,
    );
    const report = await withBusyLoops(isLoaded(index) ? BUSY_LOOPS : 0, runSuite);
    console.log(`\n${report.passed} passed, ${report.failed} failed`);
    reports.push(report);
  }
  const failures = failureTable(reports, isLoaded);
  console.log(
    `\n${runs} runs, the last one beside ${BUSY_LOOPS} busy loops: ${failures.length} tests ever failed`,
  );
  if (failures.length > 0) console.table(failures);
  process.exitCode = failures.length > 0 ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

// Runs the tests of src/ in a browser: Chromium, or the engine in ENGINE. The services use other ports, so they have other
// origins. Start it with tsx, because the services are written in TypeScript.
import {availableParallelism} from 'node:os';

import {defaultReporter} from '@web/test-runner';

import {startService} from '../../demo/service/node.ts';
import {startScriptServer} from '../../test/support/script-server.ts';
import {bundledTests} from './bundled-tests.ts';
import {launcherOf} from './engines.ts';
import {realGestures} from './real-gestures.ts';
import {singleModules} from './single-modules.ts';
import {testFiles} from './test-files.ts';

const {ENGINE = 'chromium', TEST_ALL, TEST_EXHAUSTIVE} = process.env;
const [launcher, service, scripts] = await Promise.all([
  launcherOf(ENGINE),
  startService({port: 0, tokenDelay: 0}),
  startScriptServer(),
]);
if (typeof launcher === 'string') throw new Error(launcher);
const files = testFiles('test', 'browser');
// These options need the file of each module.
const needsSingleModules = process.argv.some((word) => word === '--watch' || word === '--coverage');
const addresses = {service: service.url, scripts: scripts.url};

export default {
  rootDir: '.',
  files,
  nodeResolve: needsSingleModules && {exportConditions: ['development']},
  // Other tests run at the same time.
  concurrency: Math.max(2, Math.floor(availableParallelism() / 2)),
  browsers: [launcher],
  plugins: [needsSingleModules ? singleModules() : bundledTests(files), realGestures],
  reporters: [defaultReporter()],
  filterBrowserLogs: ({args}) => !String(args[0]).startsWith('Lit is in dev mode'),
  // A file of attacks takes more than two minutes in a slower engine.
  testsFinishTimeout: 300_000,
  // Longer than any test takes on a machine with other work: only a test that never ends meets it.
  testFramework: {config: {ui: 'tdd', timeout: 120_000}},
  testRunnerHtml: (testFramework) => `<!doctype html>
    <html lang="en">
      <head><meta charset="utf-8" /><script>
        window.testServices = ${JSON.stringify(addresses)};
        window.testAll = ${TEST_ALL === '1'};
        window.testExhaustive = ${TEST_EXHAUSTIVE === '1'};
      </script></head>
      <body><script type="module" src="${testFramework}"></script>
        <script type="module">
          // The runner clones the values of a failed assertion. Values that cannot be cloned would end the test in a timeout without
          // its name: https://github.com/modernweb-dev/web/issues/2967. The message contains both values.
          mocha.rootHooks({
            afterEach() {
              const {err} = this.currentTest;
              if (!err) return;
              try {
                structuredClone([err.actual, err.expected]);
              } catch {
                delete err.actual;
                delete err.expected;
              }
            },
          });
        </script></body>
    </html>`,
  // `--coverage` requires Chromium.
  coverageConfig: {
    include: ['src/**/*.ts'],
    reporters: ['text-summary', 'lcovonly'],
    threshold: {lines: 90, statements: 90, functions: 90, branches: 85},
  },
};

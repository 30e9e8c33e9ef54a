// `npm test`: runs all checks. `npm run test:exhaustive`: runs all cases of the tests of which `npm test` runs a
// sample. Both print one line at the end.
import {fileURLToPath} from 'node:url';

import {runExhaustiveTests, runSuite} from './test-suite.js';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

try {
  const run = process.argv[2] === 'exhaustive' ? runExhaustiveTests : runSuite;
  const {passed, failed, failures} = await run();
  // Once more at the end: those who read a log often see only its last lines.
  for (const {name, file, message} of failures) {
    console.log(`\n✖ ${[file, name].filter(Boolean).join(': ')}`);
    if (message) console.log(message.replace(/^/gm, '  '));
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

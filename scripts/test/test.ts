// `npm test`: runs all checks and prints one line at the end.
import {fileURLToPath} from 'node:url';

import {runSuite} from './test-suite.js';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

try {
  const {passed, failed, failures} = await runSuite();
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

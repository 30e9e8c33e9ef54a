// `npm run check`: all that needs neither a browser nor the build, with caches in node_modules/.cache. `npm test` lints without a
// cache: a rule that looks at types misses an effect on a cached file when another file changes.
import {fileURLToPath} from 'node:url';

import {runScript} from './run-script.js';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

const results = await Promise.all([
  runScript('typecheck', {isVerbose: false}),
  runScript('lint', {isVerbose: false, args: ['--cache', '--cache-location', 'node_modules/.cache/eslint']}),
  runScript('format:check', {isVerbose: false, args: ['--cache']}),
  runScript('test:unit', {isVerbose: false}),
]);
process.exitCode = results.every(Boolean) ? 0 : 1;

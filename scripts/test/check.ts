// `npm run check`: all checks without a browser or the build, with caches in node_modules/.cache.
import {fileURLToPath} from 'node:url';

import {runScript} from './run-script.js';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

const results = await Promise.all([
  runScript('typecheck', {isVerbose: false}),
  runScript('lint', {isVerbose: false, args: ['--cache', '--cache-location', 'node_modules/.cache/eslint']}),
  runScript('format:check', {isVerbose: false}),
  runScript('test:unit', {isVerbose: false}),
]);
process.exitCode = results.every(({hasSucceeded}) => hasSucceeded) ? 0 : 1;

// `npm run test:all [-- firefox webkit]`: runs the browser tests in each installed engine, and lists the
// missing ones.
import {spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';

import {ENGINES, launcherOf, type Engine} from './engines.js';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const wanted = process.argv.slice(2);
const results: {engine: Engine; result: string}[] = [];
for (const engine of ENGINES) {
  if (wanted.length > 0 && !wanted.includes(engine)) continue;
  const launcher = await launcherOf(engine);
  if (typeof launcher === 'string') {
    results.push({engine, result: `skipped: ${launcher}`});
    continue;
  }
  console.log(`\n▶ ${engine}`);
  const {status} = spawnSync('npm', ['run', '--silent', 'test:browser'], {
    stdio: 'inherit',
    env: {...process.env, ENGINE: engine},
    shell: process.platform === 'win32',
  });
  results.push({engine, result: status === 0 ? 'passed' : 'failed'});
}
console.table(results);
if (results.some(({result}) => result === 'failed')) process.exitCode = 1;

// `npm run test:nodes`: builds the package and runs the tests that need no browser on each major version of Node
// that `engines` allows. The programs are installed into the cache. `-- 22` tests only this version.
import {spawnSync} from 'node:child_process';
import {delimiter, join} from 'node:path';
import {fileURLToPath} from 'node:url';

import {installOnDemand} from './install-on-demand.js';

/** The oldest versions that `engines` in package.json allows, and the newest major version. */
const VERSIONS = ['20.19.0', '22.12.0', '24.21.0'];
const STEPS = ['build', 'test:unit', 'test:relay', 'test:service'];

const root = fileURLToPath(new URL('../..', import.meta.url));
const isWindows = process.platform === 'win32';

/** Runs a command with this folder first on the path. */
function run(bin: string, command: string, args: readonly string[], stdio: 'inherit' | 'pipe') {
  const {PATH = '', ...environment} = process.env;
  const env = {...environment, PATH: bin + delimiter + PATH};
  return spawnSync(command, args, {cwd: root, env, stdio, shell: isWindows, encoding: 'utf8'});
}

function testVersion(version: string): Record<string, string> {
  const folder = installOnDemand(`node-${version}`, [`node@${version}`]);
  if (folder === undefined) return {version, result: `skipped: node@${version} could not be fetched`};
  const bin = join(folder, 'node_modules/node/bin');
  const {stdout} = run(bin, 'node', ['--version'], 'pipe');
  if (stdout.trim() !== `v${version}`) {
    process.exitCode = 1;
    return {version, result: `failed: ${stdout.trim() || 'no program'} ran in its place`};
  }
  const results = STEPS.map((step) => {
    console.log(`\nNode ${version}: npm run ${step}`);
    const start = performance.now();
    const {status} = run(bin, 'npm', ['run', '--silent', step], 'inherit');
    if (status !== 0) process.exitCode = 1;
    const seconds = ((performance.now() - start) / 1000).toFixed();
    return [step, `${status === 0 ? 'passed' : 'FAILED'}, ${seconds} s`] as const;
  });
  return {version, ...Object.fromEntries(results)};
}

const wanted = process.argv.slice(2);
const versions = VERSIONS.filter((version) => wanted.length === 0 || wanted.includes(version.split('.')[0]!));
if (versions.length === 0) throw new Error(`There are: ${VERSIONS.join(', ')}.`);
console.table(versions.map(testVersion));

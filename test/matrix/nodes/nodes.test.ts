// Builds the package and runs the tests without a browser on each major version of Node in `engines`. The programs are
// installed into the cache.
import {spawnSync} from 'node:child_process';
import {delimiter, join} from 'node:path';
import {test} from 'node:test';
import {expect} from 'chai';

import {installOnDemand} from '../../support/install-on-demand.js';
import {root} from '../../support/program.js';

/** The minimum versions in `engines` of package.json, and the latest major version. */
const VERSIONS = ['20.19.0', '22.12.0', '24.21.0'];
const STEPS = [['build'], ['test:unit', '--', 'test', 'test/relay', 'test/service']];

/** Runs a command with this folder first in PATH. */
function run(bin: string, command: string, args: readonly string[]) {
  const {PATH = '', ...environment} = process.env;
  // With the variable of this runner, Node would skip the tests of a script.
  const env = {...environment, PATH: bin + delimiter + PATH, NODE_TEST_CONTEXT: undefined};
  const shell = process.platform === 'win32';
  return spawnSync(command, args, {cwd: root, env, shell, encoding: 'utf8', maxBuffer: Infinity});
}

for (const version of VERSIONS) {
  test(`Node ${version} → the package runs`, async (context) => {
    const folder = installOnDemand(`node-${version}`, [`node@${version}`]);
    if (folder === undefined) return context.skip(`node@${version} could not be fetched`);
    const bin = join(folder, 'node_modules/node/bin');
    expect(run(bin, 'node', ['--version']).stdout.trim()).to.equal(`v${version}`);
    for (const step of STEPS) {
      await context.test(`npm run ${step.join(' ')}`, () => {
        const {status, stdout, stderr} = run(bin, 'npm', ['run', '--silent', ...step]);
        // The output lists failed tests at its end.
        expect(status, (stderr + stdout).slice(-10_000)).to.equal(0);
      });
    }
  });
}

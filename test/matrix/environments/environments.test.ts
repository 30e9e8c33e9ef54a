// Runs what docs/testing.md says of unit tests in each runner with each DOM, with the packed package.
import {spawnSync} from 'node:child_process';
import {cpSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {assert, expect} from 'chai';

import {example, read} from '../../support/guides.js';
import {mustInstall} from '../../support/install-on-demand.js';
import {pack, unpack} from '../../support/install-package.js';
import {root} from '../../support/program.js';
import {temporaryFolder} from '../../support/temporary-folder.js';

type Versions = Readonly<Record<string, string>>;

/** The newest versions, and the newest that run in the oldest Node of `engines`. */
const VITEST: readonly Versions[] = [
  {vitest: '4.1.12', jsdom: '29.1.1', 'happy-dom': '21.0.4'},
  {vitest: '5.1.2', jsdom: '31.0.1', 'happy-dom': '21.0.4'},
];
/** jsdom is a dependency of its environment. */
const JEST: Versions = {jest: '30.5.2', 'jest-environment-jsdom': '30.5.2', jsdom: '26.1.0'};

const NEW_NODE = '24.21.0';

const BABEL = {
  '@babel/preset-env': '7.29.14',
  '@babel/preset-react': '7.29.7',
  '@babel/preset-typescript': '7.29.7',
};

const SETUP = 'chat-bot.setup.js';

/** Only ends a test that hangs. */
const TIMEOUT = '--testTimeout=50000';

/** A message of the chat, of Lit, or of the framework. */
const MESSAGE = /<chat-bot>|Lit is in dev mode|stderr \||console\.(?:error|warn)|Warning:/;

const built = pack();

/**
 * Installs packages, and the package with its dependencies, into the cache. Returns a folder with them and the tests, outside of the
 * cache, because the runners ignore tests in `node_modules`.
 */
function install(name: string, packages: Versions): string {
  const {dependencies} = JSON.parse(read('package.json')) as {dependencies: Record<string, string>};
  const own = [...Object.keys(dependencies), 'react', 'react-dom', 'vue'].map((name) => [
    name,
    versionOf(name),
  ]);
  const wanted = [...own, ...Object.entries(packages)].map((entry) => entry.join('@'));
  const cache = mustInstall(name, wanted);
  unpack(built, join(cache, 'node_modules/chat-bot-element'));
  const folder = temporaryFolder();
  symlinkSync(join(cache, 'node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({private: true, type: 'module'}));
  const tests = join(folder, 'tests');
  cpSync(fileURLToPath(new URL('app', import.meta.url)), tests, {recursive: true});
  writeFileSync(join(tests, 'page.test.js'), example('testing.md', 'jsdom and happy-dom', 'test('));
  writeFileSync(join(tests, 'App.tsx'), example('react.md', 'A component'));
  writeFileSync(join(folder, SETUP), example('testing.md', 'jsdom and happy-dom', 'litIssuedWarnings'));
  return folder;
}

const versionOf = (name: string) =>
  (JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as {version: string})
    .version;

/** Runs a program of Node. Returns its status, and what it wrote. */
function run(folder: string, node: string, ...args: string[]): {status: number | null; output: string} {
  const env = {...process.env, NO_COLOR: '1'};
  const {status, stdout, stderr} = spawnSync(node, args, {cwd: folder, env, encoding: 'utf8'});
  return {status, output: stdout + stderr};
}

function passesSilently({status, output}: ReturnType<typeof run>): void {
  expect(status, output).to.equal(0);
  expect(output).to.not.match(MESSAGE);
}

const majorOf = (version = '') => version.split('.', 1)[0];

test('docs/testing.md → names the versions', () => {
  const told = [...VITEST, JEST].flatMap((versions) =>
    Object.entries(versions)
      .filter(([name]) => name !== 'jest-environment-jsdom')
      .map(([name, version]) => `${name} ${majorOf(version)}`),
  );
  const page = read('docs/testing.md').toLowerCase();
  for (const words of told) assert(page.includes(words), words);
});

for (const versions of VITEST) {
  const name = `vitest-${majorOf(versions['vitest'])}`;
  for (const environment of ['jsdom', 'happy-dom'])
    test(`${name} ${environment} → element, panel, React and Vue work, and nothing is logged`, () => {
      passesSilently(runVitest(versions, prepareVitest(name, versions, environment)));
    });

  test(`${name} jsdom without the setup file → the panel does not open, and Lit has a message`, () => {
    const folder = prepareVitest(name, versions, 'jsdom');
    writeFileSync(join(folder, SETUP), '');
    const {status, output} = runVitest(versions, folder, 'tests/panel.test.js');
    expect(status, output).to.equal(1);
    expect(output).to.match(/The panel could not be shown\. TypeError: matchMedia is not a function/);
    expect(output).to.match(/Lit is in dev mode/);
  });
}

function prepareVitest(name: string, versions: Versions, environment: string): string {
  const folder = install(name, {...versions, '@vitejs/plugin-vue': '6.0.11'});
  const config = example('testing.md', 'jsdom and happy-dom', 'defineConfig').replace(
    "'jsdom'",
    `'${environment}'`,
  );
  writeFileSync(join(folder, 'vitest.config.js'), config);
  writeFileSync(join(folder, 'vue.config.ts'), example('vue.md', 'Tell Vue about the tag'));
  writeFileSync(
    join(folder, 'all.config.ts'),
    `import {mergeConfig} from 'vite';
import vitest from './vitest.config.js';
import vue from './vue.config.js';

export default mergeConfig(vue, vitest);`,
  );
  // The setting of Vite's template for React.
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({compilerOptions: {jsx: 'react-jsx'}}));
  writeFileSync(join(folder, 'tests/App.vue'), example('vue.md', 'A component'));
  return folder;
}

function runVitest(versions: Versions, folder: string, ...files: string[]) {
  const node =
    versions === VITEST[0]
      ? process.execPath
      : join(mustInstall(`node-${NEW_NODE}`, [`node@${NEW_NODE}`]), 'node_modules/node/bin/node');
  return run(
    folder,
    node,
    'node_modules/vitest/vitest.mjs',
    'run',
    TIMEOUT,
    '--config',
    'all.config.ts',
    ...files,
  );
}

test('jest → element, panel, React and Vue work, and nothing is logged', () => {
  const folder = install('jest', {...JEST, ...BABEL});
  writeFileSync(
    join(folder, 'jest.config.json'),
    example('testing.md', 'jsdom and happy-dom', 'testEnvironment'),
  );
  const babel = JSON.parse(example('testing.md', 'jsdom and happy-dom', 'presets')) as {presets: unknown[]};
  babel.presets.push(['@babel/preset-react', {runtime: 'automatic'}], '@babel/preset-typescript');
  writeFileSync(join(folder, 'babel.config.json'), JSON.stringify(babel));
  // The transform of Vue's files is for Jest 29: https://www.npmjs.com/package/@vue/vue3-jest
  rmSync(join(folder, 'tests/vue-guide.test.js'));
  passesSilently(run(folder, process.execPath, 'node_modules/jest/bin/jest.js', TIMEOUT));
});

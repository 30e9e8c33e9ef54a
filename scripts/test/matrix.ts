// `npm run test:matrix -- NAME … [OPTION …]`: runs the tests in these folders of test/matrix/, with options of `node --test`.
// The files run one after the other, because they share what they install and build.
import {spawnSync} from 'node:child_process';
import {readdirSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

/** Requirements of each folder. All packages are fetched once. */
const NEEDS: Readonly<Record<string, string>> = {
  frameworks:
    'a browser, the packages of each framework, some Node 24, publint, are-the-types-wrong, vue-tsc and the SDK of OpenAI; --test-name-pattern=vue runs one app',
  runtimes: 'the packages bun, deno, workerd, express, fastify and hono; --test-name-pattern=Bun runs one',
  stores: 'redis-server (skipped without it) and the package redis',
  edge: 'the package workerd',
  search: 'PostgreSQL (skipped without it)',
  nodes: 'Node 20, 22 and 24 as packages; --test-name-pattern=22 runs one',
  docs: 'the packages of docs/ and a browser; --test-name-pattern=service runs the site with the chat',
  'screen-reader':
    'the build, a browser, and Orca, Xvfb and D-Bus on Linux; UPDATE=1 writes the expected words',
};

const words = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith('-'));
const unknown = names.filter((name) => !Object.hasOwn(NEEDS, name));
if (unknown.length > 0) console.error(`There is no matrix ${unknown.join(', ')}. There are:`);
if (names.length === 0 || unknown.length > 0) {
  for (const [name, needs] of Object.entries(NEEDS)) console.error(`  ${name.padEnd(14)} ${needs}`);
  process.exit(1);
}
const folders = names.map((name) => `test/matrix/${name}/`);
const files = folders.flatMap((folder) => readdirSync(folder).map((file) => folder + file));
const args = ['--import', 'tsx', '--test', '--test-concurrency=1', '--test-reporter=spec'];
args.push(
  ...words.filter((word) => word.startsWith('-')),
  ...files.filter((file) => file.endsWith('.test.ts')),
);
process.exitCode = spawnSync(process.execPath, args, {stdio: 'inherit'}).status ?? 1;

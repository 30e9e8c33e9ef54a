// `npm run test:matrix -- FOLDER … [NAME …] [OPTION …]`: runs the tests in these folders of test/matrix/, or those with such a name, with
// options of `node --test`. The files run one after the other, because they share what they install and build.
import {spawnSync} from 'node:child_process';
import {readdirSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

/** Requirements of each folder. All packages are fetched once. */
const NEEDS: Readonly<Record<string, string>> = {
  browsers:
    'the packages of older Chromium versions, firefox and WebKitGTK (skipped without them); 126 runs one; writes the table of docs/size.md; TEST_SAMPLE=1 runs a part and writes nothing',
  frameworks:
    'a browser, the build, the packages of each framework, some Node 24, publint, are-the-types-wrong, vue-tsc and the SDK of OpenAI; vue runs one app',
  environments: 'the build, Vitest with jsdom and happy-dom, Jest, and some Node 24; jest runs one',
  guides:
    'a browser, the build, the packages of each framework and site generator, some Node 24, KaTeX, Temml, Mermaid and wrangler; PHP and Python for two guides (skipped without them); vue runs one guide',
  runtimes: 'the packages bun, deno, workerd, express, fastify and hono; Bun runs one',
  stores: 'redis-server (skipped without it) and the package redis',
  edge: 'the package workerd',
  search: 'PostgreSQL (skipped without it)',
  meaning:
    'the packages of PGlite with pgvector and of a model for English with its weights (30 MB each); PostgreSQL with pgvector for a part (skipped without it)',
  protocols:
    'a browser, the build, some Node 22, and the packages of the AI SDK 6 and 7, AG-UI 0.0.5x and 1.0, LangGraph and OpenAI; LangGraph runs one',
  nodes: 'Node 20, 22 and 24 as packages; 22 runs one',
  pages:
    'a browser, the build, and Bootstrap, Radix, MUI, jQuery UI, Lenis, Turbo, htmx and others as packages',
  docs: 'the packages of docs/ and a browser; service runs the site with the chat',
  'screen-reader':
    'the build, a browser, and Orca, Xvfb and D-Bus on Linux; UPDATE=1 writes the expected words',
};

const words = process.argv.slice(2);
const options = words.filter((word) => word.startsWith('-'));
const folders = words.filter((word) => Object.hasOwn(NEEDS, word));
const names = words.filter((word) => !options.includes(word) && !folders.includes(word));
if (folders.length === 0) {
  if (names.length > 0) console.error(`There is no matrix ${names.join(', ')}. There are:`);
  for (const [folder, needs] of Object.entries(NEEDS)) console.error(`  ${folder.padEnd(14)} ${needs}`);
  process.exit(1);
}
const files = folders.flatMap((folder) =>
  readdirSync(`test/matrix/${folder}`).map((file) => `test/matrix/${folder}/${file}`),
);
const args = [
  ...['--import', 'tsx', '--test', '--test-concurrency=1', '--test-reporter=spec', ...options],
  ...names.map((name) => `--test-name-pattern=${name}`),
  ...files.filter((file) => file.endsWith('.test.ts')),
];
process.exitCode = spawnSync(process.execPath, args, {stdio: 'inherit'}).status ?? 1;

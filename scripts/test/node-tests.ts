// `node-tests.ts [FOLDER…] [FILE…] [OPTION…]`: runs TypeScript tests with node:test. Default: `test`, the tests of logic, which need neither
// the build nor servers, and one visit of each program. Files replace those of the folders; options such as `--watch` go to Node.
import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {availableParallelism, tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

import {logicTestFiles, PROGRAMS, runsAlone, testFiles} from './test-files.js';

const words = process.argv.slice(2);
const options = words.filter((word) => word.startsWith('-'));
const isWatching = options.includes('--watch');
const named = words.filter((word) => word.endsWith('.ts'));
const given = words.filter((word) => !options.includes(word) && !named.includes(word));
const folders = given.length > 0 ? given : ['test'];
const found = folders.flatMap((folder) => (folder === 'test' ? logicTestFiles() : testFiles(folder, 'node')));

/** In milliseconds, for each process, which can run half of all files on a slow machine. */
const TIMEOUT = 15 * 60_000;

const temporary = mkdtempSync(join(tmpdir(), 'chat-bot-node-tests-'));
const sharesProcesses =
  !isWatching &&
  folders.every((folder) => [...PROGRAMS, 'test', join('test/package')].includes(join(folder)));
const {status, error} = spawnSync(
  process.execPath,
  [
    '--import',
    'tsx',
    '--test',
    // Node's default leaves one processor idle, which is half of two.
    `--test-concurrency=${availableParallelism()}`,
    `--test-reporter=${new URL('spec-reporter.mjs', import.meta.url).href}`,
    '--test-reporter-destination=stdout',
    ...(isWatching ? [] : [`--test-timeout=${TIMEOUT}`]),
    ...options,
    ...(named.length > 0 ? named : sharesProcesses ? inFewProcesses(found, temporary) : found),
  ],
  // A child process can block Node, so another limit stops the whole run.
  {stdio: 'inherit', killSignal: 'SIGKILL', ...(!isWatching && {timeout: 1.5 * TIMEOUT})},
);
rmSync(temporary, {recursive: true});
if (error !== undefined) console.error(error.message);
process.exitCode = status ?? 1;

/**
 * Divides test files among few processes, because Node starts one for each file, which takes longer than most tests.
 * Writes a module for each processor into `folder`, which imports its share. Returns these modules, and the files that
 * need their own process. Node's `--test-isolation=none` needs version 22.8.
 */
function inFewProcesses(files: readonly string[], folder: string): string[] {
  const together = files.filter((file) => !runsAlone(file));
  const count = Math.min(availableParallelism(), together.length);
  const modules = Array.from({length: count}, (_, index) => {
    const share = together.filter((_, place) => place % count === index);
    const module = join(folder, `share-${index + 1}.mjs`);
    writeFileSync(module, share.map((file) => `import '${pathToFileURL(file).href}';\n`).join(''));
    return module;
  });
  return [...modules, ...files.filter(runsAlone)];
}

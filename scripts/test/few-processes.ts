import {writeFileSync} from 'node:fs';
import {availableParallelism} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

import {opensBrowser, replacesTimers} from './test-files.js';

/**
 * Divides test files among few processes, because Node starts one for each file, which takes longer than most tests.
 * Writes a module for each processor into `folder`, which imports its share. Returns these modules, and the files that
 * need their own process.
 */
export function inFewProcesses(files: readonly string[], folder: string): string[] {
  const alone = files.filter((file) => replacesTimers(file) || opensBrowser(file));
  const together = files.filter((file) => !alone.includes(file));
  const count = Math.min(availableParallelism(), together.length);
  const modules = Array.from({length: count}, (_, index) => {
    const share = together.filter((_, place) => place % count === index);
    const module = join(folder, `share-${index + 1}.mjs`);
    writeFileSync(module, share.map((file) => `import '${pathToFileURL(file).href}';\n`).join(''));
    return module;
  });
  return [...modules, ...alone];
}

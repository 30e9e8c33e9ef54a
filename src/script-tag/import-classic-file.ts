import {importFile} from './import-file.js';

/**
 * Imports a late file of the classic script. No module can import from a classic script, so such a file exports a function of what it
 * shares with the script (scripts/build/classic-files.ts). Calls it once, so that all importers get the same classes.
 */
export async function importClassicFile(path: string, shared: () => object): Promise<unknown> {
  const {default: run} = (await importFile(path)) as {default: (shared: object) => unknown};
  if (!modules.has(path)) modules.set(path, run(shared()));
  return modules.get(path);
}

/** What each file exports. */
const modules = new Map<string, unknown>();

import {ownAddress} from './own-script.js';

/**
 * Imports a file of the build, such as `./locales/de.js`, from the folder of the script: a script of another origin has no base
 * for a relative address (https://html.spec.whatwg.org/multipage/webappapis.html#muted-errors). Keeps the query of the script, so
 * that all files find one script. After a failure, the next call adds another fragment, which is the same request: browsers keep
 * the failure of an address (https://github.com/whatwg/html/issues/6768).
 */
export async function importFile(path: string): Promise<unknown> {
  const url = new URL(path, ownAddress);
  url.search = new URL(ownAddress).search;
  const failed = failures.get(path) ?? 0;
  if (failed > 0) url.hash = String(failed);
  try {
    return await import(/* @vite-ignore */ url.href);
  } catch (error) {
    failures.set(path, failed + 1);
    throw error;
  }
}

/** How often each file failed. */
const failures = new Map<string, number>();

import {ownScript} from './own-script.js';

/** The address of the script. A classic script has no `import.meta`, and its tag no address if it contains the code. */
const base = import.meta.url || ownScript?.src || location.href;

/** How often each file failed. */
const failures = new Map<string, number>();

/**
 * Imports a file of the build, such as `./locales/de.js`, from the folder of the script: a script of another origin has no base
 * for a relative address (https://html.spec.whatwg.org/multipage/webappapis.html#muted-errors). Keeps the query of the script, so
 * that all files find one script. After a failure, the next call adds another fragment, which is the same request: browsers keep
 * the failure of an address (https://github.com/whatwg/html/issues/6768).
 */
export async function importFile(path: string): Promise<unknown> {
  const url = new URL(path, base);
  url.search = new URL(base).search;
  const failed = failures.get(path) ?? 0;
  if (failed > 0) url.hash = String(failed);
  try {
    return await import(/* @vite-ignore */ url.href);
  } catch (error) {
    failures.set(path, failed + 1);
    throw error;
  }
}

// Checks that the lock files work everywhere: without download URLs, with all optional packages of other platforms. npm itself can leave out the optional packages of other platforms: https://github.com/npm/cli/issues/4828. lockfile-lint checks the hosts of addresses.
import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

interface LockEntry {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly optionalDependencies?: Record<string, string>;
}

/** Returns what is wrong with the lock file of a folder. */
function problemsOf(packages: Record<string, LockEntry>): string[] {
  const problems: string[] = [];
  const places = Object.keys(packages);
  for (const [place, entry] of Object.entries(packages)) {
    if (entry.resolved) problems.push(`${place} has the address that it was downloaded from.`);
    if (place !== '' && !entry.integrity && !entry.link && !entry.inBundle)
      problems.push(`${place} has no integrity hash.`);
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      // Where Node looks for it: in the folder of the package, or in one around it.
      const isFound = (other: string) =>
        other.endsWith(`node_modules/${name}`) &&
        `${place}/`.startsWith(other.slice(0, -`node_modules/${name}`.length));
      if (!places.some(isFound)) problems.push(`${place} lacks its optional package ${name}.`);
    }
  }
  return problems;
}

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
for (const path of ['package-lock.json', 'demo/service/package-lock.json', 'docs/package-lock.json']) {
  const {packages} = JSON.parse(readFileSync(path, 'utf8')) as {packages: Record<string, LockEntry>};
  const problems = problemsOf(packages);
  for (const problem of problems) console.error(problem);
  console.log(`${path}: ${Object.keys(packages).length} packages, ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
}

import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/on-demand', import.meta.url));

/**
 * Installs packages that are too large for a dependency, such as `bun@1.4.5`, into a folder of the cache. Skips installed
 * ones. Returns the folder, or `undefined` if they cannot be fetched.
 */
export function installOnDemand(name: string, packages: readonly string[]): string | undefined {
  const folder = join(CACHE, name);
  mkdirSync(folder, {recursive: true});
  if (packages.every((wanted) => isInstalled(folder, wanted))) return folder;
  console.log(`Fetching ${packages.join(', ')} …`);
  // Their install scripts fetch or unpack the programs.
  const allowScripts = Object.fromEntries(packages.map((wanted) => [parse(wanted).name, true]));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({private: true, type: 'module', allowScripts}));
  // Without retries, a missing network is noticed at once.
  const flags = '--no-save --no-audit --no-fund --fetch-retries 0 --engine-strict=false'.split(' ');
  const shell = process.platform === 'win32';
  const {status} = spawnSync('npm', ['install', '--prefix', folder, ...flags, ...packages], {
    cwd: folder,
    stdio: 'ignore',
    shell,
  });
  return status === 0 ? folder : undefined;
}

/** Installs packages like `installOnDemand`. Throws if they cannot be fetched. */
export function mustInstall(name: string, packages: readonly string[]): string {
  const folder = installOnDemand(name, packages);
  if (folder === undefined) throw new Error(`${packages.join(' and ')} could not be fetched.`);
  return folder;
}

/** Installs a package, such as `publint@0.3.25`, and imports its module `path`, such as `/utils`. Rejects if it cannot be fetched. */
export async function importOnDemand(wanted: string, path = ''): Promise<unknown> {
  const {name} = parse(wanted);
  const folder = mustInstall(name, [wanted]);
  // Node resolves a name from the importing file.
  const file = join(folder, `import${path.replaceAll('/', '-')}.mjs`);
  writeFileSync(file, `export * as imported from '${name}${path}';`);
  const {imported} = (await import(pathToFileURL(file).href)) as {imported: unknown};
  return imported;
}

function isInstalled(folder: string, wanted: string): boolean {
  const {name, version} = parse(wanted);
  const file = join(folder, 'node_modules', name, 'package.json');
  return (
    existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as {version: string}).version === version
  );
}

function parse(wanted: string): {name: string; version: string} {
  const at = wanted.lastIndexOf('@');
  return {name: wanted.slice(0, at), version: wanted.slice(at + 1)};
}

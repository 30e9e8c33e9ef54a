import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** An application with the installed package. */
export interface Application {
  readonly folder: string;
  /** The folder of the installed package. */
  readonly installed: string;
  readonly tarball: Uint8Array;
  /** The files in the tarball, by paths within the package. */
  readonly files: readonly string[];
  remove(): void;
}

/** Packs the build and installs it into an empty folder. */
export function installPackage(): Application {
  const folder = mkdtempSync(join(tmpdir(), 'chat-bot-package-'));
  const packed = npm(root, 'pack', '--ignore-scripts', '--json', '--pack-destination', folder);
  const [{filename, files}] = JSON.parse(packed) as [{filename: string; files: {path: string}[]}];
  const {dependencies} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  // The dependencies are copied from this project, because the tests have no network. npm would run their
  // development scripts.
  const own = Object.keys(dependencies).map(
    (name) => [name, `file:${join(root, 'node_modules', name)}`] as const,
  );
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({private: true, type: 'module', overrides: Object.fromEntries(own)}),
  );
  npm(folder, 'install', `./${filename}`, '--offline', '--ignore-scripts', '--engine-strict', '--no-audit');
  return {
    folder,
    installed: join(folder, 'node_modules', 'chat-bot-element'),
    tarball: readFileSync(join(folder, filename)),
    files: files.map(({path}) => path),
    remove: () => rmSync(folder, {recursive: true, force: true}),
  };
}

function npm(folder: string, ...args: string[]): string {
  return execFileSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
}

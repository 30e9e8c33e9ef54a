import {execFileSync} from 'node:child_process';
import {mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';

import {root} from './program.js';
import {temporaryFolder} from './temporary-folder.js';

/** An application with the installed package, until the tests of the file are over. */
export interface Application {
  readonly folder: string;
  readonly installed: string;
  readonly tarball: Uint8Array;
  /** Files in the tarball, by paths within the package. */
  readonly files: readonly string[];
}

/** Packs the build and installs it into an empty folder with npm. */
export function installPackage(): Application {
  const application = pack();
  // Dependencies are copied, because the tests have no network. npm would run their development scripts.
  const own = dependencies().map((name) => [name, `file:${join(root, 'node_modules', name)}`] as const);
  const {folder, filename} = application;
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({private: true, type: 'module', overrides: Object.fromEntries(own)}),
  );
  npm(folder, 'install', `./${filename}`, '--offline', '--ignore-scripts', '--engine-strict', '--no-audit');
  return application;
}

/**
 * Packs the build and unpacks it into an empty folder, with links to the dependencies of this project. Takes a third of
 * the time of `installPackage`, for tests that do not depend on npm.
 */
export function unpackPackage(): Application {
  const application = pack();
  const {folder, installed} = application;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({private: true, type: 'module'}));
  unpack(application, installed);
  for (const name of dependencies()) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), {recursive: true});
    symlinkSync(join(root, 'node_modules', name), link, 'junction');
  }
  return application;
}

/** Unpacks the build as a package of the folder, until the tests of the file are over. */
export function linkPackage(folder: string): void {
  const link = join(folder, 'node_modules/chat-bot-element');
  rmSync(link, {recursive: true, force: true});
  symlinkSync(unpackPackage().installed, link, 'junction');
}

/** Packs the build into an empty folder. */
export function pack(): Application & {filename: string} {
  const folder = temporaryFolder();
  const packed = npm(root, 'pack', '--ignore-scripts', '--json', '--pack-destination', folder);
  const [{filename, files}] = JSON.parse(packed) as [{filename: string; files: {path: string}[]}];
  return {
    folder,
    filename,
    installed: join(folder, 'node_modules', 'chat-bot-element'),
    tarball: readFileSync(join(folder, filename)),
    files: files.map(({path}) => path),
  };
}

/** Unpacks the package into a folder, in place of what it has. */
export function unpack({folder, filename}: ReturnType<typeof pack>, target: string): void {
  rmSync(target, {recursive: true, force: true});
  mkdirSync(target, {recursive: true});
  execFileSync('tar', ['-xzf', filename, '-C', target, '--strip-components=1'], {cwd: folder});
}

function dependencies(): string[] {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(manifest.dependencies);
}

function npm(folder: string, ...args: string[]): string {
  return execFileSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
}

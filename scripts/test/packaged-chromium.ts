import {execFileSync} from 'node:child_process';
import {createReadStream, createWriteStream, existsSync, readFileSync} from 'node:fs';
import {mkdir, mkdtemp, rename, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {pipeline} from 'node:stream/promises';
import {fileURLToPath} from 'node:url';
import {createBrotliDecompress} from 'node:zlib';

const PACKAGE = '@sparticuz/chromium';
/** The hash of the package in each version that can be fetched. */
const HASHES = JSON.parse(readFileSync(new URL('chromium.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, string>
>;
export const VERSIONS: readonly string[] = Object.keys(HASHES);
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/chromium/', import.meta.url));
const PROGRAM = 'run';

/**
 * Minimal systems lack some libraries, which are in `lib`, and fonts. The sandbox needs rights that containers often lack, and
 * the tests open pages of this machine only.
 */
const START = `#!/bin/sh
folder=\${0%/*}
export LD_LIBRARY_PATH="$folder/lib"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="$folder"
exec "$folder/chromium" --no-sandbox "$@"
`;

/** The package's own file names folders of AWS Lambda. */
const FONTS = '<fontconfig><dir prefix="relative">fonts</dir></fontconfig>';

/**
 * Returns the program of Chromium in this version of npm's `@sparticuz/chromium`, which has a hash in `chromium.json`. Fetches
 * it if it is not in the cache. Runs no code of the package, whose own arguments and folders are for AWS Lambda. Rejects if
 * it cannot be fetched.
 */
export async function packagedChromium(version: string): Promise<string> {
  const folder = join(CACHE, version);
  const program = join(folder, PROGRAM);
  if (existsSync(program)) return program;
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('@sparticuz/chromium is for Linux on x64 only.');
  console.log(`Fetching Chromium: @sparticuz/chromium@${version} from npm (70 MB) into ${CACHE} …`);
  await mkdir(CACHE, {recursive: true});
  const fetched = await mkdtemp(join(CACHE, 'fetching-'));
  try {
    await fetchPackage(version, fetched);
    await unpack(join(fetched, `node_modules/${PACKAGE}/bin`), join(fetched, 'whole'));
    // The last step, because this process can be interrupted, and others can ask at the same time.
    await rename(join(fetched, 'whole'), folder).catch((error: unknown) => {
      if (!existsSync(program)) throw error;
    });
  } finally {
    await rm(fetched, {recursive: true});
  }
  return program;
}

/** Writes a lock without the package's own dependencies, because only its archives are used. */
async function fetchPackage(version: string, folder: string): Promise<void> {
  if (!Object.hasOwn(HASHES, version)) throw new Error(`There is no hash of ${PACKAGE} ${version}.`);
  const dependencies = {[PACKAGE]: version};
  const packages = {
    '': {dependencies},
    [`node_modules/${PACKAGE}`]: {version, integrity: HASHES[version]},
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify({private: true, dependencies}));
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({lockfileVersion: 3, packages}, null, 2));
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function unpack(archives: string, folder: string): Promise<void> {
  const open = async (name: string, file: string, mode?: number) =>
    pipeline(
      createReadStream(join(archives, name)),
      createBrotliDecompress(),
      createWriteStream(file, {mode}),
    );
  await mkdir(folder);
  await open('chromium.br', join(folder, 'chromium'), 0o755);
  for (const name of ['al2023', 'swiftshader', 'fonts']) {
    const archive = join(archives, `${name}.tar`);
    await open(`${name}.tar.br`, archive);
    execFileSync('tar', ['-xof', archive, '-C', folder]);
  }
  await writeFile(join(folder, 'fonts.conf'), FONTS);
  await writeFile(join(folder, PROGRAM), START, {mode: 0o755});
}

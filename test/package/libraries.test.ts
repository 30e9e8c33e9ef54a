import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {suite, test} from 'node:test';
import {fileURLToPath} from 'node:url';

import {build} from 'vite';

import {patchLibrary} from '../../scripts/build/patch-library.js';

const patch = new URL('../../patches/lit-html.patch', import.meta.url);
const litHtml = fileURLToPath(new URL('../../node_modules/lit-html/lit-html.js', import.meta.url));

function patched(code: string) {
  return build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {name: 'changed', enforce: 'pre', load: (id) => (id === litHtml ? code : null)},
      patchLibrary(patch),
    ],
    build: {write: false, lib: {entry: litHtml, formats: ['es']}},
  });
}

suite('patch of lit-html', () => {
  const published = readFileSync(litHtml, 'utf8');

  test('published file → the build succeeds', async () => {
    await patched(published);
  });

  test('file without the line → the build fails and names the patch', async () => {
    await assert.rejects(
      patched(published.replace('innerHTML', 'outerHTML')),
      /lit-html\.patch does not apply/,
    );
  });

  test('build without the file → the build fails', async () => {
    await assert.rejects(
      build({
        configFile: false,
        logLevel: 'silent',
        plugins: [patchLibrary(patch)],
        build: {
          write: false,
          lib: {
            entry: fileURLToPath(new URL('../../node_modules/marked/lib/marked.esm.js', import.meta.url)),
            formats: ['es'],
          },
        },
      }),
      /not a part of the build/,
    );
  });
});

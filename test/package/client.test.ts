import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {brotliCompressSync} from 'node:zlib';
import {build, type Rolldown} from 'vite';

const entry = fileURLToPath(new URL('../../dist/lib/client/chat-client.js', import.meta.url));

/** In brotli bytes, including the library that reads the stream. */
const LIMIT = 3_900;

test('bundle of the client alone → within its size, nothing of Lit or the element', async () => {
  const {output} = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {input: entry, preserveEntrySignatures: 'strict'},
    },
  }).then((built) => [built].flat()[0])) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  assert.equal(chunks.length, 1);
  for (const {code, moduleIds} of chunks) {
    for (const id of moduleIds) assert.match(id, /\/dist\/lib\/client\/|fetch-event-source|^\0/);
    const {length} = brotliCompressSync(code);
    assert.ok(length < LIMIT, `the client has ${length} bytes; ${LIMIT} are allowed`);
  }
});

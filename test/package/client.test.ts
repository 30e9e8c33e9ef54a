import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {brotliCompressSync} from 'node:zlib';
import {build, type Rolldown} from 'vite';

const entry = fileURLToPath(new URL('../../dist/lib/client/chat-client.js', import.meta.url));

/** In brotli bytes: with the library that reads the stream, and the code for replies that a service keeps. */
const LIMIT = 4_200;
const KEPT_LIMIT = 500;

function assertWithin(chunks: readonly Rolldown.OutputChunk[], limit: number): void {
  const length = chunks.reduce((sum, {code}) => sum + brotliCompressSync(code).length, 0);
  assert.ok(
    length < limit,
    `${chunks.map(({name}) => name).join(' and ')} have ${length} bytes; ${limit} are allowed`,
  );
}

suite('client alone', () => {
  test('bundle → within its size, nothing of Lit or the element', async () => {
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
    for (const {moduleIds} of chunks) {
      for (const id of moduleIds) assert.match(id, /\/dist\/lib\/client\/|fetch-event-source|^\0/);
    }
    const lazy = chunks.filter(({isDynamicEntry}) => isDynamicEntry);
    assert.deepEqual(
      lazy.map(({name}) => name),
      ['kept-reply'],
    );
    assertWithin(lazy, KEPT_LIMIT);
    assertWithin(
      chunks.filter((chunk) => !lazy.includes(chunk)),
      LIMIT,
    );
  });
});

import {readdirSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {brotliCompressSync, gzipSync} from 'node:zlib';

import {build, type Rolldown} from 'vite';

/** Size of one or several files of the build, in bytes. */
export interface Size {
  readonly name: string;
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
  /** Number of files. */
  readonly files: number;
}

const dist = new URL('../../dist/', import.meta.url);

function sizeOf(name: string, files: readonly Uint8Array[]): Size {
  const sum = (length: (file: Uint8Array) => number) =>
    files.reduce((total, file) => total + length(file), 0);
  return {
    name,
    raw: sum((file) => file.length),
    gzip: sum((file) => gzipSync(file, {level: 9}).length),
    brotli: sum((file) => brotliCompressSync(file).length),
    files: files.length,
  };
}

/** Returns the sizes of the files that a page loads, by names without hashes. `folder`: below `dist/`. */
export function sizes(folder = ''): Size[] {
  return readdirSync(new URL(folder, dist))
    .filter((name) => name.endsWith('.js'))
    .map((name) => folder + name)
    .sort()
    .map((file) =>
      sizeOf(file.replace(/^((?:chat-bot-|classic\/).+)-[\w-]{6}\.js$/, '$1.js'), [
        readFileSync(new URL(file, dist)),
      ]),
    );
}

/**
 * Bundles an application that only imports `chat-bot-element/define`, with Vite's defaults. Returns the sizes of a closed
 * chat, of the files that an open chat adds, and of those that its first reply adds.
 */
export async function bundleSizes(): Promise<Size[]> {
  const [{output}] = [
    await build({
      configFile: false,
      logLevel: 'error',
      build: {write: false, rolldownOptions: {input: fileURLToPath(new URL('lib/define.js', dist))}},
    }),
  ].flat() as [Rolldown.RolldownOutput];
  const chunks = output.filter((file) => file.type === 'chunk');
  const loaded = new Set<Rolldown.OutputChunk>();
  /** Returns a chunk and its static imports, without the chunks that an earlier call returned. */
  function load(chunk: Rolldown.OutputChunk): Rolldown.OutputChunk[] {
    if (loaded.has(chunk)) return [];
    loaded.add(chunk);
    return [chunk, ...chunk.imports.flatMap((name) => load(chunks.find(({fileName}) => fileName === name)!))];
  }
  const steps = {'closed chat': 'define', 'opened panel': 'open-chat', 'first reply': 'renderer'};
  return Object.entries(steps).map(([step, entry]) => {
    const files = load(chunks.find(({name}) => name === entry)!).map(({code}) => Buffer.from(code));
    return sizeOf(step, files);
  });
}

if (process.argv[1]?.endsWith('size.ts'))
  console.table([...sizes(), ...sizes('classic/'), ...sizes('transports/'), ...(await bundleSizes())]);

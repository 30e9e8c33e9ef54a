import {readdirSync, readFileSync} from 'node:fs';
import {brotliCompressSync, gzipSync} from 'node:zlib';

/** A file of the build in bytes. */
export interface Size {
  readonly name: string;
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
}

const dist = new URL('../../dist/', import.meta.url);

/** Returns the sizes of the files that a page loads, by names without hashes. */
export function sizes(): Size[] {
  return readdirSync(dist)
    .filter((name) => name.endsWith('.js'))
    .sort()
    .map((file) => {
      const bytes = readFileSync(new URL(file, dist));
      const name = file.replace(/^(chat-bot-.+)-[\w-]{8}\.js$/, '$1.js');
      return {
        name,
        raw: bytes.length,
        gzip: gzipSync(bytes, {level: 9}).length,
        brotli: brotliCompressSync(bytes).length,
      };
    });
}

if (process.argv[1]?.endsWith('size.ts')) console.table(sizes());

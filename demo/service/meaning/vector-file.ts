import {createReadStream} from 'node:fs';
import {appendFile, rename, writeFile} from 'node:fs/promises';
import {createInterface} from 'node:readline';

import {EmbeddingsFailure, type Vector} from './embeddings-server.js';
import type {VectorStore} from './vector-store.js';

/** A hash, and the bytes of its vector in Base64. */
const LINE = /^([0-9a-f]{64}) ([A-Za-z0-9+/]+=*)$/;
/** The number of vectors in one piece of text: a longer one would exceed the longest string. */
const GROUP = 1_000;

/** What one Knowledge Base uses. */
interface Store {
  readonly hashes: Set<string>;
  /** Whether its documents have been read, so that what it does not use can be removed. */
  isComplete: boolean;
}

/**
 * The vectors of several Knowledge Bases in the memory of this process, and in a file, so that a text is embedded once. A
 * file that cannot be read or written is reported once: then its vectors are in memory only.
 */
export class VectorFile {
  readonly #file: string;
  readonly #report: (reason: string) => void;
  /** By hash: of all Knowledge Bases, and what the file has beside them. */
  readonly #vectors = new Map<string, Vector>();
  readonly #stores: Store[] = [];
  #lines = 0;
  #loading: Promise<void> | undefined;
  #writing = Promise.resolve();
  #isReported = false;

  /** @param report - is called with the reason if the file cannot be used */
  constructor(file: string, report: (reason: string) => void) {
    this.#file = file;
    this.#report = report;
  }

  /** Returns the vectors of another Knowledge Base. All are opened before one of them changes. */
  open(): VectorStore {
    const store: Store = {hashes: new Set(), isComplete: false};
    this.#stores.push(store);
    const {hashes: own} = store;
    return {
      known: async (hashes) => {
        await this.#load();
        const known = hashes.filter((hash) => this.#vectors.has(hash));
        for (const hash of known) own.add(hash);
        return new Set(known);
      },
      add: async (vectors) => {
        await this.#load();
        for (const [hash, vector] of vectors) {
          this.#vectors.set(hash, vector);
          own.add(hash);
        }
        await this.#write(() => this.#append(vectors));
      },
      keep: async (hashes) => {
        await this.#load();
        const used = new Set(hashes);
        for (const hash of own) if (!used.has(hash)) own.delete(hash);
        store.isComplete = true;
        await this.#write(() => this.#compact());
      },
      nearest: (vector, limit) => new Promise((resolve) => resolve(this.#nearest(own, vector, limit))),
      close: () => this.#writing,
    };
  }

  #load(): Promise<void> {
    return (this.#loading ??= this.#read());
  }

  async #read(): Promise<void> {
    try {
      for await (const line of createInterface({input: createReadStream(this.#file), crlfDelay: Infinity})) {
        // The last line is cut if the process was ended while it wrote.
        const [, hash, base64] = LINE.exec(line) ?? [];
        if (hash === undefined || base64 === undefined) continue;
        const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
        if (bytes.length % 4 === 0) this.#vectors.set(hash, new Float32Array(bytes.buffer));
        this.#lines += 1;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.#fail(error);
    }
  }

  #nearest(hashes: ReadonlySet<string>, vector: Vector, limit: number): string[] {
    const similarities: [hash: string, similarity: number][] = [];
    for (const hash of hashes) {
      const other = this.#vectors.get(hash)!;
      if (other.length !== vector.length) {
        throw new EmbeddingsFailure(
          `gives ${vector.length} numbers for a question, and gave ${other.length} for the documents: if its model has changed, delete ${this.#file}`,
        );
      }
      similarities.push([hash, product(vector, other)]);
    }
    return similarities
      .sort(([, one], [, other]) => other - one)
      .slice(0, limit)
      .map(([hash]) => hash);
  }

  /** Writes one change after the other. */
  #write(change: () => Promise<void>): Promise<void> {
    return (this.#writing = this.#writing.then(change).catch((error: unknown) => this.#fail(error)));
  }

  async #append(vectors: ReadonlyMap<string, Vector>): Promise<void> {
    // The line before may be cut.
    await appendFile(this.#file, `\n${linesOf([...vectors])}`, {mode: 0o600});
    this.#lines += vectors.size;
  }

  /** Writes the file again if less than half of it is in use. */
  async #compact(): Promise<void> {
    if (!this.#stores.every(({isComplete}) => isComplete)) return;
    for (const hash of this.#vectors.keys()) {
      if (!this.#stores.some(({hashes}) => hashes.has(hash))) this.#vectors.delete(hash);
    }
    if (this.#lines <= 2 * this.#vectors.size) return;
    const entries = [...this.#vectors];
    const other = `${this.#file}.new`;
    await writeFile(other, '', {mode: 0o600});
    for (let start = 0; start < entries.length; start += GROUP) {
      await appendFile(other, linesOf(entries.slice(start, start + GROUP)));
    }
    await rename(other, this.#file);
    this.#lines = entries.length;
  }

  #fail(error: unknown): void {
    if (!this.#isReported) this.#report(`${this.#file}: ${(error as Error).message}`);
    this.#isReported = true;
  }
}

function product(one: Vector, other: Vector): number {
  let sum = 0;
  for (let place = 0; place < one.length; place += 1) sum += one[place]! * other[place]!;
  return sum;
}

const linesOf = (entries: readonly (readonly [hash: string, vector: Vector])[]) =>
  entries
    .map(
      ([hash, {buffer, byteOffset, byteLength}]) =>
        `${hash} ${Buffer.from(buffer, byteOffset, byteLength).toString('base64')}\n`,
    )
    .join('');

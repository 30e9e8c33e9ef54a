import {once} from 'node:events';
import {Worker} from 'node:worker_threads';

import type {Section} from '../knowledge-base/guide.js';
import {shortTurns} from '../short-turns.js';
import type {DocumentTask, ReadAnswer, ReadTask} from './document-worker.js';
import type {SitemapEntry} from './sitemap.js';
import {type DocumentFailure, SourceError} from './source-error.js';

/** In milliseconds. */
const TIME_LIMIT = 10_000;
/** Of a worker. A document that needs more is left out. Other runtimes than Node ignore it. */
const MAX_MEGABYTES = 512;

export interface DocumentReaderOptions {
  /** How long a document may take, in milliseconds. Default: 10,000. */
  readonly timeLimit?: number;
}

/**
 * Reads documents in a worker thread, one after the other, each in bounded time and memory. Answers are not held
 * up meanwhile.
 */
export class DocumentReader {
  readonly #timeLimit: number;
  #worker: Promise<Worker> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor({timeLimit = TIME_LIMIT}: DocumentReaderOptions = {}) {
    this.#timeLimit = timeLimit;
  }

  /** Returns the sections of a document: none if it cannot be read, which is reported. */
  async readDocument(
    document: DocumentTask,
    {
      signal,
      onFailure,
    }: {readonly signal: AbortSignal; readonly onFailure: (failure: DocumentFailure) => void},
  ): Promise<readonly Section[]> {
    const {id} = document.head;
    try {
      return await this.#inTurn<Section>(id, document, signal);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      onFailure({document: id, reason: error.what});
      return [];
    }
  }

  /** Returns the entries of a sitemap, compressed or not. Rejects if it cannot be read. */
  readSitemap(url: string, bytes: Uint8Array, signal: AbortSignal): Promise<readonly SitemapEntry[]> {
    return this.#inTurn<SitemapEntry>(url, {format: 'sitemap', url, bytes}, signal);
  }

  /** Ends the worker. The next document starts another one. */
  async close(): Promise<void> {
    const worker = await this.#worker?.catch(() => undefined);
    this.#worker = undefined;
    await worker?.terminate();
  }

  #inTurn<Value>(name: string, task: ReadTask, signal: AbortSignal): Promise<readonly Value[]> {
    const result = this.#last.then(() => this.#read<Value>(name, task, signal));
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #read<Value>(name: string, task: ReadTask, signal: AbortSignal): Promise<readonly Value[]> {
    signal.throwIfAborted();
    const worker = await (this.#worker ??= startWorker().catch((error: unknown) => {
      this.#worker = undefined;
      throw error;
    }));
    const limit = AbortSignal.timeout(this.#timeLimit);
    worker.ref();
    const answer = await ask(worker, task, AbortSignal.any([signal, limit])).catch(async (error: Error) => {
      // The worker is still busy with this document, or has ended by it.
      await this.close();
      signal.throwIfAborted();
      const isLate = limit.aborted;
      return {
        reason: isLate
          ? `was not read within ${this.#timeLimit / 1000} s`
          : `could not be read: ${error.message}`,
      };
    });
    worker.unref();
    if ('reason' in answer) throw new SourceError(name, answer.reason);
    return valuesOf<Value>(answer.lines);
  }
}

async function ask(worker: Worker, task: ReadTask, signal: AbortSignal): Promise<ReadAnswer> {
  const answered = once(worker, 'message', {signal}) as Promise<[ReadAnswer]>;
  worker.postMessage(task);
  return (await answered)[0];
}

async function startWorker(): Promise<Worker> {
  const options = {resourceLimits: {maxOldGenerationSizeMb: MAX_MEGABYTES}};
  const worker = import.meta.url.endsWith('.ts')
    ? new Worker(sourceWorker(), {...options, eval: true})
    : new Worker(new URL('document-worker.js', import.meta.url), options);
  await once(worker, 'message');
  // Its failures are those of the document that it reads.
  return worker.on('error', () => undefined);
}

/** Loads the TypeScript of the worker: on Node 20, tsx does not reach worker threads by itself. */
const sourceWorker = () => `
  import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))}).then(({register}) => {
    register();
    return import(${JSON.stringify(new URL('document-worker.ts', import.meta.url))});
  });
`;

/** Decodes lines of JSON in short turns, since there may be many. */
async function valuesOf<Value>(lines: Uint8Array): Promise<Value[]> {
  const values: Value[] = [];
  const decoder = new TextDecoder();
  const turn = shortTurns();
  for (let start = 0; start < lines.length;) {
    const end = lines.indexOf(0x0a, start);
    values.push(JSON.parse(decoder.decode(lines.subarray(start, end))) as Value);
    start = end + 1;
    await turn();
  }
  return values;
}

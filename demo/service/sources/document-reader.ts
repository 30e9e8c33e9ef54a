import {once} from 'node:events';
import {Worker} from 'node:worker_threads';

import type {Section} from '../documents/section.js';
import type {DocumentFailure} from './document-failure.js';
import type {DocumentTask, ReadAnswer, ReadTask} from './document-worker.js';
import type {SitemapEntry} from './sitemap.js';

/** In milliseconds. */
const TIME_LIMIT = 10_000;
/** Of a worker. A document that needs more is left out. Other runtimes than Node ignore it. */
const MAX_MEGABYTES = 512;

/**
 * Reads documents in a worker thread, one after the other, each in bounded time and memory. Answers are not held
 * up meanwhile.
 */
export class DocumentReader {
  readonly #timeLimit: number;
  #worker: Promise<Worker> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** @param timeLimit - how long a document may take, in milliseconds */
  constructor(timeLimit = TIME_LIMIT) {
    this.#timeLimit = timeLimit;
  }

  /** Returns the sections of a document: none if it cannot be read, which is reported. */
  async readDocument(
    document: DocumentTask,
    signal: AbortSignal,
    onFailure: (failure: DocumentFailure) => void,
  ): Promise<readonly Section[]> {
    const answer = await this.#inTurn<Section>(document, signal);
    if ('values' in answer) return answer.values;
    onFailure({document: document.head.id, reason: answer.reason});
    return [];
  }

  /** Returns the entries of a sitemap, compressed or not. Rejects if it cannot be read. */
  async readSitemap(url: string, bytes: Uint8Array, signal: AbortSignal): Promise<readonly SitemapEntry[]> {
    const answer = await this.#inTurn<SitemapEntry>({format: 'sitemap', url, bytes}, signal);
    if ('values' in answer) return answer.values;
    throw new Error(`${url} ${answer.reason}.`);
  }

  /** Ends the worker. The next document starts another one. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await (await worker?.catch(() => undefined))?.terminate();
  }

  #inTurn<Value>(task: ReadTask, signal: AbortSignal): Promise<ReadAnswer<Value>> {
    const result = this.#last.then(() => this.#read<Value>(task, signal));
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #read<Value>(task: ReadTask, signal: AbortSignal): Promise<ReadAnswer<Value>> {
    signal.throwIfAborted();
    const worker = await (this.#worker ??= startWorker());
    const limit = AbortSignal.timeout(this.#timeLimit);
    worker.ref();
    worker.postMessage(task);
    try {
      const message = await once(worker, 'message', {signal: AbortSignal.any([signal, limit])});
      worker.unref();
      return message[0] as ReadAnswer<Value>;
    } catch (error) {
      // The worker is still busy with this document, or has ended by it.
      await this.close();
      signal.throwIfAborted();
      return {
        reason: limit.aborted
          ? `was not read within ${this.#timeLimit / 1000} s`
          : `could not be read: ${(error as Error).message}`,
      };
    }
  }
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

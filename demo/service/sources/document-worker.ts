// Runs in a worker thread, so that a document that takes long does not hold up answers, and can be ended.
import {parentPort} from 'node:worker_threads';

import type {DocumentHead} from '../documents/sections.js';
import {type DocumentFormat, readDocument} from './read-document.js';
import {readSitemap} from './sitemap.js';

/** A document as it was fetched. */
export interface DocumentTask {
  readonly format: DocumentFormat;
  readonly head: DocumentHead;
  readonly text: string;
}

/** What the worker is asked to read. */
export type ReadTask =
  | DocumentTask
  | {readonly format: 'sitemap'; readonly url: string; readonly bytes: Uint8Array};

/** What was read, or the reason why it was not. */
export type ReadAnswer<Value> = {readonly values: readonly Value[]} | {readonly reason: string};

function answer(task: ReadTask): ReadAnswer<unknown> {
  try {
    return {
      values:
        task.format === 'sitemap'
          ? readSitemap(task.bytes, task.url)
          : readDocument(task.format, task.head, task.text),
    };
  } catch (error) {
    return {reason: `could not be read: ${(error as Error).message}`};
  }
}

parentPort?.on('message', (task: ReadTask) => parentPort?.postMessage(answer(task)));
// The time limit of the first document begins here.
parentPort?.postMessage('ready');

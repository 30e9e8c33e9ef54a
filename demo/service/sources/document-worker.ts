// Runs in a worker thread, so that a document that takes long does not hold up answers, and can be ended.
import {parentPort} from 'node:worker_threads';

import type {DocumentHead} from '../documents/sections.js';
import {type DocumentFormat, readDocument} from './read-document.js';
import {readSitemap} from './sitemap.js';
import {SourceError} from './source-error.js';

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

/** What was read: values as lines of JSON in UTF-8. Or the reason why it was not. */
export type ReadAnswer = {readonly lines: Uint8Array<ArrayBuffer>} | {readonly reason: string};

function read(task: ReadTask): readonly unknown[] {
  return task.format === 'sitemap'
    ? readSitemap(task.bytes, task.url)
    : readDocument(task.format, task.head, task.text);
}

function answer(task: ReadTask): ReadAnswer {
  try {
    const lines = read(task).map((value) => `${JSON.stringify(value)}\n`);
    return {lines: new TextEncoder().encode(lines.join(''))};
  } catch (error) {
    return {
      reason: error instanceof SourceError ? error.what : `could not be read: ${(error as Error).message}`,
    };
  }
}

parentPort?.on('message', (task: ReadTask) => {
  const message = answer(task);
  parentPort?.postMessage(message, 'lines' in message ? [message.lines.buffer] : []);
});
// The time limit of the first document begins here.
parentPort?.postMessage('ready');

import type {Section} from '../knowledge-base/guide.js';
import type {DocumentReader} from './document-reader.js';
import type {DocumentFailure} from './source-error.js';

/** What all sources need. */
export interface SourceOptions {
  readonly reader: DocumentReader;
  /** Called once for each failure of a document. */
  readonly onFailure: (failure: DocumentFailure) => void;
}

/** The documents of an owner. Each is read by itself: one that fails is reported, and the others are read. */
export interface DocumentSource {
  /**
   * Reads the documents that changed. Returns the sections of all documents, or `undefined` if nothing changed
   * since the last call. Rejects if the documents cannot be listed; then the next call tries again.
   */
  read(signal: AbortSignal): Promise<readonly Section[] | undefined>;
  /** Returns the sections that a former process stored, without network, or `undefined` if there are none. */
  readStored?(signal: AbortSignal): Promise<readonly Section[] | undefined>;
}

/** Whether two collections have the same documents. A document that did not change is the same object. */
export const hasSameDocuments = (
  before: ReadonlyMap<string, unknown> | undefined,
  now: ReadonlyMap<string, unknown>,
) => before?.size === now.size && [...now].every(([key, document]) => before.get(key) === document);

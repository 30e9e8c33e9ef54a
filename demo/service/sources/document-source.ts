import type {Section} from '../knowledge-base/guide.js';

/** The documents of an owner. */
export interface DocumentSource {
  /**
   * Reads the documents that changed. Returns the sections of all documents, or `undefined` if nothing changed
   * since the last call. Rejects if the documents cannot be read; then the next call tries again.
   */
  read(signal: AbortSignal): Promise<readonly Section[] | undefined>;
  /** Returns the sections that a former process stored, without network, or `undefined` if there are none. */
  readStored?(): Promise<readonly Section[] | undefined>;
}

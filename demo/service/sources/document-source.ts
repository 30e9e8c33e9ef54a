import type {Section} from '../documents/section.js';
import type {DocumentFailure} from './document-failure.js';
import type {DocumentReader} from './document-reader.js';

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
}

/** A document as it was read. One that did not change keeps its sections. */
export interface KnownDocument {
  readonly sections: readonly Section[];
}

/** Returns the sections of all documents, or `undefined` if they are those of before. */
export function changedSections(
  before: ReadonlyMap<string, KnownDocument> | undefined,
  now: ReadonlyMap<string, KnownDocument>,
): readonly Section[] | undefined {
  const isSame =
    before?.size === now.size &&
    [...now].every(([key, {sections}]) => before.get(key)?.sections === sections);
  return isSame ? undefined : [...now.values()].flatMap(({sections}) => sections);
}

/** Returns the reason of a failure for the log. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const {cause} = error;
  return cause instanceof Error && cause.message !== '' ? `${error.message} ${cause.message}` : error.message;
}

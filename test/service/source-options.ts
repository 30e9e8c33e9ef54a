import {DocumentReader} from '../../demo/service/sources/document-reader.js';
import type {DocumentFailure, SourceOptions} from '../../demo/service/sources/document-source.js';

const reader = new DocumentReader();

/** Returns the options that all sources need. The failures of documents are added to \`failures\`. */
export const sourceOptions = (failures: DocumentFailure[] = []): SourceOptions => ({
  reader,
  onFailure: (failure) => failures.push(failure),
});

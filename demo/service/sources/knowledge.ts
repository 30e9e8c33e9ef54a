import {createDocumentSearch, type Search} from '../documents/document-search.js';
import type {SearchIndex} from '../documents/search-index.js';
import type {Synonyms} from '../documents/synonyms.js';
import type {Failure, Health} from '../http/health.js';
import type {Section} from '../documents/section.js';
import {createFusedSearch, DEPTH} from '../meaning/fused-search.js';
import type {Meaning} from '../meaning/meaning.js';
import type {DocumentFailure} from './document-failure.js';
import {type DocumentSource, reasonOf} from './document-source.js';

/** An event of a Knowledge Base, for the log. It has no text of the documents. */
export interface KnowledgeEvent extends Partial<DocumentFailure> {
  /** The index was replaced, or stays as it was; a document was left out, or keeps its former text. */
  readonly event: 'indexed' | 'refresh-failed' | 'document-failed';
  readonly sections?: number;
  /** In milliseconds. */
  readonly duration?: number;
}

export interface KnowledgeOptions {
  /** The agent that answers from it. */
  readonly agent: string;
  readonly source: DocumentSource;
  readonly index: SearchIndex;
  /** Default: documents are searched by words alone. */
  readonly meaning?: Meaning | undefined;
  /** Default: none. */
  readonly synonyms?: Synonyms;
  /** The time between two looks at the documents, in milliseconds. */
  readonly interval: number;
  readonly report: (event: KnowledgeEvent) => void;
}

/**
 * Keeps an index in step with its documents. The old index answers until the new one is complete, and if the
 * documents cannot be read.
 */
export class Knowledge {
  readonly search: Search;
  readonly #options: KnowledgeOptions;
  readonly #abort = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  /** Sections that were read and could not be indexed. */
  #pending: readonly Section[] | undefined;
  #isReady = false;
  #failure: Failure | undefined;

  constructor(options: KnowledgeOptions) {
    this.#options = options;
    const {index, synonyms, meaning} = options;
    this.search = meaning
      ? createFusedSearch(createDocumentSearch(index, synonyms, DEPTH), meaning)
      : createDocumentSearch(index, synonyms);
  }

  /** Whether there is an index: of this process, or in a database from a former one. */
  async isIndexed(): Promise<boolean> {
    return this.#isReady || (await this.#options.index.search(new Map(), {limit: 1})).size > 0;
  }

  /** Asks the index whether it can be searched. Ready is an index with documents, stale or not. */
  async health(): Promise<Health> {
    const stale = this.#failure ? [this.#failure] : [];
    try {
      await this.#options.index.check?.();
      return {isReady: this.#isReady, failures: stale};
    } catch {
      return {isReady: false, failures: [...stale, this.#failed('search')]};
    }
  }

  /** Indexes the documents, and looks for changes from then on. */
  async start(): Promise<void> {
    await this.refresh();
    if (this.#abort.signal.aborted) return;
    this.#timer = setTimeout(() => void this.start(), this.#options.interval);
    this.#timer.unref();
  }

  /** Looks for changes now, and indexes them. Failures are reported. */
  refresh(): Promise<void> {
    return (this.#running ??= this.#read().finally(() => {
      this.#running = undefined;
    }));
  }

  /** Stops looking for changes, and closes the index. */
  async close(): Promise<void> {
    this.#abort.abort();
    clearTimeout(this.#timer);
    await this.#running;
    await this.#options.meaning?.close();
    await this.#options.index.close();
  }

  async #read(): Promise<void> {
    const {source, index, meaning, report} = this.#options;
    const start = performance.now();
    const duration = () => Math.round(performance.now() - start);
    try {
      this.#pending = (await source.read(this.#abort.signal)) ?? this.#pending;
      if (this.#abort.signal.aborted) return;
      if (this.#pending !== undefined) {
        const {length} = this.#pending;
        await index.replace(this.#pending);
        meaning?.update(this.#pending);
        this.#pending = undefined;
        this.#isReady = true;
        report({event: 'indexed', sections: length, duration: duration()});
      }
      this.#failure = undefined;
    } catch (error) {
      if (this.#abort.signal.aborted) return;
      this.#failure = this.#failed('refresh');
      report({event: 'refresh-failed', duration: duration(), reason: reasonOf(error)});
    }
  }

  #failed(failed: Failure['failed']): Failure {
    return {agent: this.#options.agent, failed, time: new Date().toISOString()};
  }
}

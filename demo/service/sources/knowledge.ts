import {createDocumentSearch} from '../documents/document-search.js';
import type {SearchIndex} from '../documents/search-index.js';
import type {Section} from '../knowledge-base/guide.js';
import type {Search} from '../knowledge-base/search.js';
import type {DocumentSource} from './document-source.js';

/** An event of a Knowledge Base, for the log. It has no text of the documents. */
export interface KnowledgeEvent {
  readonly event: 'indexed' | 'refresh-failed';
  readonly sections?: number;
  /** In milliseconds. */
  readonly duration: number;
  /** The reason of a failure. */
  readonly reason?: string;
}

export interface KnowledgeOptions {
  readonly source: DocumentSource;
  readonly index: SearchIndex;
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

  constructor(options: KnowledgeOptions) {
    this.#options = options;
    this.search = createDocumentSearch(options.index);
  }

  /** Whether there is an index to answer from. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Indexes stored documents, then the current ones, and looks for changes from then on. */
  async start(): Promise<void> {
    await this.#run(async () => this.#options.source.readStored?.());
    await this.refresh();
    this.#schedule();
  }

  /** Looks for changes now, and indexes them. Failures are reported. */
  refresh(): Promise<void> {
    return (this.#running ??= this.#run(() => this.#options.source.read(this.#abort.signal)).finally(() => {
      this.#running = undefined;
    }));
  }

  /** Stops looking for changes, and closes the index. */
  async close(): Promise<void> {
    this.#abort.abort();
    clearTimeout(this.#timer);
    await this.#running;
    await this.#options.index.close();
  }

  async #run(read: () => Promise<readonly Section[] | undefined>): Promise<void> {
    const {index, report} = this.#options;
    const start = performance.now();
    const duration = () => Math.round(performance.now() - start);
    try {
      this.#pending = (await read()) ?? this.#pending;
      if (this.#pending === undefined || this.#abort.signal.aborted) return;
      const {length} = this.#pending;
      await index.replace(this.#pending);
      this.#pending = undefined;
      this.#isReady = true;
      report({event: 'indexed', sections: length, duration: duration()});
    } catch (error) {
      if (this.#abort.signal.aborted) return;
      report({event: 'refresh-failed', duration: duration(), reason: reasonOf(error)});
    }
  }

  #schedule(): void {
    if (this.#abort.signal.aborted) return;
    this.#timer = setTimeout(() => void this.refresh().then(() => this.#schedule()), this.#options.interval);
    this.#timer.unref();
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const {cause} = error;
  return cause instanceof Error && cause.message !== '' ? `${error.message} ${cause.message}` : error.message;
}

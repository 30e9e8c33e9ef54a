import {createHash} from 'node:crypto';
import {setImmediate as nextTask} from 'node:timers/promises';

import type {Section} from '../documents/section.js';
import {reasonOf} from '../sources/document-source.js';
import {type Embed, EmbeddingsFailure, type Vector} from './embeddings-server.js';
import {sectionParts} from './section-parts.js';
import type {VectorStore} from './vector-store.js';

/** The number of texts in one request. Some servers refuse more. */
const BATCH = 32;
/** How long a request may take, in milliseconds. */
const BATCH_TIMEOUT = 60_000;
const QUESTION_TIMEOUT = 3_000;
/** After a failure, the server is not asked for this time, in milliseconds, or as long as it says. */
const PAUSE = 30_000;
const MAX_PAUSE = 300_000;
/** The number of sections that are read in one task. */
const GROUP = 100;
/** The number of parts that are searched: a section can have several. */
const MAX_PARTS = 50;

/** An event of the search by meaning, for the log. It has no text of the documents or of a question. */
export interface MeaningEvent {
  /**
   * All sections have their vectors; texts could not be embedded, so words alone answer; they can again; the file of the vectors cannot
   * be read or written.
   */
  readonly event: 'embedded' | 'embeddings-failed' | 'embeddings-work-again' | 'embeddings-not-kept';
  readonly sections?: number;
  /** In milliseconds. */
  readonly duration?: number;
  readonly reason?: string;
}

export interface MeaningOptions {
  readonly embed: Embed;
  /** The vectors of another model are others. */
  readonly model: string;
  readonly store: VectorStore;
  readonly report: (event: MeaningEvent) => void;
  /** How long the server is not asked after a failure, in milliseconds. Default: 30,000. */
  readonly pause?: number;
  /** How long a visitor waits for the vector of a question, in milliseconds. Default: 3,000. */
  readonly timeout?: number;
}

/** Knows which sections of a Knowledge Base are near to a question in meaning. Failures are reported once, and end nothing. */
export class Meaning {
  readonly #options: MeaningOptions;
  readonly #abort = new AbortController();
  /** The sections by the hashes of their parts. */
  #sections: ReadonlyMap<string, readonly Section[]> = new Map();
  #missing = Infinity;
  #updating = Promise.resolve();
  #update = new AbortController();
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** What fails: the same server can embed a question and refuse the documents. */
  readonly #failing = new Set<'documents' | 'question'>();
  #pausedUntil = 0;

  constructor(options: MeaningOptions) {
    this.#options = options;
  }

  /** Embeds the sections that have no vectors yet, in the background. A later call takes the place of this one. */
  update(sections: readonly Section[]): void {
    clearTimeout(this.#retry);
    this.#update.abort();
    this.#update = new AbortController();
    const signal = AbortSignal.any([this.#update.signal, this.#abort.signal]);
    this.#updating = this.#updating.then(() => this.#begin(sections, signal));
  }

  /**
   * Returns the sections that are nearest to a question in meaning, the nearest one first: none if the server fails, and until
   * nine of ten parts have their vectors.
   */
  async nearest(question: string): Promise<readonly Section[]> {
    const {embed, store, timeout = QUESTION_TIMEOUT} = this.#options;
    const {size} = this.#sections;
    if (size === 0 || this.#missing * 10 > size || performance.now() < this.#pausedUntil) return [];
    try {
      const [vector] = await embed([question], timeout, this.#abort.signal);
      const hashes = await store.nearest(vector!, MAX_PARTS);
      this.#works('question');
      return [...new Set(hashes.flatMap((hash) => this.#sections.get(hash) ?? []))];
    } catch (error) {
      this.#pausedUntil = performance.now() + this.#fails('question', error);
      return [];
    }
  }

  /** Stops embedding, and closes the store. */
  async close(): Promise<void> {
    this.#abort.abort();
    clearTimeout(this.#retry);
    await this.#updating;
    await this.#options.store.close();
  }

  async #begin(sections: readonly Section[], signal: AbortSignal): Promise<void> {
    const texts = new Map<string, string>();
    const byHash = new Map<string, Section[]>();
    for (const [place, section] of sections.entries()) {
      // Requests are answered meanwhile.
      if (place % GROUP === 0) await nextTask();
      for (const text of sectionParts(section)) {
        const hash = createHash('sha256').update(`${this.#options.model}\0${text}`).digest('hex');
        texts.set(hash, text);
        byHash.set(hash, [...(byHash.get(hash) ?? []), section]);
      }
    }
    if (signal.aborted) return;
    this.#sections = byHash;
    await this.#embed(texts, sections.length, signal);
  }

  async #embed(texts: ReadonlyMap<string, string>, sections: number, signal: AbortSignal): Promise<void> {
    const {embed, store, report} = this.#options;
    const start = performance.now();
    try {
      const hashes = [...texts.keys()];
      const known = await store.known(hashes);
      const missing = hashes.filter((hash) => !known.has(hash));
      this.#missing = missing.length;
      for (let place = 0; place < missing.length; place += BATCH) {
        const batch = missing.slice(place, place + BATCH);
        const vectors = await embed(
          batch.map((hash) => texts.get(hash)!),
          BATCH_TIMEOUT,
          signal,
        );
        await store.add(new Map(batch.map((hash, index): [string, Vector] => [hash, vectors[index]!])));
        this.#missing -= batch.length;
      }
      await store.keep(hashes);
      this.#works('documents');
      report({event: 'embedded', sections, duration: Math.round(performance.now() - start)});
    } catch (error) {
      if (signal.aborted) return;
      const again = () => {
        this.#updating = this.#embed(texts, sections, signal);
      };
      this.#retry = setTimeout(again, this.#fails('documents', error));
      this.#retry.unref();
    }
  }

  /** Reports the first failure. Returns for how long the server is not asked. */
  #fails(what: 'documents' | 'question', error: unknown): number {
    if (!this.#failing.has(what) && !this.#abort.signal.aborted) {
      this.#options.report({event: 'embeddings-failed', reason: reasonOf(error)});
    }
    this.#failing.add(what);
    const {pause = PAUSE} = this.#options;
    const wanted = error instanceof EmbeddingsFailure ? (error.retryAfter ?? 0) * 1000 : 0;
    return Math.min(Math.max(pause, wanted), MAX_PAUSE);
  }

  #works(what: 'documents' | 'question'): void {
    if (this.#failing.delete(what)) this.#options.report({event: 'embeddings-work-again'});
  }
}

import type {Language} from './language.js';
import type {Section} from './section.js';

/** Where a section has a word, the most telling place first: its heading; the title of its document; its text. */
export type Place = 'title' | 'heading' | 'text';

/** A section that has some of the searched words. */
export interface SearchHit {
  readonly section: Section;
  /** Higher is better. Comparable only with the other hits of the same search. */
  readonly score: number;
  /** The searched words that the section has, as they were given. */
  readonly words: ReadonlyMap<string, Place>;
}

/** The result of a search. */
export interface SearchHits {
  /** The best sections, the best one first; of equal ones, the first in the document set. */
  readonly hits: readonly SearchHit[];
  /** The number of sections of the index. */
  readonly size: number;
  /**
   * The number of sections that have each searched word, 0 for an unknown word. Words that the index ignores, such
   * as its own stop words, are missing.
   */
  readonly frequencies: ReadonlyMap<string, number>;
}

export interface SearchOptions {
  /** The maximum number of hits. */
  readonly limit: number;
}

/**
 * A full-text index of sections: embedded, or a search server. It knows the forms of words, compounds and typos, finds sections that
 * have any of the words, and ranks them; whether a section answers the question is decided by `createDocumentSearch()`.
 */
export interface SearchIndex {
  /** @param words - the words of a question with their weights, from 0 to 1 */
  search(words: ReadonlyMap<string, number>, options: SearchOptions): Promise<SearchHits>;
  /** The languages of its sections, the most frequent one first. Empty if they are not known. */
  languages(): Promise<readonly Language[]>;
  /**
   * Replaces all sections at once: a search that runs meanwhile sees either the old ones or the new ones. If it
   * rejects, the old ones stay.
   */
  replace(sections: readonly Section[]): Promise<void>;
  /** Rejects, within seconds, if the index cannot be searched now. Default: it always can. */
  check?(): Promise<void>;
  /** Releases connections. No method may be called after it. */
  close(): Promise<void>;
}

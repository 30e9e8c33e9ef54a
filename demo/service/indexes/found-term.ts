import {indexedSection} from '../documents/indexed-section.js';
import type {SearchHit} from '../documents/search-index.js';
import {termsOf} from '../documents/words.js';
import type {Section} from '../knowledge-base/guide.js';

/** A searched word, and the term that the index has for it. */
export interface FoundTerm {
  readonly word: string;
  readonly term: string;
  /** The number of sections that have it. */
  readonly frequency: number;
}

/** Returns a hit with the words that a section has. */
export function hitOf(section: Section, score: number, found: readonly FoundTerm[]): SearchHit {
  const {heading, title, body} = indexedSection(section);
  const wordsIn = (...texts: string[]) => {
    const terms = new Set(texts.flatMap(termsOf));
    return new Set(found.filter(({term}) => terms.has(term)).map(({word}) => word));
  };
  return {section, score, words: wordsIn(heading, title, body), headingWords: wordsIn(heading, title)};
}

import {type IndexedSection, indexedSection} from '../documents/indexed-section.js';
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

type Terms = Pick<ReadonlySet<string>, 'has'>;

/** The terms of a section. */
interface SectionTerms {
  readonly all: Terms;
  /** Those of its heading and of the title of its document. */
  readonly heading: Terms;
}

function sectionTerms({heading, title, body}: IndexedSection): SectionTerms {
  const inHeading = [heading, title].flatMap(termsOf);
  return {all: new Set([...inHeading, ...termsOf(body)]), heading: new Set(inHeading)};
}

/** Returns a hit with the words that a section has. */
export function hitOf(
  section: Section,
  score: number,
  found: readonly FoundTerm[],
  {all, heading} = sectionTerms(indexedSection(section)),
): SearchHit {
  const wordsIn = (terms: Terms) => new Set(found.filter(({term}) => terms.has(term)).map(({word}) => word));
  return {section, score, words: wordsIn(all), headingWords: wordsIn(heading)};
}

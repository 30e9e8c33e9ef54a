import {indexedSection} from '../documents/indexed-section.js';
import type {SearchHits, SearchIndex, SearchOptions} from '../documents/search-index.js';
import {termOf, wordsOf} from '../documents/words.js';
import type {Section} from '../knowledge-base/guide.js';
import {isTypo} from '../knowledge-base/spelling.js';
import {type FoundTerm, hitOf} from './found-term.js';

/** In characters. Shorter words are not taken for the beginning of a word. */
const MIN_PREFIX = 5;
/** The weights of the fields, as in the index of SQLite. */
const HEADING = 6;
const TITLE = 2;
const BODY = 1;
/** BM25: how much further matches of a term count, and how much less matches in a long text. */
const SATURATION = 1.2;
const BY_LENGTH = 0.75;

interface Entry {
  readonly section: Section;
  /** How often it has each term, by the weights of its fields. */
  readonly counts: ReadonlyMap<string, number>;
  /** The terms of its heading and of the title of its document. */
  readonly inHeading: ReadonlySet<string>;
  readonly length: number;
}

interface Terms {
  readonly entries: readonly Entry[];
  /** The number of sections that have each term. */
  readonly frequencies: ReadonlyMap<string, number>;
  /** All words of the sections. A typo is compared with them, because it has no stem. */
  readonly words: readonly string[];
}

/**
 * Creates an index of some hundred sections, in plain objects. It needs no other module, so it runs in every runtime; a
 * search looks at each section.
 */
export function createMemoryIndex(sections: readonly Section[]): Pick<SearchIndex, 'search'> {
  const terms = termsIn(sections);
  return {search: (words, options) => Promise.resolve(search(terms, words, options))};
}

function termsIn(sections: readonly Section[]): Terms {
  const entries: Entry[] = [];
  const frequencies = new Map<string, number>();
  const allWords = new Set<string>();
  for (const {json, heading, title, body} of sections.map(indexedSection)) {
    const counts = new Map<string, number>();
    const inHeading = new Set<string>();
    let length = 0;
    for (const [text, weight] of [
      [heading, HEADING],
      [title, TITLE],
      [body, BODY],
    ] as const) {
      for (const word of wordsOf(text)) {
        const term = termOf(word);
        counts.set(term, (counts.get(term) ?? 0) + weight);
        if (weight > BODY) inHeading.add(term);
        allWords.add(word);
        length += 1;
      }
    }
    for (const term of counts.keys()) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    entries.push({section: JSON.parse(json) as Section, counts, inHeading, length});
  }
  return {entries, frequencies, words: [...allWords]};
}

function search(terms: Terms, words: ReadonlyMap<string, number>, {limit}: SearchOptions): SearchHits {
  const {entries} = terms;
  const found = [...words.keys()].map((word) => find(terms, word));
  const average = entries.reduce((sum, {length}) => sum + length, 0) / entries.length || 1;
  const scored = entries.flatMap((entry) => {
    let score = 0;
    for (const {word, term, frequency} of found) {
      const count = entry.counts.get(term) ?? 0;
      const rarity = Math.log(1 + (entries.length - frequency + 0.5) / (frequency + 0.5));
      const saturation = SATURATION * (1 - BY_LENGTH + (BY_LENGTH * entry.length) / average);
      score += ((words.get(word) ?? 0) * rarity * count) / (count + saturation);
    }
    return score > 0 ? [{entry, score}] : [];
  });
  scored.sort((one, other) => other.score - one.score);
  return {
    size: entries.length,
    frequencies: new Map(found.map(({word, frequency}) => [word, frequency])),
    hits: scored
      .slice(0, limit)
      .map(({entry, score}) =>
        hitOf(entry.section, score, found, {all: entry.counts, heading: entry.inHeading}),
      ),
  };
}

/** Returns the term of a word, or the most frequent term that the word is a typo or the beginning of. */
function find({frequencies, words}: Terms, word: string): FoundTerm {
  const withFrequency = (term: string) => ({word, term, frequency: frequencies.get(term) ?? 0});
  const own = withFrequency(termOf(word));
  if (own.frequency > 0 || word.length < MIN_PREFIX || /\p{N}/u.test(word)) return own;
  const isSimilar = [(other: string) => isTypo(word, other), (other: string) => other.startsWith(word)];
  const similar = isSimilar.map((is) => words.filter(is)).find(({length}) => length > 0) ?? [];
  return similar
    .map((other) => withFrequency(termOf(other)))
    .reduce((one, other) => (other.frequency > one.frequency ? other : one), own);
}

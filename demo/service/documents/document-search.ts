import type {Section} from '../knowledge-base/guide.js';
import type {Search, SearchResult} from '../knowledge-base/search.js';
import {isSmallTalk} from '../knowledge-base/small-talk.js';
import {isLight, isNumber, isOrdinary} from '../knowledge-base/terms.js';
import {questionWords} from './question-words.js';
import type {SearchHit, SearchHits, SearchIndex} from './search-index.js';
import {termOf} from './words.js';

/** The number of hits that are judged. */
const CANDIDATES = 20;
/** The share of a question, by the rarity of its words, that a relevant section has. */
const COVERAGE = 0.5;
/** The same for a section that has none of the words in its heading. */
const COVERAGE_IN_TEXT = 0.62;
/** The share of a question that a section for a language model has. The model sees whether it answers the question. */
const COVERAGE_OF_CANDIDATES = 0.3;
/** Sections with a lower score, relative to the best one, are not relevant. */
const RELEVANT = 0.6;
/** A word of a heading counts more than a word of the text. */
const HEADING = 1;
/** The weight of the index's own score, relative to the coverage. */
const RANK = 0.5;
/** A few sections do not tell how rare a word is, so they are taken for a part of more. */
const MIN_SIZE = 100;
/** The rarity of a word that occurs in questions about anything, and in no section. */
const ORDINARY = 0.2;
const MAX_NEAREST = 3;

const NOTHING: SearchResult = {sections: [], nearest: [], terms: new Map()};

/**
 * Creates the search in an owner's documents. The index finds candidates; a candidate is relevant if it has a
 * sufficient share of the question.
 */
export function createDocumentSearch(index: SearchIndex): Search {
  return async (messages) => {
    if (isSmallTalk(messages.at(-1)?.content ?? '')) return NOTHING;
    const words = questionWords(messages);
    if (words.size === 0) return NOTHING;
    return judge(words, await index.search(words, {limit: CANDIDATES}));
  };
}

function judge(words: ReadonlyMap<string, number>, {hits, size, frequencies}: SearchHits): SearchResult {
  const weights = new Map(
    [...words].flatMap(([word, weight]) => {
      const frequency = frequencies.get(word);
      return frequency === undefined ? [] : [[word, weight * rarity(word, frequency, size)] as const];
    }),
  );
  const sum = (chosen: Iterable<string>) =>
    [...chosen].reduce((total, word) => total + (weights.get(word) ?? 0), 0);
  const total = sum(weights.keys()) || 1;
  const best = Math.max(...hits.map(({score}) => score), Number.MIN_VALUE);
  const scored = hits
    .map((hit) => {
      const coverage = sum(hit.words) / total;
      const inHeading = sum(hit.headingWords) / total;
      return {hit, coverage, score: coverage + HEADING * inHeading + (RANK * hit.score) / best};
    })
    .sort((one, other) => other.score - one.score);
  const relevant = scored.filter(
    ({hit, coverage}) => coverage >= (hit.headingWords.size > 0 ? COVERAGE : COVERAGE_IN_TEXT),
  );
  const highest = relevant[0]?.score ?? 0;
  const sections = (list: readonly {hit: SearchHit}[]): Section[] => list.map(({hit}) => hit.section);
  return {
    sections: sections(relevant.filter(({score}) => score >= highest * RELEVANT)),
    nearest: sections(scored.slice(0, MAX_NEAREST)),
    candidates: sections(scored.filter(({coverage}) => coverage >= COVERAGE_OF_CANDIDATES)),
    terms: new Map([...weights].map(([word, weight]) => [termOf(word), weight])),
  };
}

/** Returns the inverse document frequency of a word, from 0 to 1. */
function rarity(word: string, frequency: number, size: number): number {
  const term = termOf(word);
  const isUsual = isOrdinary(term) || isLight(term) || isNumber(term);
  if (frequency === 0) return isUsual ? ORDINARY : 1;
  const of = (count: number) => Math.log(1 + (Math.max(size, MIN_SIZE) - count + 0.5) / (count + 0.5));
  return of(frequency) / of(0);
}

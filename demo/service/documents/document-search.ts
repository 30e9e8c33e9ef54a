import {type Language, questionLanguage} from './language.js';
import type {Section} from './section.js';
import {isSmallTalk} from '../knowledge-base/small-talk.js';
import type {Message} from '../types.js';
import {type Concept, conceptsOf, ownQuestion} from './question.js';
import type {Place, SearchHit, SearchHits, SearchIndex} from './search-index.js';
import {synonymFinder, type Synonyms} from './synonyms.js';
import {wordsTogether} from './together.js';

/** The sections for the last question of a conversation. */
export interface SearchResult {
  /** The relevant sections, the best one first. */
  readonly sections: readonly Section[];
  /** The best sections, relevant or not, for a language model, which sees whether they answer the question. */
  readonly nearest: readonly Section[];
  /** If no section is relevant: the best ones that have a rare word of the question. */
  readonly suggested: readonly Section[];
  /** The words that were searched, with their weights. */
  readonly words: ReadonlyMap<string, number>;
  /** The language of the question. */
  readonly language: Language;
}

/** Searches for the last question of a conversation. */
export type Search = (messages: readonly Message[]) => Promise<SearchResult>;

/** The number of hits that are judged. */
const CANDIDATES = 50;
export const MAX_NEAREST = 3;

/** A relevant section has more than this share of the question, by the rarity of its words. */
const COVERAGE = 0.37;
/** The same for a section whose heading has at most this share of it. */
const COVERAGE_IN_TEXT = 0.5;
const IN_TITLE = 0.1;
/** The same if all words of the question are usual ones. */
const COVERAGE_OF_USUAL = 0.7;
/** A word is rare if it is in at most this share of the sections, or in this number. */
const RARE = 0.05;
const MIN_RARE = 2;
/** Known words of a question decide alone if they are in at most this number of sections. */
const MAX_FEW = 10;
/** A section with a lower score, relative to the best one, is not relevant. */
const FLOOR = 0.75;

/** How much the share of a question in the headings counts, relative to the share in the whole section. */
const HEADING = 0.5;
/** How much the share in its heading counts again, which the title of its document and other wordings do not have. */
const TITLE = 0.3;
/** How much the score of the index counts, which knows how often a section has a word. */
const RANK = 0.3;
/** A word that was asked comes before its synonyms. */
const SYNONYM = 0.6;

/** How much more an identifier counts: the question is about that. */
const IDENTIFIER = 4;
/** The rarity of a word that no section has: a name is the topic, another word may only be another wording. */
const UNKNOWN_NAME = 2;
const UNKNOWN = 0.85;
/** How much less a usual word counts, and one that no section has not at all. */
const USUAL = 0.3;
/** The same for what decides whether a section is relevant. */
const USUAL_TOPIC = 0.2;
/** A few sections do not tell how rare a word is, so they are taken for a part of more. */
const MIN_SIZE = 30;

/**
 * Creates the search in the sections of an index. The index finds candidates; a candidate is relevant if it has a
 * sufficient share of the question, or its identifier.
 *
 * @param synonyms - groups of words and phrases that mean the same
 * @param maxNearest - the number of nearest sections
 */
export function createDocumentSearch(
  index: Pick<SearchIndex, 'languages' | 'search'>,
  synonyms: Synonyms = [],
  maxNearest = MAX_NEAREST,
): Search {
  const findSynonyms = synonymFinder(synonyms);
  return async (messages) => {
    const languages = await index.languages();
    const own = ownQuestion(messages);
    const language = questionLanguage(own, languages);
    const concepts = isSmallTalk(own) ? [] : conceptsOf(messages, findSynonyms, languages);
    const words = searchedWords(concepts);
    if (words.size === 0) return {sections: [], nearest: [], suggested: [], words, language};
    const found = await index.search(words, {limit: CANDIDATES});
    return {...judge(concepts, found, languages, maxNearest), language};
  };
}

type Phrase = readonly string[];

/** Returns the words for the index, with their weights. */
function searchedWords(concepts: readonly Concept[]): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  const add = (phrase: Phrase, weight: number) => {
    for (const word of phrase) words.set(word, Math.max(weight, words.get(word) ?? 0));
  };
  for (const {words: asked, synonyms, isUsual} of concepts) {
    add(asked, isUsual ? USUAL : 1);
    for (const synonym of synonyms) add(synonym, SYNONYM);
  }
  return words;
}

/** What a question asks for, and how much each concept tells. */
interface Question {
  readonly concepts: readonly Concept[];
  /** Those of the last question. */
  readonly own: readonly Concept[];
  /** Rank the sections. */
  readonly weights: readonly number[];
  /** Decide which sections are relevant: without what an earlier question was about, and nearly without usual words. */
  readonly topics: readonly number[];
}

interface Candidate extends Omit<SearchHit, 'score'> {
  /** The sets of its words that stand together. */
  readonly parts: readonly ReadonlySet<string>[];
  /** Its score in the index, from 0 to 1. */
  readonly rank: number;
}

interface Scored {
  readonly section: Section;
  readonly candidate: Candidate;
  readonly score: number;
  readonly isRelevant: boolean;
}

function judge(
  concepts: readonly Concept[],
  found: SearchHits,
  languages: readonly Language[],
  maxNearest: number,
): Omit<SearchResult, 'language'> {
  const own = concepts.filter(({isEarlier}) => !isEarlier);
  // “When are they deleted?” continues the question before, if no section has the word. “How do I order?” does not, if half of it is a title.
  const isTopic = (concept: Concept) =>
    concept.isRequired || concept.isIdentifier || (!concept.isUsual && isKnown(concept, found));
  const isTitle = ({words}: SearchHit) =>
    2 * own.filter((concept) => concept.words.every((word) => words.get(word) === 'title')).length >=
    own.length;
  const isOwn = own.some(isTopic) || (own.length > 0 && found.hits.some(isTitle));
  const weights = concepts.map((concept) => importance(concept, found));
  const topics = concepts.map(({isEarlier, isUsual}, place) =>
    isOwn && isEarlier ? 0 : weights[place]! * (isUsual ? USUAL_TOPIC : 1),
  );
  const best = found.hits[0]?.score ?? 1;
  const candidates = found.hits.map((hit) => ({
    ...hit,
    parts: wordsTogether(hit, languages),
    rank: hit.score / best,
  }));
  const judged = (given: readonly number[]) =>
    candidates
      .map((candidate) => score(candidate, {concepts, own, weights, topics: given}))
      .sort((one, other) => other.score - one.score);
  let scored = judged(topics);
  let relevant = scored.filter(({isRelevant}) => isRelevant);
  if (relevant.length === 0 && isEnough(own, found)) {
    scored = judged(topics.map((weight, place) => (isUnknown(concepts[place]!, found) ? 0 : weight)));
    relevant = scored.filter(({isRelevant}) => isRelevant);
  }
  if (relevant.length > MAX_FEW && own.some((concept) => !concept.isUsual && isUnknown(concept, found)))
    relevant = [];
  const floor = (relevant[0]?.score ?? 0) * FLOOR;
  const sections = relevant.filter(({score}) => score >= floor).map(({section}) => section);
  const others = scored.map(({section}) => section).filter((section) => !sections.includes(section));
  const words = concepts.flatMap(({words, synonyms}, place) => [
    ...synonyms.flat().map((word) => [word, weights[place]! * SYNONYM] as const),
    ...words.map((word) => [word, weights[place]!] as const),
  ]);
  return {
    sections,
    nearest: [...sections, ...others].slice(0, maxNearest),
    suggested: sections.length > 0 ? [] : suggestedAmong(scored, own, found),
    words: new Map(words),
  };
}

/** Returns the best sections that have a rare word of the question. A name that no document has is the topic, so nothing is near it. */
function suggestedAmong(
  scored: readonly Scored[],
  own: readonly Concept[],
  found: SearchHits,
): readonly Section[] {
  if (own.some((concept) => concept.isRequired && !isKnown(concept, found))) return [];
  const rare = own.filter((concept) => !concept.isUsual && isRare(concept, found));
  const hasRare = ({candidate: {words}}: Scored) =>
    rare.some((concept) => concept.words.every((word) => words.has(word)));
  return scored
    .filter(hasRare)
    .slice(0, MAX_NEAREST)
    .map(({section}) => section);
}

function score(candidate: Candidate, {concepts, own, weights, topics}: Question): Scored {
  const {section, words, parts, rank} = candidate;
  const has = (places: readonly Place[]) => (phrase: Phrase) =>
    phrase.every((word) => places.includes(words.get(word)!));
  const anywhere = has(['title', 'heading', 'text']);
  const together = (given: readonly number[], synonym?: number) =>
    Math.max(
      ...parts.map((part) => share((phrase) => phrase.every((word) => part.has(word)), given, synonym)),
    );
  const share = (hasPhrase: (phrase: Phrase) => boolean, given: readonly number[], synonym = SYNONYM) =>
    concepts.reduce((sum, {words: asked, synonyms}, place) => {
      const certainty = hasPhrase(asked) ? 1 : synonyms.some(hasPhrase) ? synonym : 0;
      return sum + given[place]! * certainty;
    }, 0) / (given.reduce((sum, weight) => sum + weight, 0) || 1);
  const hasAll = (all: readonly Concept[]) =>
    all.every(({words: asked, synonyms}) => [asked, ...synonyms].some(anywhere));

  const identifiers = own.filter(({isIdentifier}) => isIdentifier);
  const topical = share(has(['title']), topics) > IN_TITLE ? COVERAGE : COVERAGE_IN_TEXT;
  const threshold = concepts.every(({isUsual}) => isUsual) ? COVERAGE_OF_USUAL : topical;
  // What a page says of prices is no answer about the price of a product that it does not name.
  const isAbout = together(topics, 1) > threshold && hasAll(own.filter(({isRequired}) => isRequired));
  return {
    section,
    candidate,
    isRelevant: identifiers.length > 0 ? hasAll(identifiers) : isAbout,
    score:
      together(weights) +
      HEADING * share(has(['title', 'heading']), weights) +
      TITLE * share(has(['title']), weights) +
      RANK * rank,
  };
}

/**
 * Whether the known words of a question are enough for an answer, although documents do not have the others: most of its topical words
 * are known and one of them is rare, or half of them are known and a rare one is in a heading.
 */
function isEnough(own: readonly Concept[], found: SearchHits): boolean {
  const topical = own.filter(({isUsual}) => !isUsual);
  const known = topical.filter((concept) => isKnown(concept, found));
  const rare = known.filter((concept) => isRare(concept, found));
  const isHeading = ({words}: Concept) =>
    found.hits.some((hit) => words.every((word) => hit.words.get(word) === 'title'));
  const share = known.length / topical.length;
  return share > 0.5 ? rare.length > 0 : share === 0.5 && rare.some(isHeading);
}

function isRare({words}: Concept, {frequencies, size}: SearchHits): boolean {
  const count = Math.min(...words.map((word) => frequencies.get(word) ?? Infinity));
  return count > 0 && count <= Math.max(MIN_RARE, RARE * size);
}

/** Whether a word that is no name is in no document. It tells how the visitor speaks, and nothing of a section. */
const isUnknown = (concept: Concept, found: SearchHits) =>
  !concept.isRequired && !concept.isIdentifier && !isKnown(concept, found);

const isKnown = ({words, synonyms}: Concept, {frequencies}: SearchHits) =>
  [words, ...synonyms].some((phrase) => phrase.every((word) => (frequencies.get(word) ?? 0) > 0));

/** Returns how much a concept tells about the topic. A word is no rarer than its meaning. */
function importance(
  {words, synonyms, isUsual, isName, isIdentifier}: Concept,
  {frequencies, size}: SearchHits,
): number {
  // Words that the index ignores, such as its own stop words, have no frequency.
  const counts = [words, ...synonyms].map((phrase) => phrase.flatMap((word) => frequencies.get(word) ?? []));
  const known = counts.filter((phrase) => phrase.length > 0 && !phrase.includes(0));
  if (known.length === 0) {
    if (isUsual || counts.flat().length === 0) return 0;
    return isName || isIdentifier ? UNKNOWN_NAME : UNKNOWN;
  }
  const rarities = known.map((phrase) => rarity(Math.min(...phrase), size));
  const mean = rarities.reduce((sum, value) => sum + value, 0) / rarities.length;
  return mean * (isUsual ? USUAL : isIdentifier ? IDENTIFIER : 1);
}

/** Returns the inverse document frequency of a word, from 0 to 1. */
function rarity(frequency: number, size: number): number {
  const of = (count: number) => Math.log(1 + (Math.max(size, MIN_SIZE) - count + 0.5) / (count + 0.5));
  return of(frequency) / of(0);
}

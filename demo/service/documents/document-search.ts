import {quotedQuestion} from '../../../relay/report-reply.js';
import type {Section} from '../knowledge-base/guide.js';
import {isSmallTalk} from '../knowledge-base/small-talk.js';
import type {Message} from '../types.js';
import {type Concept, conceptsOf, isFollowUp, isIdentifier} from './question.js';
import type {SearchHit, SearchHits, SearchIndex} from './search-index.js';
import {synonymFinder, type Synonyms} from './synonyms.js';
import {isUsual} from './usual-words.js';
import {isStopWord, termOf, termsOf} from './words.js';

/** The sections for the last question of a conversation. */
export interface SearchResult {
  /** The relevant sections, the best one first. */
  readonly sections: readonly Section[];
  /** The best sections, relevant or not, for a language model, which sees whether they answer the question. */
  readonly nearest: readonly Section[];
  /** The terms that were searched, with their weights. */
  readonly terms: ReadonlyMap<string, number>;
  /** Whether the title of the best section has more than half of the question. Default: no. */
  readonly isInTitle?: boolean;
}

/** Searches for the last question of a conversation. */
export type Search = (messages: readonly Message[]) => Promise<SearchResult>;

/** The number of hits that are judged. */
const CANDIDATES = 50;
const MAX_NEAREST = 3;

/** A relevant section has more than this share of the question, by the rarity of its words. */
const COVERAGE = 0.5;
/** The same for a section that has none of the words in its heading. */
const COVERAGE_IN_TEXT = 0.6;
/** The same if all words of the question are usual ones. */
const COVERAGE_OF_USUAL = 0.7;
/** Sums of the same numbers differ by less, depending on their order. */
const EPSILON = 1e-9;
/** A section with a lower score, relative to the best one, is not relevant. */
const FLOOR = 0.75;

/** How much the share of a question in the headings counts, relative to the share in the whole section. */
const HEADING = 1;
/** How much the share in its heading and the title counts again, which other wordings do not have. */
const TITLE = 0.5;
/** How much the score of the index counts, which knows how often a section has a word. */
const RANK = 0.3;
/** How much two words of the question count that are next to each other in the section. */
const PAIR = 0.3;
/** A word that was asked comes before its synonyms. */
const SYNONYM = 0.6;

/** How much more an identifier counts, and a name that no section has: the question is about that. */
const IDENTIFIER = 4;
const NAME = 2;
/** The rarity of a usual word that no section has, and how much less one counts that some have. */
const USUAL = 0.2;
const KNOWN_USUAL = 0.6;
/** A few sections do not tell how rare a word is, so they are taken for a part of more. */
const MIN_SIZE = 100;

/** A request of 1 MB has tens of thousands of short messages. */
const MAX_MESSAGES = 64;

const NOTHING: SearchResult = {sections: [], nearest: [], terms: new Map()};

/**
 * Creates the search in the sections of an index. The index finds candidates; a candidate is relevant if it has a
 * sufficient share of the question.
 *
 * @param synonyms - groups of words and phrases that mean the same
 */
export function createDocumentSearch(index: Pick<SearchIndex, 'search'>, synonyms: Synonyms = []): Search {
  const findSynonyms = synonymFinder(synonyms);
  const searchFor = async (concepts: readonly Concept[]): Promise<SearchResult> => {
    const words = searchedWords(concepts);
    return words.size === 0 ? NOTHING : judge(concepts, await index.search(words, {limit: CANDIDATES}));
  };
  return async (conversation) => {
    const messages = conversation.slice(-MAX_MESSAGES).flatMap(searched);
    const question = messages.at(-1)?.content ?? '';
    if (isSmallTalk(question)) return NOTHING;
    const concepts = conceptsOf(messages, findSynonyms);
    const own = conceptsOf(messages.slice(-1), findSynonyms);
    if (concepts.length > own.length && own.every(isUsualConcept) && !isFollowUp(question)) {
      // "How do I order?" has a page of its own; "do you have an example?" is about the topic before.
      const alone = await searchFor(own);
      if (alone.isInTitle) return alone;
    }
    return searchFor(concepts);
  };
}

/** The title of the page that a question is about is an earlier topic: “What is this about?” continues it. */
function searched(message: Message): Message[] {
  if (message.role !== 'user') return [message];
  const {title, question} = quotedQuestion(message.content);
  const contents = title === undefined ? [question] : [title, question];
  return contents.map((content) => ({...message, content}));
}

type Phrase = readonly string[];

/** Returns the words for the index, with their weights. */
function searchedWords(concepts: readonly Concept[]): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  const add = (phrase: Phrase, weight: number) => {
    for (const word of phrase) {
      if (!isStopWord(word)) words.set(word, Math.max(weight, words.get(word) ?? 0));
    }
  };
  for (const {words: asked, synonyms, weight} of concepts) {
    add(asked, weight);
    for (const synonym of synonyms) add(synonym, weight * SYNONYM);
  }
  return words;
}

interface Scored {
  readonly section: Section;
  readonly score: number;
  readonly isRelevant: boolean;
  /** The share of the question in its heading and the title of its document. */
  readonly inTitle: number;
}

function judge(concepts: readonly Concept[], found: SearchHits): SearchResult {
  const weights = concepts.map((concept) => concept.weight * importance(concept, found));
  const best = Math.max(...found.hits.map(({score}) => score), Number.MIN_VALUE);
  const scored = found.hits
    .map((hit) => score(hit, concepts, weights, best))
    .sort((one, other) => other.score - one.score);
  const relevant = scored.filter(({isRelevant}) => isRelevant);
  const floor = (relevant[0]?.score ?? 0) * FLOOR;
  const sections = relevant.filter(({score}) => score >= floor).map(({section}) => section);
  const others = scored.map(({section}) => section).filter((section) => !sections.includes(section));
  return {
    sections,
    isInTitle: (relevant[0]?.inTitle ?? 0) > COVERAGE,
    nearest: [...sections, ...others].slice(0, MAX_NEAREST),
    terms: new Map(
      concepts.flatMap(({words, synonyms}, place) => [
        ...synonyms.flat().map((word) => [termOf(word), (weights[place] ?? 0) * SYNONYM] as const),
        ...words.map((word) => [termOf(word), weights[place] ?? 0] as const),
      ]),
    ),
  };
}

function score(
  {section, score, words, headingWords}: SearchHit,
  concepts: readonly Concept[],
  weights: readonly number[],
  best: number,
): Scored {
  const {titles, headings, text} = textsOf(section);
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const share = (has: (phrase: Phrase) => boolean, synonym = SYNONYM) =>
    concepts.reduce((sum, {words, synonyms}, place) => {
      const certainty = has(words) ? 1 : synonyms.some(has) ? synonym : 0;
      return sum + (weights[place] ?? 0) * certainty;
    }, 0) / total;
  /** The index knows the forms of single words, also in other languages; a phrase is looked for in the text. */
  const hasPhrase = (known: ReadonlySet<string>, terms: string) => (phrase: Phrase) =>
    phrase.length === 1 ? known.has(phrase[0] ?? '') : terms.includes(joinedTerms(phrase.join(' ')));
  const inSection = hasPhrase(words, text);
  const pairs = concepts
    .slice(1)
    .filter(({words: [next]}, place) =>
      text.includes(joinedTerms(`${concepts[place]?.words.at(-1)} ${next}`)),
    );
  const coverage = share(inSection, 1);
  const topical = headingWords.size > 0 ? COVERAGE : COVERAGE_IN_TEXT;
  const threshold = concepts.every(isUsualConcept) ? COVERAGE_OF_USUAL : topical;
  // What a page says of prices is no answer about the price of a product that it does not name.
  const hasNames = concepts.every(
    ({isName, weight, words, synonyms}) =>
      !isName || weight < 1 || inSection(words) || synonyms.some(inSection),
  );
  const inTitle = share((phrase) => titles.includes(joinedTerms(phrase.join(' '))));
  return {
    section,
    inTitle,
    isRelevant: coverage > threshold + EPSILON && hasNames,
    score:
      share(inSection) +
      HEADING * share(hasPhrase(headingWords, headings)) +
      TITLE * inTitle +
      (RANK * score) / best +
      PAIR * pairs.length,
  };
}

/** The texts of a section, as their terms. */
interface SectionTexts {
  /** Its heading and the title of its document. */
  readonly titles: string;
  /** Other wordings of its questions, too. */
  readonly headings: string;
  readonly text: string;
}

/** An index in memory gives the same sections to each search. */
const knownTexts = new WeakMap<Section, SectionTexts>();

function textsOf(section: Section): SectionTexts {
  const known = knownTexts.get(section);
  if (known) return known;
  const titles = joinedTerms(section.heading) + joinedTerms(section.guideTitle);
  const headings = titles + joinedTerms(section.alsoAsked);
  const texts = {titles, headings, text: headings + joinedTerms(section.blocks.join('\n'))};
  knownTexts.set(section, texts);
  return texts;
}

/** Returns the terms of a text between spaces, so that whole words are found in it. */
const joinedTerms = (text: string) => ` ${termsOf(text).join(' ')} `;

/** A phrase of the table of synonyms has a meaning of its own. */
const isUsualConcept = ({words}: Concept) => words.length === 1 && words.every(isUsual);

/** Returns how much a concept tells about the topic. A word is no rarer than its meaning. */
function importance(concept: Concept, {frequencies, size}: SearchHits): number {
  const {words, synonyms, isName} = concept;
  // Words that the index ignores, such as its own stop words, have no frequency.
  const counts = [words, ...synonyms].map((phrase) => phrase.flatMap((word) => frequencies.get(word) ?? []));
  const known = counts.filter((phrase) => phrase.length > 0 && !phrase.includes(0));
  if (known.length === 0) {
    if (counts.flat().length === 0) return 0;
    return isUsualConcept(concept) ? USUAL : isName ? NAME : 1;
  }
  const rarities = known.map((phrase) => rarity(Math.min(...phrase), size));
  const mean = rarities.reduce((sum, value) => sum + value, 0) / rarities.length;
  if (isUsualConcept(concept)) return mean * KNOWN_USUAL;
  return words.some(isIdentifier) ? mean * IDENTIFIER : mean;
}

/** Returns the inverse document frequency of a word, from 0 to 1. */
function rarity(frequency: number, size: number): number {
  const of = (count: number) => Math.log(1 + (Math.max(size, MIN_SIZE) - count + 0.5) / (count + 0.5));
  return of(frequency) / of(0);
}

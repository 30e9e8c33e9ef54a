import {setImmediate as nextTask} from 'node:timers/promises';
import MiniSearch from 'minisearch';

import {type IndexedSection, indexedSection} from '../documents/indexed-section.js';
import {hasCompounds, type Language, languagesOf, languageOf, stem} from '../documents/language.js';
import type {Place, SearchHit, SearchHits, SearchIndex, SearchOptions} from '../documents/search-index.js';
import {knownParts, MIN_ENDING, MIN_PART, wordsOf} from '../documents/words.js';
import type {Section} from '../knowledge-base/guide.js';
import {shortTurns} from '../short-turns.js';

const PLACES: Readonly<Record<string, Place>> = {
  heading: 'title',
  title: 'heading',
  alsoAsked: 'heading',
  body: 'text',
};
/** How much a word counts in each text of a section. */
const BOOST = {heading: 6, alsoAsked: 6, title: 2, body: 1};
/** The number of sections that the words of a search have at most, which bounds its time. Rare words come first. */
const MAX_FOUND = 20_000;
/** In characters. A shorter unknown word is not taken for the beginning of a word, or for a typo. */
const MIN_PREFIX = 5;
const MIN_TYPO = 7;
/** Letters that may differ, as a share of the word. */
const TYPO = 0.2;

/** The number of words whose stems are remembered: a larger map stops all tasks while it grows. */
const MAX_KNOWN = 20_000;

type Field = keyof typeof BOOST;
interface Entry {
  readonly id: number;
  readonly section: IndexedSection;
  readonly language: Language;
}

/** One state of the index. */
interface Generation {
  readonly index: MiniSearch<Entry>;
  /** As JSON: a copy with what can be stored. */
  readonly sections: readonly string[];
  readonly languages: readonly Language[];
  /** The stems of all words. */
  readonly terms: ReadonlySet<string>;
}

/** Creates an index in the memory of this process: https://lucaong.github.io/minisearch. */
export function createMemoryIndex(sections: readonly Section[] = []): SearchIndex {
  const given = sections.map(indexedSection);
  let current = begin(given);
  for (const [id, section] of given.entries()) add(current, id, section);
  return {
    search: (words, options) => Promise.resolve(search(current, words, options)),
    async replace(next) {
      const indexed: IndexedSection[] = [];
      const turn = shortTurns();
      for (const section of next) {
        indexed.push(indexedSection(section));
        await turn();
      }
      const generation = begin(indexed);
      for (const [id, section] of indexed.entries()) {
        add(generation, id, section);
        // A long section takes a turn of its own.
        await nextTask();
      }
      current = generation;
    },
    close: () => Promise.resolve(),
  };
}

/** Returns an index without sections. */
function begin(indexed: readonly IndexedSection[]): Generation {
  const terms = new Set<string>();
  /** The stems of each language. Most words occur often. */
  const stems = new Map<Language, Map<string, string>>();
  const index = new MiniSearch<Entry>({
    fields: Object.keys(BOOST),
    extractField(entry, name) {
      if (name === 'id') return entry.id;
      const {language} = entry;
      const known = stems.get(language) ?? new Map<string, string>();
      stems.set(language, known);
      const termOf = (word: string) => {
        const term = known.get(word) ?? stem(word, language);
        if (known.size >= MAX_KNOWN) known.clear();
        known.set(word, term);
        return term;
      };
      return wordsOf(entry.section[name as Field])
        .map(termOf)
        .join(' ');
    },
    tokenize: (text) => text.split(' '),
    processTerm(term) {
      terms.add(term);
      return term;
    },
    searchOptions: {boost: BOOST, processTerm: (term) => term},
  });
  return {index, sections: indexed.map(({json}) => json), languages: languagesOf(indexed, textOf), terms};
}

function add({index, languages}: Generation, id: number, section: IndexedSection): void {
  index.add({id, section, language: languageOf(textOf(section), languages) ?? languages[0] ?? 'en'});
}

/** Returns the text that tells the language of a section. */
const textOf = ({title, heading, body}: IndexedSection) => `${title}\n${heading}\n${body}`;

function search(
  generation: Generation,
  words: ReadonlyMap<string, number>,
  {limit}: SearchOptions,
): SearchHits {
  const {sections} = generation;
  const found = new Map<number, {score: number; words: Map<string, Place>}>();
  const results = [...words.keys()].map((word) => ({word, results: find(generation, word)}));
  let count = 0;
  for (const {word, results: entries} of results.sort(
    (one, other) => one.results.length - other.results.length,
  )) {
    count += entries.length;
    if (count > MAX_FOUND && found.size > 0) break;
    for (const {id, score, match} of entries) {
      const hit = found.get(id as number) ?? {score: 0, words: new Map<string, Place>()};
      hit.score += score * words.get(word)!;
      const fields = Object.values(match).flat();
      hit.words.set(word, PLACES[Object.keys(BOOST).find((field) => fields.includes(field))!]!);
      found.set(id as number, hit);
    }
  }
  const hits: SearchHit[] = [...found]
    .sort(([, one], [, other]) => other.score - one.score)
    .slice(0, limit)
    .map(([id, hit]) => ({section: JSON.parse(sections[id]!) as Section, ...hit}));
  return {
    hits,
    size: sections.length,
    frequencies: new Map(results.map(({word, results: {length}}) => [word, length])),
  };
}

/** Returns the sections that have a word, or a compound with it; else what it is the beginning or a typo of; else its parts. */
function find(generation: Generation, word: string) {
  const {index, languages} = generation;
  const own = termsFor(word, generation);
  if (own.length > 0) return index.search({combineWith: 'OR', queries: own});
  if (/\p{N}/u.test(word) || word.length < MIN_PREFIX) return [];
  const similar = index.search(
    {combineWith: 'OR', queries: [word, ...languages.map((language) => stem(word, language))]},
    {prefix: (term) => term === word, fuzzy: word.length < MIN_TYPO ? false : TYPO},
  );
  if (similar.length > 0 || !languages.some(hasCompounds)) return similar;
  // `Mietkaution`: the rare part is the topic.
  const [rarest = []] = knownParts(word, (part) => termsFor(part, generation).length > 0)
    .map((part) => index.search({combineWith: 'OR', queries: termsFor(part, generation)}))
    .sort((one, other) => one.length - other.length);
  return rarest;
}

/** Returns the known terms of a word: its stems, and in languages with compounds the terms that begin or end with one. */
function termsFor(word: string, {languages, terms}: Generation): string[] {
  const stems = [...new Set(languages.map((language) => stem(word, language)))];
  const endings = languages.some(hasCompounds);
  const parts = stems.filter(({length}) => length >= MIN_PART);
  const exact = stems.filter((term) => terms.has(term));
  if (parts.length === 0) return exact;
  const longer = [...terms].filter((term) =>
    parts.some(
      (part) => term.startsWith(part) || (endings && part.length >= MIN_ENDING && term.endsWith(part)),
    ),
  );
  return [...new Set([...exact, ...longer])];
}

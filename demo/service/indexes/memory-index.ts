import {setImmediate as nextTask} from 'node:timers/promises';
import MiniSearch from 'minisearch';

import {indexedSections} from '../documents/indexed-section.js';
import {hasCompounds, type Language, stem} from '../documents/language.js';
import type {Place, SearchHit, SearchHits, SearchIndex, SearchOptions} from '../documents/search-index.js';
import {knownParts, MIN_ENDING, MIN_PART, wordsOf} from '../documents/words.js';
import type {Section} from '../documents/section.js';

const PLACES: Readonly<Record<string, Place>> = {
  heading: 'title',
  title: 'heading',
  body: 'text',
};
/** How much a word counts in each text of a section. */
const BOOST = {heading: 6, title: 2, body: 1};
/** The number of sections that the words of a search have at most, which bounds its time. Rare words come first. */
const MAX_FOUND = 20_000;
/** In characters. A shorter unknown word is not taken for the beginning of a word, or for a typo. */
const MIN_PREFIX = 5;
const MIN_TYPO = 7;
/** Letters that may differ, as a share of the word. */
const TYPO = 0.2;

/** The number of words whose stems are remembered: a larger map stops all tasks while it grows. */
const MAX_KNOWN = 20_000;

type Entry = {readonly id: number} & Readonly<Record<keyof typeof BOOST, string>>;

/** One state of the index. */
interface Generation {
  readonly index: MiniSearch<Entry>;
  /** As JSON: a copy with what can be stored. */
  readonly sections: string[];
  readonly languages: readonly Language[];
  /** The stems of all words. */
  readonly terms: ReadonlySet<string>;
  add(section: Section): void;
}

/** Creates an index in the memory of this process: https://lucaong.github.io/minisearch. */
export function createMemoryIndex(sections: readonly Section[] = []): SearchIndex {
  let current = begin(sections);
  for (const section of sections) current.add(section);
  return {
    languages: () => Promise.resolve(current.languages),
    search: (words, options) => Promise.resolve(search(current, words, options)),
    async replace(next) {
      const generation = begin(next);
      for (const section of next) {
        generation.add(section);
        // Requests are answered between two sections.
        await nextTask();
      }
      current = generation;
    },
    close: () => Promise.resolve(),
  };
}

/** Returns an index for these sections, without them. */
function begin(all: readonly Section[]): Generation {
  const {languages, indexed} = indexedSections(all);
  const sections: string[] = [];
  const terms = new Set<string>();
  /** Stems by language and word. Most words occur often. */
  const stems = new Map<string, string>();
  const stemmed = (text: string, language: Language) =>
    wordsOf(text)
      .map((word) => {
        const key = `${language} ${word}`;
        const term = stems.get(key) ?? stem(word, language);
        if (stems.size >= MAX_KNOWN) stems.clear();
        stems.set(key, term);
        terms.add(term);
        return term;
      })
      .join(' ');
  const index = new MiniSearch<Entry>({
    fields: Object.keys(BOOST),
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
    searchOptions: {boost: BOOST},
  });
  const add = (section: Section) => {
    const {json, language, heading, title, body} = indexed(section);
    const [id, of] = [sections.length, (text: string) => stemmed(text, language)];
    index.add({id, heading: of(heading), title: of(title), body: of(body)});
    sections.push(json);
  };
  return {index, sections, languages, terms, add};
}

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

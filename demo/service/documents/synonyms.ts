import {type Language, stem} from './language.js';
import {wordsOf} from './words.js';

/** Groups of words and phrases that mean the same, such as `[["postage", "shipping"], ["log in", "sign in"]]`. */
export type Synonyms = readonly (readonly string[])[];

/** The number of words that may stand between two words of a phrase, such as `it` in "send it back". */
const MAX_GAP = 2;

/** A word or phrase of a question that a group has, and the other words and phrases of its groups. */
export interface FoundSynonym {
  /** The places of its words in the question. */
  readonly places: readonly number[];
  /** Each as its words. */
  readonly others: readonly (readonly string[])[];
}

/** Finds the words and phrases of a question that a table of synonyms has. */
export type FindSynonyms = (words: readonly string[], language: Language) => FoundSynonym[];

/** Prepares a table of synonyms. Words are compared by their stems, and the words of a phrase have to be in its order. */
export function synonymFinder(table: Synonyms): FindSynonyms {
  const groups = table.map((group) => group.map(wordsOf));
  // The words of a phrase mean something else than each of them alone.
  const phrases = groups.flat().sort((one, other) => other.length - one.length);
  return (asked, language) => {
    const stemmed = (words: readonly string[]) => words.map((word) => stem(word, language));
    const key = (words: readonly string[]) => stemmed(words).join(' ');
    const question = stemmed(asked);
    const taken = new Set<number>();
    const found: FoundSynonym[] = [];
    for (const phrase of phrases) {
      const places = placesOf(stemmed(phrase), question);
      if (places.length === 0 || places.some((place) => taken.has(place))) continue;
      for (const place of places) taken.add(place);
      const same = groups.filter((group) => group.some((other) => key(other) === key(phrase)));
      found.push({places, others: same.flat().filter((other) => key(other) !== key(phrase))});
    }
    return found;
  };
}

/** Returns where the words of a phrase are, one after the other; nothing if one is missing or too far away. */
function placesOf(phrase: readonly string[], question: readonly string[]): number[] {
  for (const [start, word] of question.entries()) {
    if (word !== phrase[0]) continue;
    const places = [start];
    for (const other of phrase.slice(1)) {
      const from = places.at(-1)! + 1;
      const offset = question.slice(from, from + 1 + MAX_GAP).indexOf(other);
      if (offset < 0) break;
      places.push(from + offset);
    }
    if (places.length === phrase.length) return places;
  }
  return [];
}

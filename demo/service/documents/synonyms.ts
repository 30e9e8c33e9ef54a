import {type Language, stem} from './language.js';
import {wordsOf} from './words.js';

/** Groups of words and phrases that mean the same, such as `[["postage", "shipping"], ["log in", "sign in"]]`. */
export type Synonyms = readonly (readonly string[])[];

/** A word or phrase of a question that a group has, and the other words and phrases of its groups. */
export interface FoundSynonym {
  /** The places of its words in the question. */
  readonly places: readonly number[];
  /** Each as its words. */
  readonly others: readonly (readonly string[])[];
}

/** Finds the words and phrases of a question that a table of synonyms has. */
export type FindSynonyms = (words: readonly string[], language: Language) => FoundSynonym[];

/** Prepares a table of synonyms. Words are compared by their stems. A question has a phrase if it has all its words. */
export function synonymFinder(table: Synonyms): FindSynonyms {
  const groups = table.map((group) => group.map(wordsOf).filter(({length}) => length > 0));
  // The words of a phrase mean something else than each of them alone.
  const phrases = groups.flat().sort((one, other) => other.length - one.length);
  return (asked, language) => {
    const stemmed = (words: readonly string[]) => words.map((word) => stem(word, language));
    const key = (words: readonly string[]) => stemmed(words).join(' ');
    const question = stemmed(asked);
    const taken = new Set<number>();
    const found: FoundSynonym[] = [];
    for (const phrase of phrases) {
      const places = stemmed(phrase).map((word) => question.indexOf(word));
      if (places.some((place) => place < 0 || taken.has(place))) continue;
      for (const place of places) taken.add(place);
      const same = groups.filter((group) => group.some((other) => key(other) === key(phrase)));
      found.push({places, others: same.flat().filter((other) => key(other) !== key(phrase))});
    }
    return found;
  };
}

import {termOf, wordsOf} from './words.js';

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
export type FindSynonyms = (terms: readonly string[]) => FoundSynonym[];

/** Prepares a table of synonyms. Words are compared by their terms, and the words of a phrase have to be in its order. */
export function synonymFinder(table: Synonyms): FindSynonyms {
  const others = new Map<string, {phrase: readonly string[]; others: (readonly string[])[]}>();
  for (const group of table) {
    const phrases = group.map(wordsOf);
    for (const words of phrases) {
      const phrase = words.map(termOf);
      const entry = others.get(phrase.join(' ')) ?? {phrase, others: []};
      entry.others.push(...phrases.filter((other) => other !== words));
      others.set(phrase.join(' '), entry);
    }
  }
  // The words of a phrase mean something else than each of them alone.
  const entries = [...others.values()].sort((one, other) => other.phrase.length - one.phrase.length);
  return (terms) => {
    const taken = new Set<number>();
    const found: FoundSynonym[] = [];
    for (const {phrase, others} of entries) {
      const places = placesOf(phrase, terms);
      if (places.length === 0 || places.some((place) => taken.has(place))) continue;
      for (const place of places) taken.add(place);
      found.push({places, others});
    }
    return found;
  };
}

/** Returns where the terms of a phrase are, one after the other; nothing if one is missing or too far away. */
function placesOf(phrase: readonly string[], terms: readonly string[]): number[] {
  const [first, ...others] = phrase;
  for (const [start, term] of terms.entries()) {
    if (term !== first) continue;
    const places = [start];
    for (const other of others) {
      const from = (places.at(-1) ?? start) + 1;
      const offset = terms.slice(from, from + 1 + MAX_GAP).indexOf(other);
      if (offset < 0) break;
      places.push(from + offset);
    }
    if (places.length === phrase.length) return places;
  }
  return [];
}

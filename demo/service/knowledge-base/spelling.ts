import {stem} from './stemmer.js';
import {groupsOf, isOrdinary} from './terms.js';

/** In characters. Shorter words are too similar: "movies" differs from "moves" in one letter. */
const MIN_LENGTH = 7;
const MIN_PREFIX = 5;

/**
 * Returns the word of the vocabulary that an unknown word is a typo or the beginning of, else the word
 * itself.
 */
export type Correct = (word: string) => string;

export function createSpelling(vocabulary: ReadonlySet<string>): Correct {
  const terms = new Set([...vocabulary].map(stem));
  return (word) => {
    const term = stem(word);
    if (terms.has(term) || isOrdinary(term) || groupsOf(term).length > 0) return word;
    const known = [...vocabulary];
    return (
      known.find((other) => isTypo(word, other)) ??
      known.find((other) => word.length >= MIN_PREFIX && other.startsWith(word)) ??
      word
    );
  };
}

/** Whether two words differ by one wrong, missing, added or swapped letter, which is not the first. */
export function isTypo(word: string, other: string): boolean {
  if (word.length < MIN_LENGTH || word[0] !== other[0] || Math.abs(word.length - other.length) > 1)
    return false;
  let start = 0;
  while (start < word.length && word[start] === other[start]) start += 1;
  const [rest, expected] = [word.slice(start), other.slice(start)];
  const isSwapped = rest[0] === expected[1] && rest[1] === expected[0];
  return (
    rest.slice(1) === expected.slice(1) ||
    rest.slice(1) === expected ||
    rest === expected.slice(1) ||
    (isSwapped && rest.slice(2) === expected.slice(2))
  );
}

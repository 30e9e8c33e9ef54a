import {replacePhrases} from './phrases.js';
import {stem} from './stemmer.js';
import {readSynonyms} from './synonyms.js';
import {CHAT_WORDS, LIGHT_WORDS, ORDINARY_WORDS, OTHER_PRODUCTS, STOP_WORDS} from './word-lists.js';

const stemsOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(stem));
const stopWords = new Set(STOP_WORDS);
const lightTerms = stemsOf(LIGHT_WORDS);
const ordinaryTerms = stemsOf(ORDINARY_WORDS);
const otherProducts = stemsOf(OTHER_PRODUCTS);
const chatTerms = stemsOf(CHAT_WORDS);

/** In characters. Words that are worth searching are shorter. */
const MAX_WORD_LENGTH = 40;

/**
 * Returns the words of a text in lower case, without the endings after an apostrophe. Names with hyphens or
 * in camel case, such as `bot-id` and `botId`, follow as one word with hyphens.
 */
function words(text: string): string[] {
  const plain = text.replace(/['’]\p{L}+/gu, '').replace(CAMEL_CASE, hyphenate);
  const names = plain.toLowerCase().match(/\b[a-z]{2,}(?:-[a-z]+)+\b/g) ?? [];
  return [...(replacePhrases(plain.toLowerCase()).match(/[\p{L}\p{N}]+/gu) ?? []), ...names];
}

const CAMEL_CASE = /\b[a-z]{2,}(?:[A-Z][a-z]+)+\b/g;

const hyphenate = (name: string) => name.replace(/[A-Z]/g, '-$&');

/** Whether a word is a name with hyphens, such as `bot-id`. Its parts are words, too. */
export const isName = (word: string) => word.includes('-');

const isWord = (word: string) => word.length >= 2 && word.length <= MAX_WORD_LENGTH && !stopWords.has(word);

/** Returns the words of a text in lower case and in their order, without stop words. */
export function wordsOf(text: string): string[] {
  return words(text).filter(isWord);
}

/** Returns the search terms of a text, in their order: stems of all words but the stop words. */
export function termsOf(text: string): string[] {
  return wordsOf(text).map(stem);
}

/** Whether a term says little about a topic, such as "example". */
export const isLight = (term: string) => lightTerms.has(term);

/** Whether a term is the name of another chat product. */
export const isOtherProduct = (term: string) => otherProducts.has(term);

/** Whether a term occurs in questions about anything, such as "second". */
export const isOrdinary = (term: string) => ordinaryTerms.has(term);

/** Whether a term occurs in questions about a chat on a website, such as "widget". */
export const isAboutChats = (term: string) => chatTerms.has(term);

/** Whether a term is a number. */
export const isNumber = (term: string) => /^\d+$/.test(term);

const synonyms = readSynonyms(stem);

/** Returns the names of the groups of synonyms that a term is in. */
export const groupsOf = (term: string): readonly string[] => synonyms.get(term) ?? [];

/** Returns the same for all synonyms: the name of their first group, or the term. */
export const meaningOf = (term: string) => groupsOf(term)[0] ?? term;

/**
 * Returns the pairs of terms that are next to each other, or have one term between them, as terms such as
 * `api+key`. All synonyms have the same pairs.
 */
export function pairsOf(terms: readonly string[]): string[] {
  const meanings = terms.filter((term) => !isName(term)).map(meaningOf);
  return meanings.flatMap((meaning, index) =>
    meanings.slice(index + 1, index + 3).map((next) => `${meaning}+${next}`),
  );
}

/** Words that do not identify the topic of a question. */
const STOP_WORDS = new Set(
  (
    'a about an and any are as at be been but by can could did do does doesn don else for from get go got had ' +
    'has have hello help hi how i if in into is isn it its just know let like made make makes making many may ' +
    'me mean more much my need needs no not of off on one or our out please possible should show so some ' +
    'something tell than thank thanks that the their them then there these they thing this those to too up us ' +
    'use used uses using want wants was way we were what when where which while who why will with within work ' +
    'works would yes you your'
  ).split(' '),
);

/** In characters. Words that are worth searching are shorter. */
const MAX_WORD_LENGTH = 40;

/** Returns the words of a text, without the endings after an apostrophe. */
export function words(text: string): string[] {
  return text.replace(/['’]\p{L}+/gu, '').match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Returns the search term for a word: in lower case and without its ending, or `null` if it is a stop word.
 * The stemming is crude, but the same for questions and texts, so "styling" finds "styles" and "embedding"
 * finds "embed".
 */
export function searchTerm(word: string): string | null {
  const term = word.toLowerCase();
  // The memory of a fuzzy search grows with the square of the word's length.
  if (term.length < 2 || term.length > MAX_WORD_LENGTH || STOP_WORDS.has(term)) return null;
  return term
    .replace(/ies$/, 'y')
    .replace(/(?<=.{4})(?:ings?|ed|es|e|s)$|(?<=.{3})(?:ings?|s)$/, '')
    .replace(/([^aeiou])\1$/, '$1');
}

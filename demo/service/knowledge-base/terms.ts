/** Words that say nothing about what a question is about. */
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

/** No word of any language that is searched for is longer. */
const MAX_WORD_LENGTH = 40;

/** The words of a text; what follows an apostrophe is grammar. */
export function words(text: string): string[] {
  return text.replace(/['’]\p{L}+/gu, '').match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * A word as it is searched for: in lower case, without its ending; null if it is not worth searching. Crude,
 * but the same for questions and texts, so that "styling" finds "styles" and "embedding" finds "embed".
 */
export function searchTerm(word: string): string | null {
  const term = word.toLowerCase();
  // A fuzzy search for a very long word takes its length squared in memory.
  if (term.length < 2 || term.length > MAX_WORD_LENGTH || STOP_WORDS.has(term)) return null;
  return term
    .replace(/ies$/, 'y')
    .replace(/(?<=.{4})(?:ings?|ed|es|e|s)$|(?<=.{3})(?:ings?|s)$/, '')
    .replace(/([^aeiou])\1$/, '$1');
}

import type {Language} from './language.js';

/** "E-mail" and "Wi-Fi" are also written as one word. */
const SHORT_PREFIX = /(?<![\p{L}\p{N}])(\p{L}{1,2})-(?=\p{L})/gu;
/** The article of "l'assurance", the ending of "shop's". */
const ELIDED = /(?<![\p{L}\p{N}])(?:\p{L}|qu)['’](?=\p{L}{2})|(?<=\p{L})['’]\p{L}{1,2}(?!\p{L})/gu;
/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}]+/gu;
/** In characters. Longer strings are data, such as hashes. */
const MAX_LENGTH = 40;

/** Returns the words of a document in lower case. Text without spaces gives its characters and pairs of them. */
export function wordsOf(text: string): string[] {
  return spacedWords(text, (run) => [...run, ...pairsOf(run)]);
}

/** A word of a question. */
export interface AskedWord {
  readonly text: string;
  /** The words of documents that have it: the word, or all pairs of characters of a word without spaces around it. */
  readonly words: readonly string[];
}

/** Returns the words of a question in lower case, each once. */
export function askedWords(question: string, language: Language): AskedWord[] {
  const segmenter = new Intl.Segmenter(language, {granularity: 'word'});
  const texts = spacedWords(question, (run) => [...segmenter.segment(run)].map(({segment}) => segment));
  return [...new Set(texts)].map((text) => ({text, words: isUnspaced(text) ? pairsOf(text) : [text]}));
}

function spacedWords(text: string, divide: (run: string) => readonly string[]): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(ELIDED, ' ')
    .replace(SHORT_PREFIX, '$1')
    .replace(UNSPACED, (run) => ` ${divide(run).join(' ')} `);
  return (plain.match(/[\p{L}\p{N}\p{M}ー]+/gu) ?? []).filter(({length}) => length <= MAX_LENGTH);
}

const isUnspaced = (word: string) => word.search(UNSPACED) === 0;

/** Returns the pairs of neighbouring characters; a single character is its own. */
function pairsOf(run: string): string[] {
  const characters = [...run];
  return characters.length === 1
    ? characters
    : characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** Letters between the parts of a compound, such as `s` in `Arbeitszeit`. */
const LINK = /(?:es|en|s|n|e)$/;

/** In characters. A shorter word is no beginning or part of another one, and no ending. */
export const MIN_PART = 4;
export const MIN_ENDING = 5;

/** Returns what a compound can be made of, such as `garantie` and `zeit`: for each place, its first word, without a link, too, and its second. */
export function compoundParts(word: string): (readonly string[])[] {
  const places = Array.from(
    {length: Math.max(0, word.length - 2 * MIN_PART + 1)},
    (_, index) => MIN_PART + index,
  );
  return places.map((place) => {
    const first = word.slice(0, place);
    const linked = first.replace(LINK, '');
    return [first, ...(linked !== first && linked.length >= MIN_PART ? [linked] : []), word.slice(place)];
  });
}

/** Returns the known words that most of a compound is made of. */
export function knownParts(word: string, isKnown: (part: string) => boolean): readonly string[] {
  const [best = []] = compoundParts(word)
    .map((parts) => parts.filter(isKnown))
    .sort((one, other) => other.join('').length - one.join('').length);
  return best;
}

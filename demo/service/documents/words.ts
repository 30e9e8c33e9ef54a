import {stem} from '../knowledge-base/stemmer.js';

/** Words that a question has in any subject. Other frequent words weigh little, because many sections have them. */
const STOP_WORDS = new Set(
  `
  a about am an and any anyone are as at be been but by can could did do does doing don for from get had has have
  how i if in into is isn it its know let me might mine my need no not of off on or our please shall should so some
  much many often tell than thank thanks that the their them then there these they this those to too us want was we were what when
  where whether which who whom whose why will with would you your yours hello hi hey find like

  aber als am an auch auf aus bei bin bitte da das dass dein dem den der des die dies ein eine einem einen einer es
  für gibt habe haben hat hier ich ihr ihre im in ist kann kannst können man mein mich mir mit muss nach nicht oder
  sein sich sie sind über um und von war was wann warum welche wenn wer werden wie wir wird wo zu zum zur

  au aux avec ce ces cette comment dans de des du elle en est et faire il ils je la le les leur lui ma mais me mes
  moi mon ne nos notre nous ou où par pas peut peux pour pourquoi puis quand que quel quelle qui sa se ses si son
  sont sur ta te tu un une vos votre vous y

  al como con cual cuando cuándo cómo de del dónde el ella en es esta este está hay la las lo los me mi mis no
  nos o para pero por porque puedo qué que se si sin son su sus te tu un una y yo
`
    .trim()
    .split(/\s+/),
);

/** "E-mail" and "Wi-Fi" are also written as one word. */
const SHORT_PREFIX = /(?<![\p{L}\p{N}-])(\p{L}{1,2})-(?=\p{L})/gu;

/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;
/** In characters. Longer strings are data, such as hashes. */
const MAX_LENGTH = 40;

/** Returns the words of a text in lower case, without endings such as "'s". Unspaced scripts give pairs of characters. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]\p{L}{1,2}(?!\p{L})/gu, '')
    .replace(SHORT_PREFIX, '$1')
    .replace(UNSPACED, (run) => ` ${pairsOf(run).join(' ')} `);
  return (plain.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).filter(({length}) => length <= MAX_LENGTH);
}

/** Whether a word is not worth searching. */
export const isStopWord = (word: string) =>
  STOP_WORDS.has(word) || (word.length === 1 && !/\p{N}/u.test(word));

/** Returns the term under which a word is found: its stem. */
export const termOf = stem;

/** Returns the terms of all words of a text. */
export const termsOf = (text: string) => wordsOf(text).map(termOf);

function pairsOf(run: string): string[] {
  const characters = [...run];
  return characters.length === 1
    ? characters
    : characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

import {stemmer as arabic} from '@orama/stemmers/arabic';
import {stemmer as danish} from '@orama/stemmers/danish';
import {stemmer as dutch} from '@orama/stemmers/dutch';
import {stemmer as english} from '@orama/stemmers/english';
import {stemmer as finnish} from '@orama/stemmers/finnish';
import {stemmer as french} from '@orama/stemmers/french';
import {stemmer as german} from '@orama/stemmers/german';
import {stemmer as greek} from '@orama/stemmers/greek';
import {stemmer as hungarian} from '@orama/stemmers/hungarian';
import {stemmer as italian} from '@orama/stemmers/italian';
import {stemmer as norwegian} from '@orama/stemmers/norwegian';
import {stemmer as portuguese} from '@orama/stemmers/portuguese';
import {stemmer as romanian} from '@orama/stemmers/romanian';
import {stemmer as russian} from '@orama/stemmers/russian';
import {stemmer as spanish} from '@orama/stemmers/spanish';
import {stemmer as swedish} from '@orama/stemmers/swedish';
import {stemmer as turkish} from '@orama/stemmers/turkish';
import {stemmer as ukrainian} from '@orama/stemmers/ukrainian';
import {stopwords as arabicWords} from '@orama/stopwords/arabic';
import {stopwords as danishWords} from '@orama/stopwords/danish';
import {stopwords as germanWords} from '@orama/stopwords/german';
import {stopwords as greekWords} from '@orama/stopwords/greek';
import {stopwords as englishWords} from '@orama/stopwords/english';
import {stopwords as spanishWords} from '@orama/stopwords/spanish';
import {stopwords as finnishWords} from '@orama/stopwords/finnish';
import {stopwords as frenchWords} from '@orama/stopwords/french';
import {stopwords as hungarianWords} from '@orama/stopwords/hungarian';
import {stopwords as italianWords} from '@orama/stopwords/italian';
import {stopwords as dutchWords} from '@orama/stopwords/dutch';
import {stopwords as norwegianWords} from '@orama/stopwords/norwegian';
import {stopwords as portugueseWords} from '@orama/stopwords/portuguese';
import {stopwords as romanianWords} from '@orama/stopwords/romanian';
import {stopwords as russianWords} from '@orama/stopwords/russian';
import {stopwords as swedishWords} from '@orama/stopwords/swedish';
import {stopwords as turkishWords} from '@orama/stopwords/turkish';
import {stopwords as ukrainianWords} from '@orama/stopwords/ukrainian';
import stopwords from 'stopwords-iso/stopwords-iso.json' with {type: 'json'};

/** A language that texts are searched in, as an ISO 639-1 code. */
export type Language = string;

/** Words of the same stem are found for each other. Other languages are searched by whole words. */
const STEMMERS: Readonly<Record<Language, (word: string) => string>> = {
  ar: arabic,
  da: danish,
  de: german,
  el: greek,
  en: english,
  es: spanish,
  fi: finnish,
  fr: french,
  hu: hungarian,
  it: italian,
  nl: dutch,
  no: norwegian,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  sv: swedish,
  tr: turkish,
  uk: ukrainian,
};

/** Frequent words: https://github.com/stopwords-iso/stopwords-iso. They say little about the topic of a text. */
const STOP_WORDS: ReadonlyMap<Language, ReadonlySet<string>> = new Map(
  [...Object.keys(STEMMERS), 'cs', 'pl'].map((code) => [
    code,
    new Set(listed(code).map((word) => plain(word, code))),
  ]),
);
/** The languages in which each word is frequent. */
const LANGUAGES = new Map<string, Language[]>();
for (const code of STOP_WORDS.keys()) {
  for (const word of new Set(listed(code).flatMap((accented) => [accented, plain(accented, 'en')]))) {
    LANGUAGES.set(word, [...(LANGUAGES.get(word) ?? []), code]);
  }
}
const FUNCTION_WORDS: ReadonlyMap<Language, ReadonlySet<string>> = new Map(
  Object.entries({
    ar: arabicWords,
    da: danishWords,
    de: germanWords,
    el: greekWords,
    en: englishWords,
    es: spanishWords,
    fi: finnishWords,
    fr: frenchWords,
    hu: hungarianWords,
    it: italianWords,
    nl: dutchWords,
    no: norwegianWords,
    pt: portugueseWords,
    ro: romanianWords,
    ru: russianWords,
    sv: swedishWords,
    tr: turkishWords,
    uk: ukrainianWords,
  }).map(([code, words]) => [code, new Set(words.map((word) => plain(word, code)))]),
);
/** Languages that write two nouns as one word. */
const COMPOUNDING = new Set(['da', 'de', 'fi', 'hu', 'nl', 'no', 'sv']);

/** Scripts that tell the language. Of several, the first one decides: Japanese has Chinese characters, too. */
const SCRIPTS: readonly (readonly [script: RegExp, language: Language])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Greek}/u, 'el'],
];
/** In characters. The beginning of a text tells its language. */
const SAMPLE = 1_000;

function listed(code: Language): readonly string[] {
  return (stopwords as Readonly<Record<string, readonly string[]>>)[code] ?? [];
}

/** Returns the language that has most of the frequent words of a text, or `undefined` if the text has none. */
export function languageOf(
  text: string,
  languages: readonly Language[] = [...STOP_WORDS.keys()],
): Language | undefined {
  if (languages.length === 1) return languages[0];
  const sample = text.slice(0, SAMPLE);
  const written = SCRIPTS.find(([script]) => script.test(sample))?.[1];
  if (written !== undefined) return written;
  const scores = new Map<Language, number>();
  for (const word of sample.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []) {
    const having = (LANGUAGES.get(word) ?? []).filter((code) => languages.includes(code));
    // A word of many languages tells little.
    for (const code of having) scores.set(code, (scores.get(code) ?? 0) + 1 / having.length);
  }
  return [...scores].reduce<readonly [Language?, number?]>(
    (best, entry) => (entry[1] > (best[1] ?? 0) ? entry : best),
    [],
  )[0];
}

/** Among many texts, this number tells their languages. */
const MAX_SAMPLES = 20;
/** In shares of the texts. A language of fewer texts was taken for another one. */
const MIN_SHARE = 0.1;

/** Returns the languages of many texts, the most frequent one first. Empty if no text tells its language. */
export function languagesOf(all: readonly string[]): Language[] {
  const step = Math.ceil(all.length / MAX_SAMPLES);
  const texts = all.filter((_, place) => place % step === 0);
  const counts = new Map<Language, number>();
  for (const text of texts) {
    const language = languageOf(text);
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= texts.length * MIN_SHARE)
    .sort(([, one], [, other]) => other - one)
    .map(([language]) => language);
}

/** Returns the part of a word that its forms share, in lower case. */
export const stem = (word: string, language: Language): string =>
  plain(STEMMERS[language]?.(word) ?? word, language);

/** Returns a word without accents, because many visitors type none. German keyboards have `ü`, others type `ue`. */
export function plain(word: string, language: Language): string {
  const letters = /^[a-z]*$/.test(word)
    ? word
    : word
        .normalize('NFD')
        .replace(/(?<=\p{Script=Latin})\p{Mn}+/gu, '')
        .normalize('NFC');
  return language === 'de' ? letters.replace(/(?<=[aou])e/g, '') : letters;
}

/** Whether a word is frequent in texts about anything. */
export function isStopWord(word: string, language: Language): boolean {
  // What remains of Japanese in this script are endings and particles.
  if (/^\p{Script=Hiragana}+$/u.test(word)) return true;
  return STOP_WORDS.get(language)?.has(plain(word, language)) ?? false;
}

/** Whether two nouns are written as one word, such as `Garantiezeit`. */
export const hasCompounds = (language: Language): boolean => COMPOUNDING.has(language);

export const isFunctionWord = (word: string, language: Language) =>
  FUNCTION_WORDS.get(language)?.has(plain(word, language)) ?? false;

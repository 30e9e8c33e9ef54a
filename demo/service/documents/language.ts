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
import stopwords from 'stopwords-iso/stopwords-iso.json' with {type: 'json'};

/** A language that texts are searched in, as an ISO 639-1 code. */
export type Language = string;

/** By the English names of their languages. Words of the same stem are found for each other. Other languages are searched by whole words. */
const STEMMERS_BY_NAME: Readonly<Record<string, (word: string) => string>> = {
  ...{arabic, danish, dutch, english, finnish, french, german, greek, hungarian, italian, norwegian},
  ...{portuguese, romanian, russian, spanish, swedish, turkish, ukrainian},
};
const names = new Intl.DisplayNames('en', {type: 'language'});

/** Returns the English name of a language in lower case, such as `german`. */
export const nameOf = (language: Language): string => names.of(language)?.toLowerCase() ?? language;

const STEMMERS = Object.fromEntries(
  Object.keys(stopwords).flatMap((code) => {
    const stemmer = STEMMERS_BY_NAME[nameOf(code)];
    return stemmer === undefined ? [] : [[code, stemmer]];
  }),
);

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

/** Languages that write two nouns as one word. */
export const COMPOUNDING: readonly Language[] = ['da', 'de', 'fi', 'hu', 'nl', 'no', 'sv'];

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
  const written = scriptLanguage(sample);
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

/** A question is in another language than the documents if it has this number of words that only that language has. */
const MIN_OWN = 2;

/**
 * Returns the language of a question: one of the languages of the documents, another one only by its script or by two of its own words.
 * One frequent word that languages share, such as the `in` of "repair in Bergen", does not decide.
 *
 * @param documents - the languages of the documents, the most frequent one first. Empty: any
 */
export function questionLanguage(question: string, documents: readonly Language[]): Language {
  const sample = question.slice(0, SAMPLE);
  const written = scriptLanguage(sample);
  if (written !== undefined) return written;
  const words = new Set(sample.toLowerCase().match(/[\p{L}\p{M}]+/gu));
  const foreign = [...words].filter((word) => !LANGUAGES.get(word)?.some((code) => documents.includes(code)));
  const others = [...STOP_WORDS.keys()].filter(
    (code) => foreign.filter((word) => LANGUAGES.get(word)?.includes(code)).length >= MIN_OWN,
  );
  const all = documents.length === 0 ? undefined : [...documents, ...others];
  return languageOf(question, all) ?? documents[0] ?? 'en';
}

/** Returns the language that the script of a text tells, or `undefined`. */
const scriptLanguage = (text: string) => SCRIPTS.find(([script]) => script.test(text))?.[1];

/** Among many texts, this number tells their languages. */
const MAX_SAMPLES = 20;
/** In shares of the texts. A language of fewer texts was taken for another one. */
const MIN_SHARE = 0.1;

/** Returns the languages of many documents, the most frequent one first. Empty if no text tells its language. */
export function languagesOf<Document>(
  all: readonly Document[],
  textOf: (document: Document) => string,
): Language[] {
  const step = Math.ceil(all.length / MAX_SAMPLES);
  const documents = all.filter((_, place) => place % step === 0);
  const counts = new Map<Language, number>();
  for (const document of documents) {
    const language = languageOf(textOf(document));
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= documents.length * MIN_SHARE)
    .sort(([, one], [, other]) => other - one)
    .map(([language]) => language);
}

/** Returns the part of a word that its forms share, in lower case. */
export function stem(word: string, language: Language): string {
  const stemmed = plain(STEMMERS[language]?.(word) ?? word, language);
  // Snowball keeps the ending of “kostet” and “holt”.
  return language === 'de' ? stemmed.replace(/(?<=.{4})e?t$/, '') : stemmed;
}

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
export const hasCompounds = (language: Language): boolean => COMPOUNDING.includes(language);

import {expect} from 'chai';
import {suite, test} from 'node:test';

import {en} from '../../src/locales/en.js';
import {loadStrings, localeFor} from '../../src/locales/load.js';
import {type Locale, stringsIn} from '../../src/locales/locale.js';
import type {Strings} from '../../src/locales/strings.js';
import {lateTexts} from '../support/late-texts.js';

/** The texts of the language files. */
type Key = Exclude<keyof Strings, 'time' | 'dateTime' | 'day' | 'locale' | 'notLoaded'>;

/** The language files without English. */
const FILES =
  'ar cs da de el es fi fr he hi hu id it ja ko nb nl pl pt-BR ro ru sv th tr uk vi zh-CN zh-TW'.split(' ');

const COUNTS = [1, 2, 3, 5, 11, 21, 100, 1_000_000];

/** One and two that the language says with the noun itself, or as a word. */
const COUNTED = [
  'unread',
  'retryIn',
  'retryInMinutes',
  'charactersLeft',
  'charactersOver',
  'tooManyFiles',
] as const;
const IN_WORDS: Record<string, readonly Key[]> = {ar: COUNTED, he: COUNTED};

/** The languages in which a noun does not change after a number. */
const UNCHANGING = ['hu', 'tr'];

/** Texts that are the same as in English, and the languages. */
const LOANWORDS: Partial<Record<Key, string>> = {
  heading: 'cs da de es fi hu id it nb nl pt-BR ro',
  conversation: 'fr',
  assistant: 'fr',
  send: 'da nb',
  stop: 'da',
  person: 'da nb sv',
};

/** With the texts of late files. */
const english: Strings = {...lateTexts, ...en};

const keys = Object.keys(english).filter(
  (key) => !['time', 'dateTime', 'day', 'locale', 'notLoaded'].includes(key),
) as Key[];

/** Everything that can be read under a key. */
function textsOf(strings: Strings, key: Key): string[] {
  const text = strings[key];
  return typeof text === 'string' ? [text] : COUNTS.map(text);
}

for (const tag of FILES) {
  const {default: locale} = (await import(`../../src/locales/${tag}.ts`)) as {default: Locale};
  const strings = stringsIn(tag, locale);

  suite(`The words in ${tag}`, () => {
    test('loadStrings → these words', async () => {
      expect((await loadStrings(tag)).welcome).to.equal(strings.welcome);
    });

    test('texts → not empty, no white space at their ends', () => {
      for (const key of keys) {
        for (const text of textsOf(strings, key)) expect(text, key).to.match(/^\S(?:.*\S)?$/u);
      }
    });

    test('numbers → written as in the language', () => {
      const numbers = new Intl.NumberFormat(tag);
      for (const key of keys) {
        const text = strings[key];
        if (typeof text === 'string') continue;
        for (const count of COUNTS) {
          if (count <= 2 && IN_WORDS[tag]?.includes(key)) expect(text(count), key).to.not.match(/[\p{Nd}#]/u);
          else expect(text(count), key).to.contain(numbers.format(count)).and.not.contain('#');
        }
      }
    });

    test('counts → a form for each plural category', () => {
      const rules = new Intl.PluralRules(tag);
      const counts = [...Array(201).keys(), 1_000_000];
      const categories = new Set(counts.map((count) => rules.select(count)));
      const forms = new Set(counts.map((count) => strings.unread(count).replace(/[^\p{L}\p{M} ]/gu, '')));
      expect([...forms]).to.have.lengthOf(UNCHANGING.includes(tag) ? 1 : categories.size);
    });

    test('texts → not the English texts', () => {
      const same = keys.filter((key) =>
        textsOf(strings, key).some((text) => textsOf(english, key).includes(text)),
      );
      expect(same).to.deep.equal(keys.filter((key) => LOANWORDS[key]?.split(' ').includes(tag)));
    });
  });
}

for (const [lang, locale] of [
  ['pt-PT', 'pt-BR'],
  ['zh-HK', 'zh-TW'],
  ['zh-Hans-HK', 'zh-CN'],
  ['is', 'en'],
  ['es-419', 'es'],
  ['no', 'nb'],
  ['nn-NO', 'nb'],
  ['', 'en'],
  ['de_DE_formal', 'de'],
  ['de_DE@euro', 'de'],
  [' fr ', 'fr'],
  ['de-CH-1996', 'de'],
  ['pt_BR.UTF-8', 'pt-BR'],
  ['zh-cmn-Hans-CN', 'zh-CN'],
  ['iw', 'he'],
  ['{{ lang }}', 'en'],
  ['constructor', 'en'],
] as const) {
  test(`lang “${lang}” → locale ${locale}`, () => {
    expect(localeFor(lang)).to.equal(locale);
  });
}

import {suite, test} from 'node:test';

import {expect} from 'chai';

import ar from '../../src/locales/ar.js';
import cs from '../../src/locales/cs.js';
import da from '../../src/locales/da.js';
import el from '../../src/locales/el.js';
import fi from '../../src/locales/fi.js';
import hu from '../../src/locales/hu.js';
import nb from '../../src/locales/nb.js';
import ro from '../../src/locales/ro.js';
import sv from '../../src/locales/sv.js';
import de from '../../src/locales/de.js';
import {en} from '../../src/locales/en.js';
import es from '../../src/locales/es.js';
import fr from '../../src/locales/fr.js';
import he from '../../src/locales/he.js';
import hi from '../../src/locales/hi.js';
import it from '../../src/locales/it.js';
import ja from '../../src/locales/ja.js';
import ko from '../../src/locales/ko.js';
import {stringsIn, type Locale} from '../../src/locales/locale.js';
import nl from '../../src/locales/nl.js';
import pl from '../../src/locales/pl.js';
import ptBR from '../../src/locales/pt-BR.js';
import type {Strings} from '../../src/locales/strings.js';
import tr from '../../src/locales/tr.js';
import uk from '../../src/locales/uk.js';
import zhCN from '../../src/locales/zh-CN.js';
import zhTW from '../../src/locales/zh-TW.js';

/** The texts of the language files. */
type Key = Exclude<keyof Strings, 'time' | 'dateTime' | 'day' | 'notLoaded'>;

const FILES: Record<string, Locale> = {
  de,
  fr,
  es,
  it,
  'pt-BR': ptBR,
  nl,
  pl,
  uk,
  tr,
  cs,
  da,
  el,
  fi,
  hu,
  nb,
  ro,
  sv,
  ar,
  he,
  hi,
  ja,
  ko,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
};

const LOCALES: Record<string, Strings> = Object.fromEntries(
  Object.entries(FILES).map(([tag, locale]) => [tag, stringsIn(tag, locale)]),
);

const COUNTS = [1, 2, 3, 5, 11, 21, 100, 1_000_000];

/** One and two that the language says with the noun itself, or as a word. */
const COUNTED = ['unread', 'retryIn', 'charactersLeft', 'charactersOver'] as const;
const IN_WORDS: Record<string, readonly Key[]> = {ar: COUNTED, he: COUNTED};

/** The languages in which a noun does not change after a number. */
const UNCHANGING = ['hu', 'tr'];

/** Texts that are the same as in English. */
const LOANWORDS: Record<string, readonly Key[]> = {
  de: ['heading'],
  cs: ['heading'],
  da: ['heading', 'send', 'stop'],
  fi: ['heading'],
  hu: ['heading'],
  nb: ['heading', 'send'],
  ro: ['heading'],
  fr: ['conversation', 'assistant'],
  es: ['heading'],
  it: ['heading'],
  'pt-BR': ['heading'],
  nl: ['heading'],
};

const keys = Object.keys(en).filter(
  (key) => !['time', 'dateTime', 'day', 'notLoaded'].includes(key),
) as Key[];

/** Everything that can be read under a key. */
function textsOf(strings: Strings, key: Key): string[] {
  const text = strings[key];
  return typeof text === 'string' ? [text] : COUNTS.map(text);
}

for (const [tag, strings] of Object.entries(LOCALES)) {
  suite(`The words in ${tag}`, () => {
    test('keys → same keys and order as in English', () => {
      expect(Object.keys(strings)).to.deep.equal(Object.keys(en));
    });

    test('types → text or function, as in English', () => {
      for (const key of keys) expect(strings[key], key).to.be.a(typeof en[key]);
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

    test('days → named as in the language', () => {
      const date = new Date(2026, 0, 2);
      const weekday = new Intl.DateTimeFormat(tag, {weekday: 'long'}).format(date);
      expect(strings.day(date)).to.contain(weekday);
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
        textsOf(strings, key).some((text) => textsOf(en, key).includes(text)),
      );
      expect(same).to.deep.equal(LOANWORDS[tag] ?? []);
    });
  });
}

import {en} from './en.js';
import {stringsIn, type Locale} from './locale.js';
import type {Strings} from './strings.js';

/** All locales except English, which is not loaded separately. */
const LOCALES: Readonly<Record<string, () => Promise<{default: Locale}>>> = {
  ar: () => import('./ar.js'),
  cs: () => import('./cs.js'),
  da: () => import('./da.js'),
  de: () => import('./de.js'),
  el: () => import('./el.js'),
  es: () => import('./es.js'),
  fi: () => import('./fi.js'),
  fr: () => import('./fr.js'),
  he: () => import('./he.js'),
  hi: () => import('./hi.js'),
  hu: () => import('./hu.js'),
  id: () => import('./id.js'),
  it: () => import('./it.js'),
  ja: () => import('./ja.js'),
  ko: () => import('./ko.js'),
  nb: () => import('./nb.js'),
  nl: () => import('./nl.js'),
  pl: () => import('./pl.js'),
  'pt-BR': () => import('./pt-BR.js'),
  ro: () => import('./ro.js'),
  ru: () => import('./ru.js'),
  sv: () => import('./sv.js'),
  th: () => import('./th.js'),
  tr: () => import('./tr.js'),
  uk: () => import('./uk.js'),
  vi: () => import('./vi.js'),
  'zh-CN': () => import('./zh-CN.js'),
  'zh-TW': () => import('./zh-TW.js'),
};

/**
 * Returns the locale for a value of `lang`, also as systems write it: `de_DE`, `pt_BR.UTF-8`, `ZH_hant`. Reads language, script and
 * region (https://www.rfc-editor.org/rfc/rfc5646#section-2.1) and ignores what follows. Default: `en`.
 */
export function localeFor(lang: string): string {
  const tag = lang.trim().replaceAll('_', '-');
  const [read] = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?=[-.@]|$)/i.exec(tag) ?? ['en'];
  // The first `maximize()` loads data: 20 to 30 ms at a fourfold CPU slowdown.
  // https://tc39.es/ecma402/#sec-Intl.Locale.prototype.maximize
  const known = read.replace(/-[A-Z]{2}$/, '');
  if (known === 'en' || Object.hasOwn(LOCALES, known)) return known;
  const {language, script} = new Intl.Locale(read).maximize();
  if (language === 'zh') return script === 'Hant' ? 'zh-TW' : 'zh-CN';
  if (language === 'pt') return 'pt-BR';
  if (language === 'no' || language === 'nn') return 'nb';
  return Object.hasOwn(LOCALES, language) ? language : 'en';
}

/** Returns the texts for `lang`. Rejects if their file cannot be loaded. */
export async function loadStrings(lang: string): Promise<Strings> {
  const locale = localeFor(lang);
  if (!loaded.has(locale)) {
    const file = await LOCALES[locale]!();
    // A file that is older than the script can lack texts.
    loaded.set(locale, {...en, ...stringsIn(locale, file.default)});
  }
  return loaded.get(locale)!;
}

/** Returns the texts for `lang` if they are loaded. */
export const loadedStrings = (lang: string): Strings | undefined => loaded.get(localeFor(lang));

const loaded = new Map([['en', en]]);

import {hasCompounds, type Language} from '../documents/language.js';

/** The text search configurations that PostgreSQL brings along: https://www.postgresql.org/docs/current/textsearch-psql.html */
const CONFIGURATIONS: Readonly<Record<Language, string>> = {
  ar: 'arabic',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hi: 'hindi',
  hu: 'hungarian',
  it: 'italian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  tr: 'turkish',
};

/** Returns the configuration of a language: `simple`, which changes no word, if PostgreSQL has none for it. */
export const configurationOf = (language: Language): string => CONFIGURATIONS[language] ?? 'simple';

const COMPOUNDING = new Set(Object.keys(CONFIGURATIONS).filter(hasCompounds).map(configurationOf));

/** Whether the language of a configuration writes two nouns as one word. */
export const isCompounding = (configuration: string): boolean => COMPOUNDING.has(configuration);

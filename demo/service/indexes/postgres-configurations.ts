import {COMPOUNDING, type Language, nameOf} from '../documents/language.js';

/** The text search configurations that PostgreSQL brings along: https://www.postgresql.org/docs/current/textsearch-psql.html */
const CONFIGURATIONS = [
  ...['arabic', 'danish', 'dutch', 'english', 'finnish', 'french', 'german', 'greek', 'hindi', 'hungarian'],
  ...['italian', 'norwegian', 'portuguese', 'romanian', 'russian', 'spanish', 'swedish', 'turkish'],
];

/** Returns the configuration of a language: `simple`, which changes no word, if PostgreSQL has none for it. */
export const configurationOf = (language: Language): string =>
  CONFIGURATIONS.find((name) => name === nameOf(language)) ?? 'simple';

/** Whether the language of a configuration writes two nouns as one word. */
export const isCompounding = (configuration: string): boolean =>
  COMPOUNDING.some((language) => configurationOf(language) === configuration);

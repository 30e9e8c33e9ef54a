import {type Language, languageOf, languagesOf} from './language.js';
import {proseOf, type Section} from './section.js';

/** A section as an index stores it. */
export interface IndexedSection {
  /** The section. */
  readonly json: string;
  readonly language: Language;
  /** The texts that are searched. */
  readonly heading: string;
  readonly title: string;
  readonly body: string;
}

/** PostgreSQL stores no U+0000, and UTF-8 has no lone surrogates. */
const NOT_STORABLE = /[\0\p{Surrogate}]/gu;
/** Ends at any parenthesis: a text of nothing but `](` would take quadratic time. */
const LINK_TARGET = /\]\([^()]*\)/g;

/**
 * Returns the languages of many sections, and a function for each of them, which returns what an index stores and searches.
 * Characters that cannot be stored are removed.
 */
export function indexedSections(sections: readonly Section[]) {
  const languages = languagesOf(sections, textOf);
  const indexed = (section: Section): IndexedSection => {
    const json = JSON.stringify(section, (_key, value: unknown) =>
      typeof value === 'string' ? value.replace(NOT_STORABLE, '') : value,
    );
    const {heading, guideTitle, blocks} = JSON.parse(json) as Section;
    return {
      json,
      language: languageOf(textOf(section), languages) ?? languages[0] ?? 'en',
      heading: withoutTargets(heading),
      title: withoutTargets(guideTitle),
      body: withoutTargets(proseOf({blocks}).join('\n')),
    };
  };
  return {languages, indexed};
}

/** Returns the text that tells the language of a section. */
const textOf = ({guideTitle, heading, blocks}: Section) => [guideTitle, heading, ...blocks].join('\n');

/** Returns Markdown without the addresses of its links. */
export const withoutTargets = (markdown: string) => markdown.replace(LINK_TARGET, ']');

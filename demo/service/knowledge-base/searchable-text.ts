import type {Section} from './guide.js';

/** The parts of a section that are searched separately. */
export interface SearchableText {
  readonly heading: string;
  readonly alsoAsked: string;
  readonly guideTitle: string;
  /** The text of the section without its code. */
  readonly text: string;
  /**
   * The names in its code: attributes, properties, elements. Not its strings, which are other people's words.
   */
  readonly names: string;
}

const isCode = (block: string) => block.startsWith('```');

/** Returns the texts under which a section is found. */
export function searchableText({heading, alsoAsked, guideTitle, blocks}: Section): SearchableText {
  const [code, prose] = [blocks.filter(isCode), blocks.filter((block) => !isCode(block))];
  return {
    heading,
    alsoAsked,
    guideTitle,
    text: prose.join('\n').replace(/\]\([^)]*\)/g, ']'),
    names: namesIn(code.join('\n')),
  };
}

const STRINGS_AND_COMMENTS =
  /"[^"]*"|'[^'\n]*'|`[^`]*`|<!--[^]*?-->|\/\*[^]*?\*\/|(?<=^|\s)(?:\/\/|#)[^\n]*/g;

/** Custom properties, names with hyphens, names in camel case, and names of attributes. */
const NAMES = /--[a-z]+(?:-[a-z]+)*|\b[a-z]+(?:-[a-z]+)+\b|\b[a-z]+(?:[A-Z][a-z]+)+\b|\b[a-z]+(?==)/g;

const namesIn = (code: string) =>
  (
    code
      .replace(/^```.*$/gm, '')
      .replace(STRINGS_AND_COMMENTS, ' ')
      .match(NAMES) ?? []
  ).join(' ');

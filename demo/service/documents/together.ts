import {type Language, languageOf, stem} from './language.js';
import type {SearchHit} from './search-index.js';
import {proseOf} from './section.js';
import {MIN_PART, wordsOf} from './words.js';

/** The start of an item of a list, behind the line before it. */
const NEXT_ITEM = /\n(?=[ \t]*(?:[-*+]|\d+[.)])[ \t])/;

/**
 * Returns the sets of searched words that stand together in a section: those of its headings with those of one paragraph, item of a
 * list, or row of a table. In a long table, any word is somewhere. A word that only the index can find, such as a typo, stands
 * with all others.
 *
 * @param languages - those of the documents
 */
export function wordsTogether(
  {section, words}: SearchHit,
  languages: readonly Language[],
): ReadonlySet<string>[] {
  const all = new Set(words.keys());
  const inText = [...words].filter(([, place]) => place === 'text').map(([word]) => word);
  if (inText.length < 2) return [all];
  const prose = proseOf(section);
  const language = languageOf(prose.join('\n'), languages) ?? languages[0] ?? 'en';
  const stems = inText.map((word) => [word, stem(word, language)] as const);
  const found = prose.flatMap(partsOf).map((part) => {
    const terms = new Set(wordsOf(part).map((word) => stem(word, language)));
    return new Set(stems.filter(([, asked]) => hasTerm(terms, asked)).map(([word]) => word));
  });
  const known = new Set(found.flatMap((part) => [...part]));
  const everywhere = [...all].filter((word) => !known.has(word));
  return [new Set(everywhere), ...found.map((part) => new Set([...everywhere, ...part]))];
}

/** Returns the rows of a table, the items of a list, or the block. */
function partsOf(block: string): string[] {
  return block.startsWith('|') ? block.split('\n').slice(2) : block.split(NEXT_ITEM);
}

/** Whether a text has a word, or one that begins or ends with it. */
function hasTerm(terms: ReadonlySet<string>, asked: string): boolean {
  if (terms.has(asked)) return true;
  return (
    asked.length >= MIN_PART && [...terms].some((term) => term.startsWith(asked) || term.endsWith(asked))
  );
}

import {languageOf, stem} from '../documents/language.js';
import {wordsOf} from '../documents/words.js';
import {isCode, type Section} from '../documents/section.js';

/** A character of code costs less than one of prose, because code is read at a glance. */
const CODE_COST = 0.4;
/** The first passage introduces the others, so it is more likely to be quoted. */
const INTRODUCTION = 1.5;
/** A table with fewer rows is quoted whole. */
const MIN_ROWS = 7;
/** Rows with a lower score, relative to the best one, are left out. */
const RELEVANT_ROW = 0.6;

const isTable = (block: string) => block.startsWith('|');

/** A link to another page of the same documents, which leads nowhere elsewhere. */
const RELATIVE_LINK = /(?<!!)\[([^\]]*)\]\((?!\w+:)[^()\s]*\)/g;

/** The padding of a table costs nothing. */
const PADDING = / {2,}|-{3,}/g;

/** Returns a block as it is quoted: links to other pages are their words. */
export const quoted = (block: string): string => (isCode(block) ? block : block.replace(RELATIVE_LINK, '$1'));

const lengthOf = (block: string) =>
  isCode(block) ? block.length * CODE_COST : block.replace(PADDING, ' ').length;

/** Blocks that are quoted together: a paragraph, and the code, list or table that it introduces. */
interface Passage {
  readonly position: number;
  readonly blocks: string[];
}

/**
 * Returns the blocks of a section that say most about the words of a question, in their order, with about `length`
 * characters of prose. Lists and code are quoted whole; of a long table, only the rows that have one of the
 * words, if some have.
 *
 * @param words - with their weights
 */
export function excerpt(section: Section, words: ReadonlyMap<string, number>, length: number): string[] {
  const language = languageOf(section.blocks.join('\n')) ?? 'en';
  const termsOf = (text: string) => new Set(wordsOf(text).map((word) => stem(word, language)));
  const terms = new Map([...words].map(([word, weight]) => [stem(word, language), weight]));
  const inHeading = termsOf(section.heading);
  const rate = (text: string, ignored: ReadonlySet<string> = new Set()) => {
    const own = termsOf(text);
    return [...terms].reduce(
      (sum, [term, weight]) => sum + (own.has(term) && !ignored.has(term) ? weight : 0),
      0,
    );
  };
  const blocks = section.blocks
    .map(quoted)
    .map((block) => (isTable(block) ? relevantRows(block, (row) => rate(row, inHeading)) : block));
  const passages = passagesOf(blocks).map((passage) => ({
    ...passage,
    score: rate(passage.blocks.join('\n')) * (passage.position === 0 ? INTRODUCTION : 1),
    cost: passage.blocks.reduce((sum, block) => sum + lengthOf(block), 0),
  }));
  passages.sort((one, other) => other.score - one.score);

  const chosen: Passage[] = [];
  let left = length;
  for (const passage of passages) {
    if (chosen.length > 0 && passage.cost > left) continue;
    chosen.push(passage);
    left -= passage.cost;
  }
  return chosen.sort((one, other) => one.position - other.position).flatMap((passage) => passage.blocks);
}

function passagesOf(blocks: readonly string[]): Passage[] {
  const passages: Passage[] = [];
  for (const [position, block] of blocks.entries()) {
    const last = passages.at(-1);
    const before = last?.blocks.at(-1) ?? '';
    const isIntroduced = before.endsWith(':') || (isCode(block) && !isCode(before));
    if (last && isIntroduced) last.blocks.push(block);
    else passages.push({position, blocks: [block]});
  }
  return passages;
}

/** Returns a table with its relevant rows, or the whole table if most rows are relevant or none is. */
function relevantRows(table: string, rate: (row: string) => number): string {
  const [head = '', line = '', ...rows] = table.split('\n');
  if (rows.length < MIN_ROWS) return table;
  const scores = rows.map(rate);
  const best = Math.max(...scores);
  const relevant = rows.filter((_, index) => best > 0 && (scores[index] ?? 0) >= best * RELEVANT_ROW);
  return relevant.length > 0 && relevant.length <= rows.length / 2
    ? [head, line, ...relevant].join('\n')
    : table;
}

import {termsOf} from '../documents/words.js';
import {isCode, type Section} from './guide.js';

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
 * Returns the blocks of a section that say most about the terms, in their order, with about `length`
 * characters of prose. Lists and code are quoted whole; of a long table, only the rows that have one of the
 * terms, if some have.
 *
 * @param terms - the terms with their weights
 */
export function excerpt(section: Section, terms: ReadonlyMap<string, number>, length: number): string[] {
  const inHeading = new Set(termsOf(section.heading));
  const rowTerms = new Map([...terms].filter(([term]) => !inHeading.has(term)));
  const blocks = section.blocks
    .map(quoted)
    .map((block) => (isTable(block) ? relevantRows(block, rowTerms) : block));
  const passages = passagesOf(blocks).map((passage) => ({
    ...passage,
    score: score(passage.blocks.join('\n'), terms) * (passage.position === 0 ? INTRODUCTION : 1),
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
function relevantRows(table: string, terms: ReadonlyMap<string, number>): string {
  const [head = '', line = '', ...rows] = table.split('\n');
  if (rows.length < MIN_ROWS) return table;
  const scores = rows.map((row) => score(row, terms));
  const best = Math.max(...scores);
  const relevant = rows.filter((_, index) => best > 0 && (scores[index] ?? 0) >= best * RELEVANT_ROW);
  return relevant.length > 0 && relevant.length <= rows.length / 2
    ? [head, line, ...relevant].join('\n')
    : table;
}

/** Returns the weights of all terms that a text has. */
function score(text: string, terms: ReadonlyMap<string, number>): number {
  const own = new Set(termsOf(text));
  return [...terms].reduce((sum, [term, weight]) => sum + (own.has(term) ? weight : 0), 0);
}

import {isCode} from '../knowledge-base/guide.js';

/** Whether a block is a paragraph or a list. */
export const isProse = (block: string) => !isCode(block) && !/^[|<>#]/.test(block);

/**
 * Returns the blocks of a passage with the number of its reference, such as `[1]`, at the end of its last
 * paragraph or list. A marker within code or a table would become a part of it.
 *
 * @param blocks - at least one of them is prose, such as the title of the passage
 */
export function marked(blocks: readonly string[], number: number): string[] {
  const prose = blocks.flatMap((block, index) => (isProse(block) ? [index] : []));
  // A paragraph that introduces code ends with a colon, so another one is better.
  const complete = prose.findLast((index) => !blocks[index]?.endsWith(':'));
  const last = complete ?? prose.at(-1);
  return blocks.map((block, index) => (index === last ? `${block} [${number}]` : block));
}

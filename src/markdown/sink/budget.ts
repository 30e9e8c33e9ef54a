/** Allowed elements of a reply: a fixed number, and a number per character of its source. */
export const FREE_ELEMENTS = 500;
const ELEMENTS_PER_CHARACTER = 0.25;

/** Maximum depth. 16 nested lists have a depth of 32. */
export const MAX_DEPTH = 48;

/** A `details` element has a shadow tree with slots, and a table is in a box with a bar. */
export function costOf(name: string): number {
  return name === 'details' ? 8 : name === 'table' ? 5 : 1;
}

/** Cost of parsing and sanitizing HTML, in elements: a fixed cost, and a cost per start tag. */
export const PARSE_COST = 24;
export const TAG_COST = 4;

/** Length of an address that costs one more element. */
const CHARACTERS_PER_ELEMENT = 250;

/** Counts the elements of a reply in the order of its text. */
export class ElementCounter {
  count = 0;

  /** True if the budget allows an element at `offset`. Depends only on the text before it. */
  allows(offset: number, cost: number): boolean {
    return this.count + cost <= FREE_ELEMENTS + offset * ELEMENTS_PER_CHARACTER;
  }
}

/**
 * Returns the cost of a link. A reference link repeats the address of its definition. `target`: the elements that show where it
 * leads.
 */
export function costOfLink({href}: URL, target = 2): number {
  return 1 + target + Math.floor(href.length / CHARACTERS_PER_ELEMENT);
}

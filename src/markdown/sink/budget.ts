/** Elements that a reply may have without any text, and for each character of its source. */
export const FREE_ELEMENTS = 500;
export const ELEMENTS_PER_CHARACTER = 0.25;

/** Levels of nesting. 16 nested lists have 32. */
export const MAX_DEPTH = 48;

/** Returns how many elements one counts as: a `details` element has a shadow tree with slots, a table is in a box. */
export function costOf(name: string): number {
  return name === 'details' ? 8 : name === 'table' ? 2 : 1;
}

/** To parse and sanitize HTML takes as long as to create this many elements, and as many for each start tag. */
export const PARSE_COST = 24;
export const TAG_COST = 4;

/** The length of an address that counts as one element more. */
const CHARACTERS_PER_ELEMENT = 250;

/** Counts the elements of a reply in the order of its text. */
export class ElementCounter {
  count = 0;

  /** Whether an element that begins at `offset` of the source may be created. It depends on the text before it alone. */
  allows(offset: number, cost: number): boolean {
    return this.count + cost <= FREE_ELEMENTS + offset * ELEMENTS_PER_CHARACTER;
  }
}

/** A link that refers to a definition repeats its address. */
export function costOfLink({href}: URL): number {
  return 1 + Math.floor(href.length / CHARACTERS_PER_ELEMENT);
}

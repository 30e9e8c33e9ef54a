import {MOST_COLUMNS} from '../grammar/lexer.js';
import {partsOf} from '../grammar/split-blocks.js';
import type {Token} from '../grammar/tokens.js';

/** Levels of nesting. 16 nested lists have 32. */
export const MAX_DEPTH = 48;

/** Elements of one unit. */
export const MAX_ELEMENTS = 2_000;

/** A reply may have one element for four characters, and `EXTRA_ELEMENTS` more. */
const ELEMENTS_PER_CHARACTER = 0.25;
export const EXTRA_ELEMENTS = 500;

/**
 * The head of a table is rendered again with each group of rows, so it does not count as a part of the reply.
 */
const EXTRA_ELEMENTS_OF_HEAD = 32;

/** A `details` element has a shadow tree with slots, which costs as much as this number of elements. */
const DETAILS_ELEMENTS = 8;

/**
 * HTML costs as much as this number of elements, besides its own: the sanitizer parses a document for it. Counted for each
 * unit that may have some.
 */
const HTML_ELEMENTS = 4;
const MAY_BE_HTML = /<[a-z/!]|&#?\w+;/i;

/** Characters of attributes. A reference link repeats the URL and the title of its definition. */
const ATTRIBUTE_CHARACTERS_PER_CHARACTER = 4;
const FREE_ATTRIBUTE_CHARACTERS = 8_000;

/** Cells of a table, each multiplied by the rows and columns that it spans. */
const MAX_CELLS = 6_400;

/** The class of text that is shown as its source. */
export const SOURCE = 'source';

/** A block within its budget. */
export interface AffordableBlock {
  readonly element: HTMLElement;
  /** The number of extra elements of the reply that each of its units uses. */
  readonly extraElements: readonly number[];
}

/** Whether the HTML of at least one unit of a block may be within its budget, so that it is worth parsing. */
export function mayParseHtml(tokens: readonly Token[], available: number): boolean {
  const [token, ...others] = tokens;
  // The head of a table has a budget of its own.
  if (token?.type === 'table') return true;
  const listed = others.length === 0 ? partsOf(token) : undefined;
  const sources = listed ? listed.parts.map(({source}) => source.trimEnd()) : [sourceOf(tokens)];
  return sources.some(
    (source) => extraElements(1 + htmlElements(source) + tagElements(source), source.length) <= available,
  );
}

/**
 * Replaces each unit of `block` that exceeds its budget by its source text. Units are the items of a list,
 * the rows of a table, and any other block as a whole: the parts that a stream commits, so the result does
 * not depend on the deltas. `available`: the remaining extra elements of the reply.
 */
export function enforceBudget(
  block: HTMLElement,
  tokens: readonly Token[],
  available: number,
): AffordableBlock {
  const listed = tokens.length === 1 ? unitsOf(block, tokens[0]) : undefined;
  if (listed === undefined) {
    const source = sourceOf(tokens);
    const extra = extraElements(elementCount(block) + htmlElements(source), source.length);
    return extra <= available && isWithinBounds(block, source)
      ? {element: block, extraElements: [extra]}
      : {element: sourceParagraph(block.ownerDocument, source), extraElements: [0]};
  }
  const counts = countElements(block, listed);
  // If the whole block is within the bounds of an empty unit, each unit is within its own.
  const isSmall = isWithinBounds(block, '');
  let left = available;
  const used = listed.map(({element, source, isHead}, index) => {
    const extra = extraElements((counts[index] ?? 0) + htmlElements(source), source.length);
    const isAffordable = extra <= (isHead ? EXTRA_ELEMENTS_OF_HEAD : left);
    if (!isAffordable || (!isSmall && !isWithinBounds(element, source))) {
      showSource(element, source);
      return 0;
    }
    if (isHead) return 0;
    left -= extra;
    return extra;
  });
  return {element: block, extraElements: used};
}

/** Returns the source of tokens, without blank lines at the end. */
export function sourceOf(tokens: readonly Token[]): string {
  return tokens
    .map(({raw}) => raw)
    .join('')
    .trimEnd();
}

export function sourceParagraph(owner: Document, source: string): HTMLElement {
  const paragraph = owner.createElement('p');
  paragraph.className = SOURCE;
  paragraph.textContent = source;
  return paragraph;
}

interface Unit {
  readonly element: Element;
  readonly source: string;
  readonly isHead: boolean;
}

function unitsOf(block: HTMLElement, token: Token | undefined): Unit[] | undefined {
  const listed = partsOf(token);
  if (listed === undefined) return undefined;
  const isTable = listed.head !== '';
  const elements = [...block.querySelectorAll(isTable ? ':scope > table > * > tr' : ':scope > li')];
  const sources = [...(isTable ? [listed.head] : []), ...listed.parts.map(({source}) => source)];
  return elements.map((element, index) => ({
    element,
    source: (sources[index] ?? '').trimEnd(),
    isHead: isTable && index === 0,
  }));
}

function showSource(element: Element, source: string): void {
  if (element.localName !== 'tr') {
    element.className = SOURCE;
    element.textContent = source;
    return;
  }
  const cell = element.ownerDocument.createElement('td');
  cell.className = SOURCE;
  cell.colSpan = MOST_COLUMNS;
  cell.textContent = source;
  element.replaceChildren(cell);
}

function htmlElements(source: string): number {
  return MAY_BE_HTML.test(source) ? HTML_ELEMENTS : 0;
}

/** Counts the elements that the tags of a source may become, by their cost. */
function tagElements(source: string): number {
  const tags = source.split(/<[a-z]/i).length - 1;
  const details = source.split(/<details/i).length - 1;
  return tags + details * (DETAILS_ELEMENTS - 1);
}

/** Counts the elements of each unit, by their cost, in one walk over all elements. */
function countElements(block: Element, units: readonly Unit[]): number[] {
  const counts: number[] = [];
  for (const element of block.querySelectorAll('*')) {
    if (element === units[counts.length]?.element) counts.push(1);
    else if (counts.length > 0) counts[counts.length - 1]! += costOf(element);
  }
  return counts;
}

/** Counts the elements of a block, including itself, by their cost. */
export function elementCount(block: Element): number {
  const details = block.querySelectorAll('details').length;
  return costOf(block) + block.querySelectorAll('*').length + details * (DETAILS_ELEMENTS - 1);
}

function costOf({localName}: Element): number {
  return localName === 'details' ? DETAILS_ELEMENTS : 1;
}

/** Returns the number of elements beyond the allowance of `length` characters of source. */
export function extraElements(count: number, length: number): number {
  return Math.max(0, count - length * ELEMENTS_PER_CHARACTER);
}

function isWithinBounds(root: Element, {length}: string): boolean {
  // Not live lists, such as those of `getElementsByTagName`: they move with the block, which takes longer than all the rest.
  const {length: elements} = root.querySelectorAll('*');
  const tables = root.querySelectorAll('table');
  return (
    elements <= MAX_ELEMENTS &&
    attributeLength(root) <= FREE_ATTRIBUTE_CHARACTERS + length * ATTRIBUTE_CHARACTERS_PER_CHARACTER &&
    (elements <= MAX_DEPTH || !isDeeperThan(MAX_DEPTH, root)) &&
    (tables.length === 0 || [...tables].every(isTableWithinBounds))
  );
}

/**
 * Returns the length of the attributes that come from the reply. Those that we add to each link are short.
 */
function attributeLength(root: Element): number {
  let length = 0;
  for (const element of root.querySelectorAll('a, img, abbr, dfn')) {
    for (const name of ['href', 'src', 'alt', 'title']) length += element.getAttribute(name)?.length ?? 0;
  }
  return length;
}

function isDeeperThan(depth: number, root: Element): boolean {
  if (depth === 0) return true;
  for (let child = root.firstElementChild; child; child = child.nextElementSibling) {
    if (isDeeperThan(depth - 1, child)) return true;
  }
  return false;
}

function isTableWithinBounds({rows}: HTMLTableElement): boolean {
  let cells = 0;
  for (const row of rows) {
    let columns = 0;
    for (const {colSpan, rowSpan} of row.cells) {
      columns += colSpan;
      cells += colSpan * rowSpan;
    }
    if (columns > MOST_COLUMNS) return false;
  }
  return cells <= MAX_CELLS;
}

import {MAX_DEPTH, MAX_ELEMENTS} from './budget.js';

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|[^">])*)>/g;

const VOID = ['br', 'hr', 'img', 'wbr'];
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const CELLS = ['td', 'th', 'caption'];
const SECTIONS = ['tbody', 'tfoot', 'thead'];
const TABLE_PARTS = [...CELLS, ...SECTIONS, 'tr'];
/** Elements whose only children are rows or cells. */
const TABLE_FRAMES = ['table', 'tr', ...SECTIONS];
/** Elements that end an open paragraph. */
const BLOCKS = [
  'blockquote',
  'dd',
  'details',
  'dl',
  'dt',
  'hr',
  'li',
  'ol',
  'p',
  'pre',
  'summary',
  'table',
  'ul',
];
const TERMS = ['dd', 'dt'];
/** The next item, term or heading does not end an open one outside of these elements. */
const ITEM_BOUNDARIES = [...CELLS, 'blockquote', 'details', 'dl', 'ol', 'table', 'ul'];

/**
 * The start tags that end open elements of the same family, and the elements that limit the search for them.
 * HTML standard, section "The rules for parsing tokens in HTML content".
 */
const IMPLIED_ENDS: readonly (readonly [
  starts: readonly string[],
  ends: readonly string[],
  until: readonly string[],
])[] = [
  [[...BLOCKS, ...HEADINGS], ['p'], CELLS],
  [['li'], ['li'], ITEM_BOUNDARIES],
  [TERMS, TERMS, ITEM_BOUNDARIES],
  [HEADINGS, HEADINGS, ITEM_BOUNDARIES],
  [['a'], ['a'], CELLS],
  [TABLE_PARTS, CELLS, ['table']],
  [['caption', 'tr', ...SECTIONS], ['tr'], ['table']],
  [['caption', ...SECTIONS], SECTIONS, ['table']],
];

/**
 * Adds each implied end tag, and removes each tag that a parser would ignore or move. Otherwise, a parser
 * would open the formatting elements of one paragraph again in each of the next: n² nodes. Expects lower-case
 * tags with attributes in double quotes. Returns `undefined` for HTML that exceeds the budget, so that it is
 * not parsed.
 */
export function balanceHtml(html: string): string | undefined {
  const open: string[] = [];
  let count = 0;
  let isTooMuch = false;

  /** Ends the innermost open element of `names`, and all open elements in it. */
  function end(names: readonly string[], until: readonly string[]): string {
    const found = open.findLastIndex((name) => names.includes(name) || until.includes(name));
    return found < 0 || !names.includes(open[found]!) ? '' : endFrom(found);
  }

  function endFrom(index: number): string {
    return open
      .splice(index)
      .reverse()
      .map((name) => `</${name}>`)
      .join('');
  }

  function start(tag: string, name: string): string {
    let ends = '';
    for (const [starts, names, until] of IMPLIED_ENDS) if (starts.includes(name)) ends += end(names, until);
    const isInFrame = TABLE_FRAMES.includes(open.at(-1) ?? '');
    if (name === 'table' && isInFrame) ends += end(['table'], []);
    else if (TABLE_PARTS.includes(name) !== isInFrame) return ends + wordsOfImage(tag);
    if (!VOID.includes(name)) open.push(name);
    count += 1;
    isTooMuch ||= open.length > MAX_DEPTH || count > MAX_ELEMENTS;
    return ends + tag;
  }

  const balanced = html.replace(TAG, (tag, slash: string, name: string) => {
    if (!slash) return isTooMuch ? '' : start(tag, name);
    return end([name], TABLE_PARTS.includes(name) ? ['table'] : name === 'table' ? [] : CELLS);
  });
  return isTooMuch ? undefined : balanced + endFrom(0);
}

/** Returns the alternative text of a tag, which no other element than an image has. */
function wordsOfImage(tag: string): string {
  return (/ alt="([^"]*)"/i.exec(tag)?.[1] ?? '').replaceAll('<', '&lt;');
}

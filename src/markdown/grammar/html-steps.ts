import {BLOCKS, ENDLESS, TAG, VOID, withoutComments} from './raw-html.js';
import {KNOWN, tagFrom, type Tag} from './tag-pairs.js';

/** What a block of raw HTML does, in the order of its text. */
export type HtmlStep =
  /** Opens an element that the block does not close. */
  | {readonly kind: 'open'; readonly name: string; readonly source: string}
  /** Closes the innermost open element of this name, and all in it. */
  | {readonly kind: 'close'; readonly name: string; readonly source: string}
  /** Writes HTML in which each tag is void, one of a pair, or text. */
  | {readonly kind: 'html'; readonly source: string};

/** Maximum number of elements that are open between blocks. */
const MOST_OPEN = 48;

/** Elements that begin and end in the same block. */
const WITHIN_BLOCK = ['a', 'pre'];

// The start of an element implies the end of others: https://html.spec.whatwg.org/multipage/syntax.html#optional-tags
const CELLS = ['td', 'th'];
const ROWS = ['tr', ...CELLS];
/** Parts of a table. A parser does not read them without their table. */
const TABLE_PARTS = ['tbody', 'tfoot', 'thead', ...ROWS];
const ENDED_BY: ReadonlyMap<string, readonly string[]> = new Map([
  ['li', ['li']],
  ['p', ['p']],
  ['dd', ['dd', 'dt']],
  ['dt', ['dd', 'dt']],
  ['td', CELLS],
  ['th', CELLS],
  ['tr', ROWS],
  ['tbody', TABLE_PARTS],
  ['tfoot', TABLE_PARTS],
  ['thead', TABLE_PARTS],
]);

/**
 * Returns the steps of a block of raw HTML. `open`: names of the elements that are open before it, the outermost first.
 * `isGrowing`: more text of the block can follow.
 */
export function htmlSteps(html: string, open: readonly string[], isGrowing: boolean): HtmlStep[] {
  const text = withoutComments(html);
  const tags = tagsIn(text);
  const {pairs, lone, ended, inBody} = match(tags, open, isGrowing ? text.length : undefined);
  const steps: HtmlStep[] = [];
  let piece = '';
  let at = 0;
  let pairEnd = 0;
  const endPiece = () => {
    if (piece.trim() !== '') steps.push({kind: 'html', source: piece});
    piece = '';
  };
  for (const tag of tags) {
    const {name, isEnd, start, end} = tag;
    const source = text.slice(start, end);
    if (lone.has(start)) {
      // A quoted attribute can contain tags.
      piece += text.slice(at, start) + source.replaceAll('<', '&lt;');
      at = end;
    } else if (start >= pairEnd && pairs.has(start) && !TABLE_PARTS.includes(name)) {
      pairEnd = pairs.get(start)!;
    } else if (start >= pairEnd) {
      piece += text.slice(at, start);
      at = end;
      endPiece();
      const before = ended.get(start);
      if (before !== undefined) steps.push({kind: 'close', name: before, source: ''});
      if (inBody.has(start)) steps.push({kind: 'open', name: 'tbody', source: ''});
      steps.push({kind: isEnd ? 'close' : 'open', name, source});
    }
  }
  piece += text.slice(at);
  endPiece();
  return steps;
}

/** Returns the tags of known elements in `text` that are not void. */
function tagsIn(text: string): Tag[] {
  return [...text.matchAll(TAG)]
    .map((match) => tagFrom(match, 0))
    .filter(({name}) => KNOWN.has(name) && !VOID.includes(name));
}

interface Matched {
  /** Start of each tag that the block closes, and the end of its end tag. */
  readonly pairs: ReadonlyMap<number, number>;
  /** Starts of the tags that are text. */
  readonly lone: ReadonlySet<number>;
  /** Starts of tags, and the name of the outermost element whose end each implies. */
  readonly ended: ReadonlyMap<number, string>;
  /** Starts of the rows that imply the start of a body. */
  readonly inBody: ReadonlySet<number>;
}

interface OpenTag {
  readonly name: string;
  /** `undefined` if the element is open before the block. */
  readonly tag?: Tag;
}

/** `length`: where text ends that more text of the block can follow. */
function match(tags: readonly Tag[], open: readonly string[], length: number | undefined): Matched {
  const pairs = new Map<number, number>();
  const lone = new Set<number>();
  const ended = new Map<number, string>();
  const inBody = new Set<number>();
  /** The open elements. Those of the block have a tag. */
  const stack: OpenTag[] = open.map((name) => ({name}));
  /** Closes the innermost elements, from `index` on. Returns the outermost of them. */
  const close = (index: number): OpenTag => {
    const [first, ...inner] = stack.splice(index);
    const isPair = first!.tag !== undefined;
    for (const {name, tag} of [first!, ...inner]) {
      // The parser implies the ends of parts in a pair.
      if (tag && (WITHIN_BLOCK.includes(name) || (isPair && !ENDLESS.includes(name)))) lone.add(tag.start);
    }
    return first!;
  };
  for (const tag of tags) {
    const {name, start, end} = tag;
    if (!tag.isEnd) {
      const first = impliedEnd(stack, name);
      if (first !== undefined) ended.set(start, close(first).name);
      const hasPlace = !INNER_ELEMENTS.includes(name) || stack.some((one) => BLOCKS.includes(one.name));
      if (hasPlace && name === 'tr' && stack.at(-1)?.name === 'table') {
        inBody.add(start);
        stack.push({name: 'tbody'});
      }
      if (hasPlace && stack.length < MOST_OPEN) stack.push({name, tag});
      else lone.add(start);
      continue;
    }
    const index = stack.findLastIndex((one) => one.name === name);
    if (index < 0) {
      lone.add(start);
      continue;
    }
    const {tag: first} = close(index);
    if (first === undefined) continue;
    pairs.set(first.start, end);
    lone.delete(first.start);
  }
  for (const {name, tag} of stack) {
    if (!tag || !WITHIN_BLOCK.includes(name)) continue;
    if (length !== undefined && name === 'pre') pairs.set(tag.start, length);
    else lone.add(tag.start);
  }
  return {pairs, lone, ended, inBody};
}

/** Elements that have a meaning in other elements only. */
const INNER_ELEMENTS = ENDLESS.filter((name) => name !== 'p');

/** Returns the index of the outermost open element that ends where an element of this name starts. */
function impliedEnd(stack: readonly OpenTag[], name: string): number | undefined {
  const ends = ENDED_BY.get(name) ?? [];
  let found: number | undefined;
  for (let index = stack.length - 1; index >= 0; index -= 1) {
    const {name: open} = stack[index]!;
    if (ends.includes(open)) found = index;
    else if (BLOCKS.includes(open)) break;
  }
  return found;
}

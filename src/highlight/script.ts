import type {HighlightKind} from './highlighter.js';
import type {Part} from './part.js';
import {SugarHigh, tokenize} from './sugar-high.js';

/** The library splits a text at once: these are the characters that it is given in one slice of time, if it can be. */
const SLICE = 1_500;

/** The most characters of a slice. */
const MAX_SLICE = 6_000;

/** The most characters that the library may look ahead. More would take it longer than 100 ms. */
const MOST_LOOKAHEAD = 3_000_000;

/** The end of a line before one that may begin a statement. */
const LINE_END = /\n(?=[\w$@/<])/g;

/** A tag where an expression begins. Without any, the library takes a tag in a string for JSX. */
const JSX = /(?:^|[(=>?:,&|{}]|return)[ \t]*(?:\n[ \t]*)?<[A-Za-z>]/m;

const KINDS: Readonly<Record<string, HighlightKind>> = {
  comment: 'comment',
  keyword: 'keyword',
  string: 'string',
  // The name of a JSX element, and of an attribute.
  entity: 'keyword',
  property: 'type',
};

/**
 * Splits JavaScript or TypeScript, with JSX, slice by slice. Where a line is too long or a slice would take too long, the rest
 * has no colors.
 */
export function* scriptParts(code: string, typescript: boolean): Generator<Part> {
  const options = {typescript, jsx: JSX.test(code)};
  let isBalanced = true;
  let start = 0;
  let length = SLICE;
  while (start < code.length) {
    const end = sliceEnd(code, start, length);
    const slice = code.slice(start, end);
    if (slice.length > MAX_SLICE || lookahead(slice) > MOST_LOOKAHEAD) break;
    // The library's time grows with the square of a mix of tabs and spaces.
    const tokens = tokenize(slice.replaceAll('\t', ' '), options);
    if (isBalanced && end < code.length && !isComplete(tokens)) {
      length *= 2;
      // Something is never closed, or is no bracket: the library may take a regular expression for something else.
      isBalanced = sliceEnd(code, start, length) - start <= MAX_SLICE;
      if (isBalanced) continue;
      length = SLICE;
      if (end !== sliceEnd(code, start, length)) continue;
    }
    let index = 0;
    for (const [type, text] of tokens) {
      yield [kindOf(SugarHigh.TokenTypes[type]!, text, tokens[index - 1]?.[1], tokens[index + 1]?.[1]), text];
      index += 1;
    }
    start = end;
    length = SLICE;
  }
  yield [undefined, code.slice(start)];
}

/** Returns the index after a line that some length from `start` is in. If there is one, a statement may begin there. */
function sliceEnd(code: string, start: number, length: number): number {
  LINE_END.lastIndex = start + length;
  const end = (LINE_END.exec(code)?.index ?? code.length - 1) + 1;
  return end - start > MAX_SLICE ? code.indexOf('\n', start + length) + 1 || code.length : end;
}

/** Whether nothing is open at the end: no bracket, template or comment. */
function isComplete(tokens: readonly (readonly [type: number, text: string])[]): boolean {
  let depth = 0;
  let quotes = 0;
  for (const [type, text] of tokens) {
    if (SugarHigh.TokenTypes[type] === 'sign') {
      if (/[([{]$/.test(text)) depth += 1;
      else if (/[)\]}]$/.test(text)) depth -= 1;
    } else if (text === '`') quotes += 1;
  }
  const last = tokens.at(-1)?.[1].trimEnd() ?? '';
  return depth === 0 && quotes % 2 === 0 && !(last.startsWith('/*') && !last.endsWith('*/'));
}

/**
 * Returns an upper bound of the characters that the library looks ahead: for the end of type parameters up to the end of the
 * code, and for the end of a regular expression up to the end of the line.
 */
function lookahead(code: string): number {
  const count = (character: string) => code.split(character).length - 1;
  let longestLine = 0;
  for (const {length} of code.split('\n')) longestLine = Math.max(longestLine, length);
  return count('<') * code.length + count('/') * longestLine;
}

function kindOf(type: string, text: string, before = '', after = ''): HighlightKind | undefined {
  if (type === 'class') {
    // The library has one type for names in capitals, numbers and null.
    if (text === 'null') return 'keyword';
    return /^\d/.test(text) ? 'number' : 'type';
  }
  // It takes the name of a custom element for that of an attribute.
  if (type === 'property' && before.startsWith('<')) return 'keyword';
  if (type === 'identifier' || before === '.') return after.startsWith('(') ? 'function' : undefined;
  return KINDS[type];
}

import {CJK, PUNCTUATION} from './characters.js';
import {formulaAt, LONGEST_FORMULA} from './formula.js';

/** Inline syntax that is open at the end of a text. */
export interface OpenSpans {
  /** Delimiters of emphasis, the outermost first. */
  readonly emphasis: readonly string[];
  /** Indexes of opening and closing brackets that can still become links or images. */
  readonly brackets: readonly {readonly start: number; readonly end?: number}[];
  /** The start of an open code span. */
  readonly code?: {readonly start: number; readonly fence: string};
  /** The start of an open HTML tag or autolink. */
  readonly tag?: number;
  /** The start of an open formula. */
  readonly formula?: number;
  /** The index of the last white space outside of all inline syntax, or -1. */
  readonly lastFreeSpace: number;
}

/** A run of `*`, `_` or `~` that can open emphasis. */
interface OpeningRun {
  readonly mark: string;
  readonly length: number;
  readonly mayClose: boolean;
  /** Number of characters that no closing run has used. */
  left: number;
}

/** The maximum length of ambiguous text that is withheld, in characters. */
export const LONGEST_AMBIGUITY = 200;

const WORD = /[\p{L}\p{N}]/u;
const CODE = /`+/y;
/** A comment, an autolink or a tag. The text `a<b, then` does not match. */
const TAG = /<(?:!--[^]*?--|[/!?]?[a-z][^\s<>]*|\/?[a-z][\w:-]*\s(?:[^"'<>,;]|"[^"]*"|'[^']*')*)>/iy;
/** The beginning of a comment, an autolink or a tag. */
const HALF_TAG =
  /<(?:$|!--(?:(?!-->)[^])*$|[/a-z!?][^\s<>]*$|\/?[a-z][\w:-]*\s(?:[^"'<>,;]|"[^"]*(?:"|$)|'[^']*(?:'|$))*$)/iy;
/** `(address "title")` or `[label]`, and its beginning. */
const DESTINATION_PART = String.raw`\\.|<[^<>\n]*>|<(?![^<>\n]*>)|"(?:\\.|[^"\\])*"|[^()\\"<]|\((?:\\.|[^()\\])*\)`;
const DESTINATION = new RegExp(`\\((?:${DESTINATION_PART})*\\)|\\[[^[\\]]*\\]`, 'y');
const HALF_DESTINATION = new RegExp(
  String.raw`(?:\((?:${DESTINATION_PART})*(?:\\|"(?:\\.|[^"\\])*\\?|\((?:\\.|[^()\\])*\\?)?|\[[^[\]]*)?$`,
  'y',
);
const DELIMITERS = /\*+|_+|~~?/y;

/** Returns the open inline syntax at the end of `text`. `untilFree`: stops at `lastFreeSpace`. */
export function openSpans(text: string, untilFree = false): OpenSpans {
  const runs: OpeningRun[] = [];
  const brackets: {start: number; end?: number}[] = [];
  const at = (pattern: RegExp, index: number): string | undefined => {
    pattern.lastIndex = index;
    return pattern.exec(text)?.[0];
  };
  let lastFreeSpace = -1;
  let index = 0;
  const result = (open: Partial<OpenSpans> = {}): OpenSpans => ({
    emphasis: runs.flatMap(({mark, left}) => delimitersOf(mark, left)),
    brackets,
    lastFreeSpace,
    ...open,
  });
  while (index < text.length) {
    switch (text[index]) {
      case ' ':
      case '\n':
      case '\t':
        if (index > 0 && runs.length === 0 && brackets.length === 0 && !/\s/.test(text[index - 1]!)) {
          lastFreeSpace = index;
          if (untilFree) return result();
        }
        index += 1;
        break;
      case '\\':
      case '$': {
        const formula = formulaAt(text.slice(index, index + LONGEST_FORMULA));
        if (formula === null) return result({formula: index});
        index += formula?.raw.length ?? (text[index] === '$' ? 1 : 2);
        break;
      }
      case '`': {
        const fence = at(CODE, index) ?? '';
        const end = closingFence(text, index + fence.length, fence);
        if (end === undefined) return result({code: {start: index, fence}});
        index = end;
        break;
      }
      case '<': {
        const mayBecomeTag = text.length - index < LONGEST_AMBIGUITY && at(HALF_TAG, index) !== undefined;
        if (mayBecomeTag) return result({tag: index});
        const length = at(TAG, index)?.length ?? 1;
        index += length < LONGEST_AMBIGUITY ? length : 1;
        break;
      }
      case '[': {
        brackets.push({start: text[index - 1] === '!' ? index - 1 : index});
        index += 1;
        break;
      }
      case ']': {
        const bracket = brackets.pop();
        if (bracket && at(HALF_DESTINATION, index + 1) !== undefined) {
          return result({brackets: [...brackets, {...bracket, end: index}]});
        }
        index += 1 + ((bracket && at(DESTINATION, index + 1)?.length) ?? 0);
        break;
      }
      case '*':
      case '_':
      case '~': {
        const run = at(DELIMITERS, index) ?? '';
        takeRun(runs, run, text[index - 1] ?? ' ', text[index + run.length] ?? ' ');
        index += run.length;
        break;
      }
      default:
        index += 1;
    }
  }
  return result();
}

/** Returns the index after the next run of backticks with the length of `fence`. */
function closingFence(text: string, from: number, fence: string): number | undefined {
  let start = text.indexOf(fence, from);
  while (start >= 0) {
    CODE.lastIndex = start;
    const run = CODE.exec(text)?.[0] ?? '';
    if (run === fence) return start + run.length;
    start = text.indexOf(fence, start + run.length);
  }
  return undefined;
}

/**
 * Takes a run of delimiters. It closes matching open runs, by
 * https://spec.commonmark.org/0.31.2/#emphasis-and-strong-emphasis. The rest of the run counts as open even
 * if the grammar is stricter, because text is free only if no earlier text can change it.
 */
function takeRun(open: OpeningRun[], run: string, before: string, after: string): void {
  const mark = run.charAt(0);
  const isWithinWord = mark === '_' && WORD.test(before) && WORD.test(after);
  if (isWithinWord) return;
  const isBeforeSpace = /\s/.test(after);
  const mayOpen = !isBeforeSpace;
  const isCjkEnd = PUNCTUATION.test(before) && CJK.test(after);
  const mayClose =
    !/\s/.test(before) && (!PUNCTUATION.test(before) || isBeforeSpace || PUNCTUATION.test(after) || isCjkEnd);
  let left = run.length;
  for (let index = open.length - 1; mayClose && index >= 0 && left > 0; index -= 1) {
    const opening = open[index]!;
    if (opening.mark !== mark || !matches(opening, run.length, mayOpen)) continue;
    while (left > 0 && opening.left > 0) {
      const used = mark === '~' ? run.length : left > 1 && opening.left > 1 ? 2 : 1;
      left -= used;
      opening.left -= used;
    }
    open.length = opening.left > 0 ? index + 1 : index;
  }
  if (mayOpen && left > 0) open.push({mark, length: run.length, left, mayClose});
}

/** Rules 9 and 10 of CommonMark's emphasis. A run of tildes closes a run of the same length. */
function matches({mark, length, mayClose}: OpeningRun, closing: number, mayOpen: boolean): boolean {
  if (mark === '~') return length === closing;
  const isAmbiguous = mayClose || mayOpen;
  return !isAmbiguous || (length + closing) % 3 !== 0 || (length % 3 === 0 && closing % 3 === 0);
}

/** Delimiters that close a run. A single tilde is left out, because it mostly means “about”. */
function delimitersOf(mark: string, left: number): string[] {
  if (mark === '~') return left === 2 ? ['~~'] : [];
  return [...(left % 2 === 1 ? [mark] : []), ...Array<string>(Math.floor(left / 2)).fill(mark + mark)];
}

import {HALF_LENTICULAR, LENTICULAR} from './citation-parts.js';
import {readRun, type OpeningRun} from './emphasis.js';
import {formulaAt, LONGEST_FORMULA} from './formula.js';
import {followTag} from './tag-pairs.js';

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
  /** The start of a citation marker in lenticular brackets. */
  readonly marker?: number;
  /** The index of the last white space outside of all inline syntax, or -1. */
  readonly lastFreeSpace: number;
}

/** The maximum length of ambiguous text that is withheld, in characters. */
export const LONGEST_AMBIGUITY = 200;

const BACKTICKS = /`+/y;
const DELIMITERS = /([*_~])\1*/y;
/** A comment, an autolink or a tag. The text `a<b, then` does not match. */
const TAG_OR_COMMENT =
  /<(?:!--[^]*?--|[/!?]?[a-z][^\s<>]*|\/?[a-z][\w:-]*\s(?:[^"'<>,;]|"[^"]*"|'[^']*')*)>/iy;
/** The beginning of a comment, an autolink or a tag. */
const HALF_TAG_OR_COMMENT =
  /<(?:$|!--(?:(?!-->)[^])*$|[/a-z!?][^\s<>]*$|\/?[a-z][\w:-]*\s(?:[^"'<>,;]|"[^"]*(?:"|$)|'[^']*(?:'|$))*$)/iy;
/** `(address "title")` or `[label]`, and its beginning. */
const DESTINATION_PART = String.raw`\\.|<[^<>\n]*>|<(?![^<>\n]*>)|"(?:\\.|[^"\\])*"|[^()\\"<]|\((?:\\.|[^()\\])*\)`;
const DESTINATION = new RegExp(`\\((?:${DESTINATION_PART})*\\)|\\[[^[\\]]*\\]`, 'y');
const HALF_DESTINATION = new RegExp(
  String.raw`(?:\((?:${DESTINATION_PART})*(?:\\|"(?:\\.|[^"\\])*\\?|\((?:\\.|[^()\\])*\\?)?|\[[^[\]]*)?$`,
  'y',
);

/** Returns the open inline syntax at the end of `text`. `untilFree`: stops at `lastFreeSpace`. */
export function openSpans(text: string, untilFree = false): OpenSpans {
  let runs: OpeningRun[] = [];
  const brackets: {start: number; end?: number}[] = [];
  /** The open runs before each bracket. */
  const outerRuns: OpeningRun[][] = [];
  const at = (pattern: RegExp, index: number): string | undefined => {
    pattern.lastIndex = index;
    return pattern.exec(text)?.[0];
  };
  /** The names of the elements that are open. */
  const tags: string[] = [];
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
        if (index > 0 && runs.length + brackets.length + tags.length === 0 && !/\s/.test(text[index - 1]!)) {
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
        const fence = at(BACKTICKS, index) ?? '';
        const end = closingFence(text, index + fence.length, fence);
        if (end === undefined) return result({code: {start: index, fence}});
        index = end;
        break;
      }
      case '<': {
        const mayBecomeTag =
          text.length - index < LONGEST_AMBIGUITY && at(HALF_TAG_OR_COMMENT, index) !== undefined;
        if (mayBecomeTag) return result({tag: index});
        const length = at(TAG_OR_COMMENT, index)?.length ?? 1;
        if (length < LONGEST_AMBIGUITY) followTag(tags, text.slice(index, index + length));
        index += length < LONGEST_AMBIGUITY ? length : 1;
        break;
      }
      case '【':
        if (at(HALF_LENTICULAR, index) !== undefined) return result({marker: index});
        index += at(LENTICULAR, index)?.length ?? 1;
        break;
      case '[':
        brackets.push({start: text[index - 1] === '!' ? index - 1 : index});
        outerRuns.push(runs.map((run) => ({...run})));
        index += 1;
        break;
      case ']': {
        const bracket = brackets.pop();
        if (bracket && at(HALF_DESTINATION, index + 1) !== undefined) {
          return result({brackets: [...brackets, {...bracket, end: index}]});
        }
        const before = outerRuns.pop();
        const destination = (bracket && at(DESTINATION, index + 1)) ?? '';
        // Emphasis in the text of a link is apart from emphasis around it.
        if (before && destination.startsWith('(')) runs = before;
        index += 1 + destination.length;
        break;
      }
      case '*':
      case '_':
      case '~': {
        const run = at(DELIMITERS, index) ?? '';
        readRun(runs, text, index, run);
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
    BACKTICKS.lastIndex = start;
    const run = BACKTICKS.exec(text)?.[0] ?? '';
    if (run === fence) return start + run.length;
    start = text.indexOf(fence, start + run.length);
  }
  return undefined;
}

/** Delimiters that close a run. */
function delimitersOf(mark: string, left: number): string[] {
  return [...(left % 2 === 1 ? [mark] : []), ...Array<string>(Math.floor(left / 2)).fill(mark + mark)];
}

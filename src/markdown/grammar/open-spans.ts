/** Inline syntax that is open at the end of a text. */
export interface OpenSpans {
  /** Delimiters of emphasis, the outermost first. */
  readonly emphasis: readonly string[];
  /**
   * Brackets that may still become links or images: the index of the opening one, and of the closing one if
   * present.
   */
  readonly brackets: readonly {readonly start: number; readonly end?: number}[];
  /** The start of an open code span. */
  readonly code?: {readonly start: number; readonly fence: string};
  /** The start of an open HTML tag or autolink. */
  readonly tag?: number;
  /** The index of the last space outside of all inline syntax, or -1. */
  readonly lastFreeSpace: number;
}

/** The maximum length of ambiguous text that is withheld, in characters. */
export const LONGEST_AMBIGUITY = 200;

const CODE = /`+/y;
const TAG = /<(?:!--[^]*?--|[/a-z!?](?:"[^"]*"|'[^']*'|[^'"<>])*)>/iy;
/** The start of a comment, of a tag with its attributes, or of an autolink. Does not match `a<b, then`. */
const HALF_TAG =
  /<(?:$|!--(?:(?!-->)[^])*$|[/a-z!?][^\s<>]*$|\/?[a-z][\w:-]*(?:\s+[\w:.-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*(?:\s*\/|\s+[\w:.-]+\s*=\s*(?:"[^"]*|'[^']*)?|\s*)$)/iy;
const DESTINATION =
  /\((?:\\.|<[^<>\n]*>|<(?![^<>\n]*>)|"[^"]*"|[^()\\"<]|\((?:\\.|[^()\\])*\))*\)|\[[^[\]]*\]/y;
const HALF_DESTINATION = /(?:\([^)]*|\[[^\]]*)?$/y;
const DELIMITERS = /\*+|_+|~~?/y;

/** Returns the open inline syntax at the end of `text`. Reads the text once. */
export function openSpans(text: string): OpenSpans {
  const emphasis: string[] = [];
  const brackets: {start: number; end?: number}[] = [];
  const at = (pattern: RegExp, index: number): string | undefined => {
    pattern.lastIndex = index;
    return pattern.exec(text)?.[0];
  };
  let lastFreeSpace = -1;
  let index = 0;
  while (index < text.length) {
    switch (text[index]) {
      case ' ':
        if (emphasis.length === 0 && brackets.length === 0) lastFreeSpace = index;
        index += 1;
        break;
      case '\\':
        index += 2;
        break;
      case '`': {
        const fence = at(CODE, index) ?? '';
        const end = closingFence(text, index + fence.length, fence);
        if (end === undefined) return {emphasis, brackets, lastFreeSpace, code: {start: index, fence}};
        index = end;
        break;
      }
      case '<': {
        const mayBecomeTag = text.length - index < LONGEST_AMBIGUITY && at(HALF_TAG, index) !== undefined;
        if (mayBecomeTag) return {emphasis, brackets, lastFreeSpace, tag: index};
        index += at(TAG, index)?.length ?? 1;
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
          return {emphasis, brackets: [...brackets, {...bracket, end: index}], lastFreeSpace};
        }
        index += 1 + ((bracket && at(DESTINATION, index + 1)?.length) ?? 0);
        break;
      }
      case '*':
      case '_':
      case '~': {
        const run = at(DELIMITERS, index) ?? '';
        takeDelimiters(emphasis, run, text[index - 1] ?? ' ', text[index + run.length] ?? ' ');
        index += run.length;
        break;
      }
      default:
        index += 1;
    }
  }
  return {emphasis, brackets, lastFreeSpace};
}

/** Whether no inline syntax of `text` can continue in the text after it. */
export function isClosed(text: string): boolean {
  const {emphasis, brackets, code, tag} = openSpans(text);
  return emphasis.length === 0 && brackets.length === 0 && code === undefined && tag === undefined;
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

/** Adds the delimiters that a run opens to `open`, or removes those that it closes. */
function takeDelimiters(open: string[], run: string, before: string, after: string): void {
  const isWithinWord = run.startsWith('_') && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after);
  if (isWithinWord) return;
  for (const delimiter of run.match(/\*\*|\*|__|_|~~/g) ?? []) {
    const opened = open.lastIndexOf(delimiter);
    if (opened >= 0 && !/\s/.test(before)) open.length = opened;
    else if (!/\s/.test(after)) open.push(delimiter);
  }
}

import type {Tokens} from './tokens.js';

/** The first line of fenced code. */
export const FENCE = /^ {0,3}(?:`{3}|~{3})/;

/** A fence and its info string. That of backticks has no backtick: https://spec.commonmark.org/0.31.2/#info-string */
const FENCES = /^ {0,3}(`{3,}(?=[^`\n]*$)|~{3,})[ \t]*([^\n]*)\n?/gm;

const MARKDOWN = /^(?:markdown|md)(?!\S)/i;

/** The maximum number of inner fences that are open at the same time. */
const MOST_INNER_FENCES = 8;

/**
 * Reads the fenced code at the start of `source`. In Markdown, a fence with an info string opens an inner fence, and the next
 * bare fence of at least its length closes it. Returns `undefined` if there is no code.
 */
export function readFence(source: string): FencedCode | undefined {
  const open: string[] = [];
  let info = '';
  let end = source.length;
  for (const {0: line, 1: fence = '', 2: words = '', index} of source.matchAll(FENCES)) {
    if (open.length === 0) {
      if (index > 0) return undefined;
      info = words;
      open.push(fence);
    } else if (words === '') {
      if (fence.startsWith(open.at(-1)!)) open.pop();
      if (open.length === 0) return {info, isClosed: true, end: index + line.length};
      if (open.length === 1) end = source.length;
    } else if (MARKDOWN.test(info) && open.length <= MOST_INNER_FENCES) {
      if (open.length === 1) end = index;
      open.push(fence);
    }
  }
  return open.length === 0 ? undefined : {info, isClosed: false, end};
}

interface FencedCode {
  readonly info: string;
  readonly isClosed: boolean;
  /** The end of the code, or the start of an inner fence that is still open. */
  readonly end: number;
}

/** Returns the text of a code block, with the line break of its last line if that is there. */
export function codeIn({raw, text}: Pick<Tokens.Code, 'raw' | 'text'>): string {
  if (!FENCE.test(raw)) return text;
  const [head = '', ...lines] = raw.split(/(?<=\n)/);
  if (readFence(raw)?.isClosed) lines.pop();
  // The indentation of the fence is not part of the code:
  // https://spec.commonmark.org/0.31.2/#fenced-code-blocks
  const indent = new RegExp(`^ {0,${/^ */.exec(head)![0].length}}`);
  return lines.map((line) => line.replace(indent, '')).join('');
}

/** True if one of these lines can be a closing fence, or the beginning of one. */
export function mayCloseFence(lines: string): boolean {
  return /^(?: {1,3}| {0,3}[`~]+\s*)$/m.test(lines);
}

/** Maximum length of a language name, in characters. */
const LONGEST_LANGUAGE = 30;

/** Returns the first word of an info string: https://spec.commonmark.org/0.31.2/#info-string */
export function languageOf(info: string): string {
  return /^\S*/.exec(info.trim())?.[0].slice(0, LONGEST_LANGUAGE) ?? '';
}

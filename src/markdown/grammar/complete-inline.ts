import {LONGEST_AMBIGUITY, openSpans, type OpenSpans} from './open-spans.js';

/**
 * A last line that may become other syntax when text is added: a list, a rule, a heading, its underline, a
 * fence, a tag, the address of a link.
 */
const MAY_BECOME_SYNTAX =
  /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?:[-*_+=]+|(?:[-*_][ \t]*)+|\d{1,9}[.)]?|#{1,6}|>|`{1,2}|`{3,}[^`]*|~{1,2}|~{3,}.*|\[(?: |[^\]\s]{0,20})\]?|\[[^\]]*\]:.*|<[/a-z!?][^>]*)$/i;

/** The number of incomplete ends that are cut one by one. */
const MOST_CUTS = 8;

/** `| a | b |`, the first line of a table, and the line of dashes below it. */
const ROW = /^ {0,3}\|/;
const DASHES = /^[|:\- \t]*$/;

/**
 * Returns incomplete text without an end that may become other syntax, so that no heading, list or table head
 * appears for a moment.
 */
export function withholdAmbiguousTail(text: string): string {
  const lineStart = text.lastIndexOf('\n') + 1;
  const line = text.slice(lineStart, lineStart + LONGEST_AMBIGUITY).trimEnd();
  const isAmbiguous = line.length < LONGEST_AMBIGUITY && MAY_BECOME_SYNTAX.test(line);
  if (isAmbiguous || (line !== '' && DASHES.test(line))) return beforeHead(text, lineStart);
  return line === '' || ROW.test(line) ? beforeHead(text, text.length) : text;
}

/** Returns `text` up to `end`, without a line that may become the head of a table. */
function beforeHead(text: string, end: number): string {
  const shown = text.slice(0, end);
  const lines = shown.slice(shown.lastIndexOf('\n\n') + 1).split('\n');
  const first = lines.findIndex((line) => ROW.test(line));
  if (first < 0) return shown;
  const rows = lines.slice(first);
  const isHead = rows.length === 1 || (rows.length === 2 && DASHES.test(rows[1] ?? ''));
  return isHead ? shown.slice(0, shown.length - rows.join('\n').length) : shown;
}

/**
 * Closes open spans at the end of a text, and reduces an incomplete link to its text, so that no raw `**` and
 * no half URL appears for a moment. Only for text that is not complete.
 */
export function repairInline(text: string): string {
  return repairEnd(text, Math.max(0, text.length - LONGEST_AMBIGUITY), MOST_CUTS);
}

/**
 * Each cut may leave another incomplete end, and each costs a pass over the text. After `cuts` of them, cuts at
 * `start`, and never before it.
 */
function repairEnd(text: string, start: number, cuts: number): string {
  const spans = openSpans(text);
  if (spans.code) return closeCode(text, spans.code);
  // Half a tag, half an escape, half a character reference.
  const end = spans.tag ?? text.search(/(?:\\|&#?\w{0,12})$/);
  const whole = end < 0 ? text : text.slice(0, end);
  return closeEmphasis(disableGrowingAutolinks(withoutBrackets(whole, spans)), spans.emphasis, start, cuts);
}

function closeCode(text: string, {start, fence}: {start: number; fence: string}): string {
  const code = text.slice(start + fence.length);
  // Hides backticks that may begin the closing fence, and a span without content.
  const shown = code.replace(/`+$/, '');
  return shown.trim() === '' ? text.slice(0, start) : text.slice(0, start + fence.length) + shown + fence;
}

/** `[the docs](https://exam` becomes `the docs`; an incomplete image is removed. */
function withoutBrackets(text: string, {brackets}: OpenSpans): string {
  let shown = text;
  for (const {start, end} of [...brackets].reverse()) {
    const isImage = shown[start] === '!';
    shown = shown.slice(0, start) + (isImage ? '' : shown.slice(start + 1, end));
  }
  return shown;
}

/**
 * Prevents links from an incomplete URL at the end, which would lead to another page. Text after a backtick
 * is code.
 */
function disableGrowingAutolinks(text: string): string {
  return text
    .replace(/\b(https?:)\/\/(?=[^\s<>`]*$)/i, '$1&#47;&#47;')
    .replace(/\b(www)\.(?=[^\s<>`]*$)/i, '$1&#46;')
    .replace(/@(?=[\w.-]*$)/, '&#64;');
}

/** Cuts an incomplete run of delimiters, and adds the missing closing delimiters. */
function closeEmphasis(text: string, emphasis: readonly string[], start: number, cuts: number): string {
  const undecided = undecidedDelimiters(text);
  if (undecided > 0 && text.length > start) {
    return repairEnd(text.slice(0, cuts > 0 ? -undecided : start), start, cuts - 1);
  }
  if (emphasis.length === 0) return text;
  // `**bold*` will become `**bold**`, so the single delimiter is removed first.
  const whole = text.replace(/(?<=[^\s*_~])[*_~]$/, '').trimEnd();
  return whole + [...openSpans(whole).emphasis].reverse().join('');
}

/** Returns the number of delimiters at the end of `text` that later text may change. */
function undecidedDelimiters(text: string): number {
  let start = text.length;
  while (start > 0 && '*_~'.includes(text.charAt(start - 1))) start -= 1;
  const run = text.length - start;
  const isOpening = start === 0 || /[\s([{"']/.test(text.charAt(start - 1));
  if (isOpening || run === 0) return run;
  return run === 1 && !text.endsWith('~') ? 0 : Math.max(1, run - 1);
}

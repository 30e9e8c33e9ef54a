import {LONGEST_AMBIGUITY, openSpans, type OpenSpans} from './open-spans.js';

/**
 * A last line that may become other syntax when text is added: a list, a rule, a heading, its underline, a
 * fence, a tag, the address of a link.
 */
const MAY_BECOME_SYNTAX =
  /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?:[-*_+=]+|(?:[-*_][ \t]*)+|\d{1,9}[.)]?|#{1,6}|>|`{1,2}|`{3,}[^`]*|~{1,2}|~{3,}.*|\[(?: |[^\]\s]{0,20})\]?|\[[^\]]*\]:.*|<[/a-z!?][^>]*)$/i;

/** `| a | b |`, and the line of dashes below it, which makes the two a table. */
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

/** `text` up to `end`, without what may be the head of a table that has no line of dashes yet. */
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
 * Closes spans that the end of a text has left open, and takes half a link down to its words, so that no raw
 * `**` and no half address flashes. A finished text must not be passed through it.
 */
export function repairInline(text: string): string {
  return repairEnd(text, text.length - LONGEST_AMBIGUITY);
}

/** Delimiters before `start` are left as they are: otherwise each could be found to end what is cut next. */
function repairEnd(text: string, start: number): string {
  const spans = openSpans(text);
  if (spans.code) return closeCode(text, spans.code);
  // Half a tag, half an escape, half an entity.
  const end = spans.tag ?? text.search(/(?:\\|&#?\w{0,12})$/);
  const whole = end < 0 ? text : text.slice(0, end);
  return closeEmphasis(disableGrowingAutolinks(withoutBrackets(whole, spans)), spans.emphasis, start);
}

function closeCode(text: string, {start, fence}: {start: number; fence: string}): string {
  const code = text.slice(start + fence.length);
  // Of a span that just begins, and of backticks that may be the first of its end, nothing is shown.
  const shown = code.replace(/`+$/, '');
  return shown.trim() === '' ? text.slice(0, start) : text.slice(0, start + fence.length) + shown + fence;
}

/** `[the docs](https://exam` becomes `the docs`; of an image, nothing is left. */
function withoutBrackets(text: string, {brackets}: OpenSpans): string {
  let shown = text;
  for (const {start, end} of [...brackets].reverse()) {
    const isImage = shown[start] === '!';
    shown = shown.slice(0, start) + (isImage ? '' : shown.slice(start + 1, end));
  }
  return shown;
}

/**
 * Keeps an incomplete address at the end from becoming a link: half of it would lead to another page. Text
 * after a backtick is code.
 */
function disableGrowingAutolinks(text: string): string {
  return text
    .replace(/\b(https?:)\/\/(?=[^\s<>`]*$)/i, '$1&#47;&#47;')
    .replace(/\b(www)\.(?=[^\s<>`]*$)/i, '$1&#46;')
    .replace(/@(?=[\w.-]*$)/, '&#64;');
}

/** Cuts a run of delimiters that just begins or is half closed, and adds what is missing. */
function closeEmphasis(text: string, emphasis: readonly string[], start: number): string {
  const undecided = undecidedDelimiters(text);
  if (undecided > 0 && text.length > start) return repairEnd(text.slice(0, -undecided), start);
  if (emphasis.length === 0) return text;
  // `**bold*` is on its way to `**bold**`: the delimiter that came halfway is taken back first.
  const whole = text.replace(/(?<=[^\s*_~])[*_~]$/, '').trimEnd();
  return whole + [...openSpans(whole).emphasis].reverse().join('');
}

/** How many of the delimiters at the end of `text` may still become others. */
function undecidedDelimiters(text: string): number {
  let start = text.length;
  while (start > 0 && '*_~'.includes(text.charAt(start - 1))) start -= 1;
  const run = text.length - start;
  const isOpening = start === 0 || /[\s([{"']/.test(text.charAt(start - 1));
  if (isOpening || run === 0) return run;
  return run === 1 && !text.endsWith('~') ? 0 : Math.max(1, run - 1);
}

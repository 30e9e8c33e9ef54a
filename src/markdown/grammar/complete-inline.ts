import {withoutGrowingAddress} from './bare-address.js';
import {HALF_MARKER} from './citation-parts.js';
import {closingOf, NO_CONTENT, openFormulaStart} from './formula.js';
import {LONGEST_AMBIGUITY, openSpans, type OpenSpans} from './open-spans.js';

/** Withholds an end that can become other syntax, so that no heading or list flashes up. */
export function withholdAmbiguousTail(all: string): string {
  const text = all.slice(0, openFormulaStart(all));
  const lineStart = text.lastIndexOf('\n') + 1;
  const line = text.slice(lineStart, lineStart + LONGEST_AMBIGUITY).trimEnd();
  const isAmbiguous = line.length < LONGEST_AMBIGUITY && MAY_BECOME_SYNTAX.test(line);
  if (isAmbiguous || (line !== '' && DASHES.test(line))) return beforeHead(text, lineStart);
  return line === '' || ROW.test(line) ? beforeHead(text, text.length) : text;
}

/** A last line that can become a list, rule, heading, underline, fence, tag or link address. */
const MAY_BECOME_SYNTAX =
  /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?:[-*_+=]+|(?:[-*_][ \t]*)+|\d{1,9}[.)]?|#{1,6}|>|`{1,2}|`{3,}[^`]*|~{1,2}|~{3,}.*|\[(?: |[^\]\s]{0,20})\]?|\[[^\]]*\]:.*|<(?:[/a-z!?][^>]*)?)$/i;

/** `| a | b |`, the first line of a table, and the line of dashes below it. */
const ROW = /^ {0,3}\|/;
const DASHES = /^[|:\- \t]*$/;

/** Returns `text` up to `end`, without a line that can become the head of a table. */
function beforeHead(text: string, end: number): string {
  const shown = text.slice(0, end);
  const lines = shown.slice(shown.lastIndexOf('\n\n') + 1).split('\n');
  const first = lines.findIndex((line) => ROW.test(line));
  if (first < 0) return shown;
  const rows = lines.slice(first);
  const isHead = rows.length === 1 || (rows.length === 2 && DASHES.test(rows[1] ?? ''));
  return isHead ? shown.slice(0, shown.length - rows.join('\n').length) : shown;
}

/** Half an escape, half a character reference, or delimiters that can become a longer run. */
const UNDECIDED_END = /(?:\\|&#?\w{0,12}|[*_~]+)$/;

/** Closes open spans of incomplete text, so that no raw `**` and no half URL appears for a moment. */
export function repairInline(text: string): string {
  const spans = openSpans(text);
  if (spans.code) return closeCode(text, spans.code);
  if (spans.formula !== undefined) return closeFormula(text, spans.formula);
  const end = spans.tag ?? spans.marker ?? text.search(UNDECIDED_END);
  const whole = end < 0 ? text : text.slice(0, end);
  const words = withoutGrowingAddress(withoutBrackets(whole, spans));
  const {emphasis} = openSpans(words);
  return emphasis.length === 0 ? words : words.trimEnd() + [...emphasis].reverse().join('');
}

function closeCode(text: string, {start, fence}: {start: number; fence: string}): string {
  const code = text.slice(start + fence.length);
  // Hides backticks that can begin the closing fence, and a span without content.
  const shown = code.replace(/`+$/, '');
  return shown.trim() === '' ? text.slice(0, start) : text.slice(0, start + fence.length) + shown + fence;
}

function closeFormula(text: string, start: number): string {
  // Hides half of the closing delimiter, and white space in front of it.
  const shown = text.slice(start + 2).replace(/\s*[\\$]?$/, '');
  if (NO_CONTENT.test(shown)) return text.slice(0, start);
  return text.slice(0, start + 2) + shown + closingOf(text.slice(start, start + 2));
}

/** `[the docs](https://exam` becomes `the docs`; an incomplete image or citation marker is removed. */
function withoutBrackets(text: string, {brackets}: OpenSpans): string {
  let shown = text;
  for (const {start, end} of [...brackets].reverse()) {
    const isHidden = shown[start] === '!' || HALF_MARKER.test(shown.slice(start));
    shown = shown.slice(0, start) + (isHidden ? '' : shown.slice(start + 1, end));
  }
  return shown;
}

/** Shorter text never waits, in characters. */
const MIN_TEXT_LENGTH = 120;
/** A redraw that costs less does not wait. Ordinary blocks cost less. */
const FREE_COST = 200;
const COST_PER_ELEMENT = 4;
/** A list within an item has this many. */
const FREE_ELEMENTS = 40;
const COST_PER_CHARACTER = 1 / 8;
/** Raw HTML is serialized, filtered, parsed, sanitized and then built. So is the text around a character reference. */
const COST_PER_TAG = 64;
/** Ordinary text has some, or characters that look like them. */
const FREE_TAGS = 2;
const TAG = /<|&#?\w+;/;
/** The most to wait for, in lengths of the text. */
const MOST_LENGTHS = 2;
/** Each of these characters costs 1: it may be inline syntax. */
const SYNTAX = /[!*_~`[\]&@|\\]/;

/**
 * The content of the open blocks on screen. The getters may walk the DOM, so they are read only when needed.
 */
export interface OpenContent {
  /** The number of elements within the open blocks. */
  readonly elementCount: number;
  /** Whether a part of them is shown as source text because it exceeds the budget. */
  readonly showsSource: boolean;
}

/**
 * Returns how many characters must arrive before the open blocks are drawn again. Each redraw draws them as a
 * whole, so expensive blocks wait longer, but at most for twice as many characters as `text`, their source, has.
 */
export function redrawWait(text: string, content: OpenContent): number {
  if (text.length < MIN_TEXT_LENGTH) return 0;
  // The elements that exceeded the budget were drawn and replaced, so they cannot be counted.
  if (content.showsSource) return MOST_LENGTHS * text.length;
  const cost =
    Math.max(0, content.elementCount - FREE_ELEMENTS) * COST_PER_ELEMENT +
    count(text, SYNTAX) +
    Math.max(0, count(text, TAG) - FREE_TAGS) * COST_PER_TAG +
    text.length * COST_PER_CHARACTER;
  return Math.min(Math.max(0, cost - FREE_COST), MOST_LENGTHS * text.length);
}

function count(text: string, pattern: RegExp): number {
  return text.split(pattern).length - 1;
}

import {isClosed, openSpans} from './open-spans.js';

/**
 * The maximum reach of inline syntax, in characters. marked's time grows with the square of the length, so a
 * paragraph of stars would otherwise block the page.
 */
const LONGEST = 2_400;

/** The maximum number of delimiters in a segment. marked compares each with all that follow. */
const MOST_DELIMITERS = 28;
const DELIMITER = /[*~]{1,2}|(?<!\w)__?|__?(?!\w)|\[/g;

/** The minimum length of a segment that ends at a sentence, in characters. */
const SHORTEST = 1_600;

const SENTENCE_END = /[.!?:;,…](?:["')\]]*)\s+|[。！？；：，]|\n/g;

/**
 * Returns the length of the first segment of a long text; `undefined` if the text is short, or the end is not
 * known yet.
 */
export function segmentEnd(text: string): number | undefined {
  const crowded = crowdedLength(text);
  const longest = Math.min(LONGEST, crowded ?? LONGEST);
  SENTENCE_END.lastIndex = SHORTEST;
  for (
    let match = text.length > SHORTEST ? SENTENCE_END.exec(text) : null;
    match !== null && SENTENCE_END.lastIndex < Math.min(longest, text.length);
    match = SENTENCE_END.exec(text)
  ) {
    if (isClosed(text.slice(0, SENTENCE_END.lastIndex))) return SENTENCE_END.lastIndex;
  }
  if (crowded !== undefined) {
    const {lastFreeSpace} = openSpans(text.slice(0, crowded));
    return lastFreeSpace > crowded / 2 ? lastFreeSpace + 1 : cut(text, crowded);
  }
  return text.length > LONGEST ? cut(text, LONGEST) : undefined;
}

/** Returns the length of the text before the first delimiter beyond the maximum. */
function crowdedLength(text: string): number | undefined {
  let count = 0;
  for (const {index} of text.slice(0, LONGEST).matchAll(DELIMITER)) {
    count += 1;
    if (count > MOST_DELIMITERS) return index;
  }
  return undefined;
}

/** Splits a text into segments, which are lexed independently. */
export function segments(text: string): string[] {
  const parts = [];
  let rest = text;
  for (let end = segmentEnd(rest); end !== undefined; end = segmentEnd(rest)) {
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...parts, rest];
}

/**
 * Returns an index near `limit` to cut `text`: after a line, after a word, or at least not within a
 * character.
 */
export function cut(text: string, limit: number): number {
  const head = text.slice(0, limit);
  const place = [head.lastIndexOf('\n'), head.lastIndexOf(' ')].find((index) => index > limit / 2);
  if (place !== undefined) return place + 1;
  return /[\uD800-\uDBFF]$/.test(head) ? limit - 1 : limit;
}

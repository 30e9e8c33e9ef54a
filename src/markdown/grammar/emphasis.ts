import {formulaAt} from './formula.js';

/** Emphasis or strikethrough: the index after it, and the width of its delimiters at each side. */
export interface Emphasis {
  readonly end: number;
  readonly width: number;
}

/** A run of `*`, `_` or `~` that can open emphasis. */
export interface OpeningRun {
  readonly mark: string;
  /** The original length. 0 for tildes, which the rule of three ignores. */
  readonly length: number;
  readonly mayClose: boolean;
  /** Number of delimiters that no closing run has used. */
  left: number;
  /** Index after the last of them. */
  end: number;
}

// A variation selector that does not make an emoji belongs to the character before it.
const AFTER_SPACE = /(?:^|[\t-\r\p{Zs}]|[\t-\r][\uFE00-\uFE0E])$/u;
const AFTER_PUNCTUATION = /[\p{P}\p{S}][\uFE00-\uFE0E]?$/u;
const BEFORE_SPACE = /^(?:$|[\t-\r\p{Zs}])/u;
const BEFORE_PUNCTUATION = /^[\p{P}\p{S}]/u;
/** Hangul, ideographs, and other wide characters that are no emoji. */
const CJK = String.raw`(?!\p{Emoji_Presentation})[\p{sc=Hangul}\p{Ideographic}\u20A9\u2329\u232A\u2630-\u2637\u268A-\u268F\u2E80-\u303E\u3041-\u3247\u3250-\uA4C6\uFE10-\uFE19\uFE30-\uFE6B\uFF01-\uFFEE\u{16FE0}-\u{1B167}\u{1D300}-\u{1D376}\u{1F200}-\u{1F265}]`;
/** Also wide quotation marks and variants of ideographs. */
const AFTER_CJK = new RegExp(String.raw`(?:${CJK}[\uFE00-\uFE0E]?|[‘’“”]\uFE01|[\u{E0100}-\u{E01EF}])$`, 'u');
const BEFORE_CJK = new RegExp(`^${CJK}`, 'u');

/** Returns the emphasis in `text` by its start. `masked`: `text` with letters for code, tags and links. */
export function emphasisIn(text: string, masked: string): ReadonlyMap<number, Emphasis> {
  const open: OpeningRun[] = [];
  const closed = new Map<number, Emphasis>();
  let formulaEnd = 0;
  for (const {0: run, index} of text.matchAll(/([*_~])\1*|\$\$|\\[^]/g)) {
    if (index < formulaEnd || masked[index] === 'a') continue;
    if (/[$\\]/.test(run)) formulaEnd = index + (formulaAt(text.slice(index))?.raw.length ?? 0);
    else readRun(open, text, index, run, closed);
  }
  return closed;
}

/**
 * Reads the run of delimiters at `start` of `text`: it closes matching runs of `open`, and the rest of it can open
 * emphasis. Adds emphasis to `closed`. The rules are those of CommonMark
 * (https://spec.commonmark.org/0.31.2/#emphasis-and-strong-emphasis), changed for text without spaces
 * (https://github.com/tats-u/markdown-cjk-friendly/blob/main/specification.md), for strikethrough, too.
 */
export function readRun(
  open: OpeningRun[],
  text: string,
  start: number,
  run: string,
  closed?: Map<number, Emphasis>,
): void {
  const mark = run.charAt(0);
  const isTilde = mark === '~';
  const length = isTilde ? 0 : run.length;
  const end = start + run.length;
  const {mayOpen, mayClose} = flanking(
    mark,
    text.slice(Math.max(0, start - 3), start),
    text.slice(end, end + 2),
  );
  // Only two tildes are a delimiter: https://github.github.com/gfm/#strikethrough-extension-
  let left = isTilde ? (run.length === 2 ? 2 : 0) : length;
  let at = start;
  for (let index = open.length - 1; mayClose && index >= 0 && left > 0; index -= 1) {
    const opening = open[index]!;
    // Rules 9 and 10.
    const isAmbiguous = mayOpen || opening.mayClose;
    const isOdd = isAmbiguous && (opening.length + length) % 3 === 0 && length % 3 > 0;
    if (opening.mark !== mark || isOdd) continue;
    while (left > 0 && opening.left > 0) {
      const width = left > 1 && opening.left > 1 ? 2 : 1;
      at += width;
      closed?.set(opening.end - width, {end: at, width});
      opening.end -= width;
      opening.left -= width;
      left -= width;
    }
    open.length = opening.left > 0 ? index + 1 : index;
  }
  if (mayOpen && left > 0) open.push({mark, length, mayClose, left, end});
}

function flanking(mark: string, before: string, after: string): {mayOpen: boolean; mayClose: boolean} {
  const isAfterSpace = AFTER_SPACE.test(before);
  const isBeforeSpace = BEFORE_SPACE.test(after);
  const isAfterEdge = isAfterSpace || AFTER_PUNCTUATION.test(before);
  const isBeforeEdge = isBeforeSpace || BEFORE_PUNCTUATION.test(after);
  const isBesideCjk = AFTER_CJK.test(before) || BEFORE_CJK.test(after);
  const maySplitWord = mark !== '_';
  return {
    mayOpen: !isBeforeSpace && (isAfterEdge || (maySplitWord && (isBesideCjk || !isBeforeEdge))),
    mayClose: !isAfterSpace && (isBeforeEdge || (maySplitWord && (isBesideCjk || !isAfterEdge))),
  };
}

/**
 * Removes characters that readers cannot see, and marks of a letter after the first 30. Each line break becomes `\n`, a tab
 * between lines or pages a space. `marks`: number of marks at the end of the text before.
 */
export function visibleText(text: string, marks = 0): string {
  if (PLAIN.test(text)) return text;
  const visible = withRuns(text.replace(LINE_BREAK, '\n').replace(/[\v\f]/g, ' '), '');
  return visible.replace(MARKS, (run, offset: number) => {
    const left = MOST_MARKS - (offset === 0 ? marks : 0);
    return run.length > left ? [...run].slice(0, left).join('') : run;
  });
}

/** Returns the number of marks at the end of a visible text that follows `marks` of them. */
export function marksAfter(marks: number, visible: string): number {
  const last = LAST_MARKS.exec(visible.slice(-2 * MOST_MARKS))?.[0] ?? '';
  return [...last].length + (last.length === visible.length ? marks : 0);
}

/** Characters that join the letter before them: https://www.unicode.org/reports/tr29/#Grapheme_Cluster_Break_Property_Values */
const MARK = '[\\p{M}\\p{Emoji_Modifier}\\u200C\\u200D\\u0E33\\u0EB3\\uFF9E\\uFF9F]';
const MARKS = new RegExp(`${MARK}+`, 'gu');
const LAST_MARKS = new RegExp(`(?<!${MARK})${MARK}+$`, 'u');

/** No letter of any language has more: https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format. Browsers take quadratic time for a letter. */
const MOST_MARKS = 30;

const FLAG_TAG = '[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]';

/** The flag of a region, such as Scotland. Tag characters name it: https://www.unicode.org/reports/tr51/#valid-emoji-tag-sequences */
export const FLAG = `\\u{1F3F4}${FLAG_TAG}{2,6}\\u{E007F}`;

// Invisible characters that change how text is read or copied. Includes control characters, except white
// space, and characters that no text needs: annotations, objects, joiners of hieroglyphs.
const UNSEEN =
  '[\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\0-\\x08\\x0E-\\x1F\\x7F-\\x84\\x86-\\x9F\\uFFF9-\\uFFFC\\u{13430}-\\u{1343F}]';
const INVISIBLE = new RegExp(`${FLAG}|${UNSEEN}+`, 'gu');

/** No script needs them, and no emoji but those flags: https://www.unicode.org/reports/tr9/#Explicit_Directional_Overrides */
const NEVER_WANTED = /\P{Default_Ignorable_Code_Point}|[\u{E0000}-\u{E0FFF}\u202A-\u202E\u2066-\u206F]/gu;

/** Emoji and scripts need one or two. Longer runs can hide text: https://www.unicode.org/reports/tr36/ */
export const LONGEST_INVISIBLE_RUN = 2;

/** The shortest run that is too long. It represents all longer runs. */
const TOO_LONG = '\u200B'.repeat(LONGEST_INVISIBLE_RUN + 1);

/** The beginning of a flag, which can also be a black flag. */
const FLAG_START = `\\u{1F3F4}${FLAG_TAG}{0,6}[\\uD800-\\uDBFF]?$`;
const IS_FLAG_START = new RegExp(`^${FLAG_START}`, 'u');

/** Half a surrogate pair, line break or flag, or a run that can grow. Matches a run only from its start. */
const UNDECIDED = new RegExp(
  `${FLAG_START}|${FLAG}${UNSEEN}*[\\uD800-\\uDBFF]?$|(?<!${UNSEEN})(?:${UNSEEN}*[\\uD800-\\uDBFF]|${UNSEEN}+)$|\\r$`,
  'u',
);

/** Text without any of these characters. A fast check for most text. */
export const PLAIN = /^[\t\n\x20-\x7E]*$/;

/** Each is one line break, so that no code has another idea of a line: https://www.unicode.org/reports/tr14/#BK */
const LINE_BREAK = /\r\n?|[\x85\u2028\u2029]/g;

const BLACK_FLAG = '\u{1F3F4}';

/** Replaces runs that are too long by `tooLong`. */
function withRuns(text: string, tooLong: string): string {
  return text.replace(INVISIBLE, (run) => {
    if (run.startsWith(BLACK_FLAG)) return run;
    const wanted = run.replace(NEVER_WANTED, '');
    return wanted.length > LONGEST_INVISIBLE_RUN ? tooLong : wanted;
  });
}

/** Removes invisible characters from deltas, independent of their ends. */
export class VisibleStream {
  #held = '';
  /** Number of marks at the end of the text so far. */
  #marks = 0;

  /** Returns the text that later deltas cannot change, or with `isEnd` all remaining text. */
  take(text: string, isEnd: boolean): string {
    const all = this.#held + text;
    const end = isEnd ? -1 : all.search(UNDECIDED);
    const certain = end < 0 ? all : all.slice(0, end);
    const held = end < 0 ? '' : all.slice(end);
    this.#held = IS_FLAG_START.test(held) ? held : withRuns(held, TOO_LONG);
    const visible = visibleText(certain, this.#marks);
    this.#marks = marksAfter(this.#marks, visible);
    return visible;
  }
}

/** Removes characters that readers cannot see. Each line break becomes `\n`, a tab between lines or pages a space. */
export function visibleText(text: string): string {
  return PLAIN.test(text) ? text : withRuns(text.replace(LINE_BREAK, '\n').replace(/[\v\f]/g, ' '), '');
}

// Invisible characters that change how text is read or copied. Includes control characters, except white
// space, and characters that no text needs: annotations, objects, joiners of hieroglyphs.
const UNSEEN =
  '[\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\0-\\x08\\x0E-\\x1F\\x7F-\\x84\\x86-\\x9F\\uFFF9-\\uFFFC\\u{13430}-\\u{1343F}]';
const INVISIBLE = new RegExp(`${UNSEEN}+`, 'gu');

/** No script or emoji needs them: https://www.unicode.org/reports/tr9/#Explicit_Directional_Overrides */
const NEVER_WANTED = /\P{Default_Ignorable_Code_Point}|[\u{E0000}-\u{E0FFF}\u202A-\u202E\u2066-\u206F]/gu;

/** Emoji and scripts need one or two. Longer runs can hide text: https://www.unicode.org/reports/tr36/ */
export const LONGEST_RUN = 2;

/** The shortest run that is too long. It represents all longer runs. */
const TOO_LONG = '\u200B'.repeat(LONGEST_RUN + 1);

/** Half a surrogate pair or line break, or a run that can grow. Matches a run only from its start. */
const UNDECIDED = new RegExp(`(?<!${UNSEEN})(?:${UNSEEN}*[\\uD800-\\uDBFF]|${UNSEEN}+)$|\\r$`, 'u');

/** Text without any of these characters. A fast check for most text. */
export const PLAIN = /^[\t\n\x20-\x7E]*$/;

/** Each is one line break, so that no code has another idea of a line: https://www.unicode.org/reports/tr14/#BK */
const LINE_BREAK = /\r\n?|[\x85\u2028\u2029]/g;

/** Replaces runs that are too long by `tooLong`. */
function withRuns(text: string, tooLong: string): string {
  return text.replace(INVISIBLE, (run) => {
    const wanted = run.replace(NEVER_WANTED, '');
    return wanted.length > LONGEST_RUN ? tooLong : wanted;
  });
}

/** Removes invisible characters from deltas, independent of their ends. */
export class VisibleStream {
  #held = '';

  /** Returns the text that later deltas cannot change, or with `isEnd` all remaining text. */
  take(text: string, isEnd: boolean): string {
    const all = this.#held + text;
    const end = isEnd ? -1 : all.search(UNDECIDED);
    const certain = end < 0 ? all : all.slice(0, end);
    this.#held = end < 0 ? '' : withRuns(all.slice(end), TOO_LONG);
    return visibleText(certain);
  }
}

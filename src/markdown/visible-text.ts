/**
 * Characters that are not seen but change what is read: tag characters, overrides and isolates of the writing
 * direction, and runs of zero-width characters or variation selectors. One or two of these in a row stay: emoji and
 * several scripts need them.
 */
const HIDDEN =
  /[\u{E0000}-\u{E007F}]|[\u{E0100}-\u{E01EF}]|[\u202A-\u202E\u2066-\u2069]|(?:[\u200B-\u200F\u2060-\u2064\uFEFF]|[\uFE00-\uFE0F]){3,}/gu;

/** Half a character, half a line break, or a run that may still grow. */
const UNDECIDED = /(?:(?:[\u200B-\u200F\u2060-\u2064\uFEFF]|[\uFE00-\uFE0F])+|[\uD800-\uDBFF]|\r)$/;

/** Text of the service without what would be hidden from the reader. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, '');
}

/** Makes text that comes in piece by piece visible, with `\n` for every kind of line break. However it was cut, the result is the same. */
export class VisibleStream {
  #held = '';

  /** What is certain so far; with `isEnd`, all that is left. */
  take(text: string, isEnd: boolean): string {
    const all = this.#held + text;
    const end = isEnd ? -1 : all.search(UNDECIDED);
    const certain = end < 0 ? all : all.slice(0, end);
    this.#held = end < 0 ? '' : all.slice(end);
    return visibleText(certain.replace(/\r\n?/g, '\n'));
  }
}

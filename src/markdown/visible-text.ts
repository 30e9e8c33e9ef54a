/**
 * Characters that are not seen but change what is read: tag characters, overrides and isolates of the writing
 * direction, and runs of zero-width characters or variation selectors. One or two of these in a row stay: emoji and
 * several scripts need them.
 */
const HIDDEN =
  /[\u{E0000}-\u{E007F}]|[\u{E0100}-\u{E01EF}]|[\u202A-\u202E\u2066-\u2069]|(?:[\u200B-\u200F\u2060-\u2064\uFEFF]|[\uFE00-\uFE0F]){3,}/gu;

/** Text of the service without what would be hidden from the reader. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, '');
}

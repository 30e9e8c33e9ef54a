/** The kinds that an option `accept` can name. */
const KINDS = /^(?:image\/(?:\*|jpeg|png|webp|gif|avif|heic)|application\/pdf)$/;

/** The kind that goes as it is. */
export const PDF = 'application/pdf';

/** Returns the kinds of the option `accept`, and the words that are none. */
export function kindsOf(accept = ''): {
  readonly kinds: readonly string[];
  readonly others: readonly string[];
} {
  const words = accept
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  return {kinds: words.filter((word) => KINDS.test(word)), others: words.filter((word) => !KINDS.test(word))};
}

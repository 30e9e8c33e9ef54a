/** Returns at most the first `length` UTF-16 code units of a text, without half a surrogate pair at the end. */
export function firstCharacters(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** Cuts a text, and marks that. Never cuts within a character. */
export function shortened(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${firstCharacters(text, maxLength - 1)}…`;
}

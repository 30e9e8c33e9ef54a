/** In characters. Names of languages are shorter. */
const LONGEST_LANGUAGE = 30;

/** Returns the first word of an info string. */
export function languageOf(info: string): string {
  return /^\S*/.exec(info.trim())?.[0].slice(0, LONGEST_LANGUAGE) ?? '';
}

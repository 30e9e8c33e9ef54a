/** Texts for visitors: an array, or a string with one text a line. */
export type TextList = string | readonly string[];

/** Returns the texts of what a page gives, which can be anything. */
export function textsOf(list: unknown): readonly string[] | undefined {
  if (typeof list === 'string') return list.split('\n');
  try {
    return Array.isArray(list) ? list.filter((text) => typeof text === 'string') : undefined;
  } catch {
    // The members of the page's object throw.
    return undefined;
  }
}

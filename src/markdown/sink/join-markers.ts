/** Joins citation markers to the word before them, by no-break spaces and word joiners. */
export function joinMarkers(text: string): string {
  return text.replace(BREAKS, (space) => (space ? '\u00A0' : '\u2060'));
}

/**
 * Places where a line could begin with a citation marker or within one: a space before it or between its numbers, and the
 * place before it behind other characters than ASCII letters and digits (https://www.unicode.org/reports/tr14/#LB30).
 */
const BREAKS = /(?: |(?<=[^\w\s\u2060]))(?=[[【]\^?\d)|(?<=[[【][\d^,，、\s]{1,30}) (?=\^?\d)/g;

/** Number of characters that decide about a place. */
export const MARKER_START = 40;

/** Characters of a citation marker that a backslash can escape. */
const MARKER_CHARACTERS = '[]^,';

/** Separates an escaped character from what would make it a marker. Is not visible, and copies leave it out. */
const WORD_JOINER = '\u2060';

/** Returns an escaped character, such that it belongs to no citation marker. */
export function escapedText(character: string): string {
  if (!MARKER_CHARACTERS.includes(character)) return character;
  return character === ']' ? WORD_JOINER + character : character + WORD_JOINER;
}

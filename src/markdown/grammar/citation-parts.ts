/** Characters of a citation marker that a backslash can escape. */
const MARKER_CHARACTERS = '[]^,';

/** Separates an escaped character from what would make it a marker. Is not visible, and copies leave it out. */
export const WORD_JOINER = '\u2060';

/** Returns an escaped character, such that it belongs to no citation marker. */
export function escapedText(character: string): string {
  if (!MARKER_CHARACTERS.includes(character)) return character;
  return character === ']' ? WORD_JOINER + character : character + WORD_JOINER;
}

/**
 * `[1]`, `[1, 2]`, `[^1]`, `【1】`, or with the place and the name of a file, such as `【4:0†file.pdf】`. No ASCII word character follows.
 */
const MARKER = /([[【]\^?\d+(?:\s*[,，、]\s*\^?\d+)*[\]】](?!\w)|【\d+:\d+†[^】\n]{0,200}】)/;

/** What a marker with the name of a file shows, which nobody has written for readers. */
const FILE = /^【(\d+):.+/s;

/** Divides a text into words and markers, in turn. */
export const splitAtMarkers = (text: string): string[] => text.split(MARKER);

/** Returns a marker without the name of a file. */
export const withoutFile = (marker: string): string => marker.replace(FILE, '[$1]');

/** What is in lenticular brackets, which can have spaces, and its beginning at the end of a text. */
export const LENTICULAR = /【\d[^】\n]{0,200}】/y;
export const HALF_LENTICULAR = /【(?:\d[^】\n]{0,200})?$/y;

/** Another marker whose end is not known, from its bracket to the end of the text. */
export const HALF_MARKER = /^\[\^?\d[\d^,，、\s]*\]?$/;

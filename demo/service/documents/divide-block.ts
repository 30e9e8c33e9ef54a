const FENCE = /^ {0,3}(`{3,}|~{3,})[^\n]*\n/;
const TABLE_HEAD = /^\|[^\n]*\n[ |:-]+\n/;

/**
 * Divides a block of Markdown into parts of at most `max` characters: between two lines if possible, else between
 * two words. Parts of code are code, and parts of a table have its head.
 */
export function divideBlock(block: string, max: number): string[] {
  if (block.length <= max) return [block];
  const [before = '', marks] = FENCE.exec(block) ?? TABLE_HEAD.exec(block) ?? [];
  const after = marks === undefined ? '' : `\n${marks}`;
  const length = before.length + after.length;
  // What would fill the parts is not repeated.
  if (length > max / 4) return partsOf(block, max);
  const end = block.endsWith(after) ? block.length - after.length : block.length;
  return partsOf(block.slice(before.length, end), max - length).map((part) => `${before}${part}${after}`);
}

function partsOf(text: string, max: number): string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length;) {
    const window = text.slice(start, start + max);
    const length = start + max < text.length ? lengthOfPart(window) : window.length;
    parts.push(window.slice(0, length));
    start += length;
  }
  return parts;
}

/** Returns where a text is cut: after its last whole line, else after its last whole word, else at its end. */
function lengthOfPart(text: string): number {
  const length = text.lastIndexOf('\n') + 1 || text.lastIndexOf(' ') + 1;
  if (length > 0) return length;
  // Neither half a character nor a backslash without the character that it escapes.
  return /[\uD800-\uDBFF]$|(?<!\\)(?:\\\\)*\\$/.test(text) ? text.length - 1 : text.length;
}

/** Returns what an agent says about a file: its type, its number of bytes and its name. Returns `undefined` if it is no file of a visitor. */
export function toldFile(dataUrl: unknown, name?: unknown): string | undefined {
  const [, type, base64] =
    /^data:(image\/(?:jpeg|png)|application\/pdf);base64,([\w+/]+={0,2})$/.exec(String(dataUrl)) ?? [];
  if (type === undefined || base64 === undefined) return undefined;
  const {length} = Buffer.from(base64, 'base64');
  return `[${type}, ${length} bytes${typeof name === 'string' ? `, ${name}` : ''}]`;
}

/** Returns what an agent reads in the parts of a message, or `undefined` if it refuses one of them, or if there are none. */
export function wordsOfParts<Part>(
  parts: readonly Part[],
  wordsOf: (part: Part) => string | undefined,
): string | undefined {
  const words = parts.map(wordsOf);
  return words.length === 0 || words.includes(undefined) ? undefined : words.join(' ');
}

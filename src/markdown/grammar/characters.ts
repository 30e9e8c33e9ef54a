export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? NAMED[name]! : whole;
    const code = decimal === undefined ? parseInt(hex!, 16) : Number(decimal);
    const isCharacter = code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '\uFFFD';
  });
}

/** Named references that this file decodes. Text with any other name needs the HTML parser. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
};

const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w*));/gi;

/** True if `text` has a reference that only the HTML parser knows. */
export function hasUnknownReference(text: string): boolean {
  if (!text.includes('&')) return false;
  return [...text.matchAll(REFERENCE)].some(
    ([, , , name]) => name !== undefined && !Object.hasOwn(NAMED, name),
  );
}

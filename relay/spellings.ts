const SPACE = 0x20;
const HASH = 0x23;
const PERCENT = 0x25;
const AMPERSAND = 0x26;
const PLUS = 0x2b;
const SEMICOLON = 0x3b;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const LETTER_X = 0x78;

/** Characters that start an escape: `\u002B`, `%2B`, `&#43;`. */
const SIGNS: readonly number[] = [BACKSLASH, PERCENT, AMPERSAND];

const HEXADECIMAL = 16;
const DECIMAL = 10;

/** Each level of JSON in a JSON string doubles the backslashes; four levels have fifteen. */
const MAX_BACKSLASHES = 15;
/** Maximum number of leading zeros and of digits: more than browsers need for ASCII. */
const MAX_ZEROS = 7;
const MAX_DIGITS = 3;
/** Longer than the names of all ASCII characters, such as `&DiacriticalGrave;`. */
const MAX_NAME = 20;

/** Maximum nesting of escapes: `%252B` and `\u0026#43;` have two. */
const MAX_DEPTH = 2;

/** Any character that is no letter or digit. */
const NAMED = -1;

interface Reading {
  readonly character: number;
  readonly end: number;
}

/** Needs more bytes. */
const INCOMPLETE: Reading = {character: NaN, end: Infinity};

export function isSign(byte: number | undefined): boolean {
  return byte === BACKSLASH || byte === PERCENT || byte === AMPERSAND;
}

/**
 * Returns the ends of all spellings of an ASCII character at `at`, or `Infinity` for one that later bytes can complete:
 *
 * - the character; `+` for a space
 * - after any backslashes: the character, or `u002B`
 * - `%2B`
 * - `&#43;` and `&#x2B;`, also without the semicolon; any `&name;` for a character that is no letter or digit
 *
 * Another escape can spell the signs of an escape.
 */
export function endsOf(character: number, bytes: Uint8Array, at: number, depth = MAX_DEPTH): number[] {
  const byte = bytes[at];
  // Most bytes spell only themselves.
  if (byte !== undefined && !isSign(byte)) return canBe(byte, character) ? [at + 1] : [];
  return readingsAt(bytes, at, depth)
    .filter((reading) => reading.end === Infinity || canBe(reading.character, character))
    .map(({end}) => end);
}

function canBe(read: number, character: number): boolean {
  if (read === NAMED) return valueOf(character, 36) === undefined;
  return read === character || (read === PLUS && character === SPACE);
}

function readingsAt(bytes: Uint8Array, at: number, depth: number): Reading[] {
  const byte = bytes[at];
  if (byte === undefined) return [INCOMPLETE];
  const plain = {character: byte, end: at + 1};
  return depth > 0 && isSign(byte) ? [plain, ...afterSign(byte, bytes, at + 1, depth)] : [plain];
}

/**
 * Returns the characters that a sign spells with the bytes after it, including those of nested escapes. Reads the signs
 * of a reference, `#` and `;`, at `signDepth`.
 */
function afterSign(
  sign: number,
  bytes: Uint8Array,
  at: number,
  depth: number,
  signDepth = depth - 1,
): Reading[] {
  const direct =
    sign === BACKSLASH
      ? afterBackslash(bytes, at)
      : sign === PERCENT
        ? fixedNumber(bytes, at, 2)
        : [...numericReferences(bytes, at, signDepth), ...namedReferences(bytes, at, signDepth)];
  if (depth === 1) return direct;
  return direct.flatMap((reading) => [
    reading,
    ...SIGNS.filter((inner) => canBe(reading.character, inner)).flatMap((inner) =>
      afterSign(inner, bytes, reading.end, depth - 1, signDepth),
    ),
  ]);
}

function afterBackslash(bytes: Uint8Array, at: number): Reading[] {
  let end = at;
  while (bytes[end] === BACKSLASH && end - at < MAX_BACKSLASHES - 1) end += 1;
  const byte = bytes[end];
  if (byte === undefined) return [INCOMPLETE];
  if (byte === BACKSLASH) return [];
  const character = {character: byte, end: end + 1};
  return byte === LETTER_U ? [character, ...fixedNumber(bytes, end + 1, 4)] : [character];
}

function fixedNumber(bytes: Uint8Array, at: number, length: number): Reading[] {
  let character = 0;
  for (let end = at; end < at + length; end += 1) {
    const byte = bytes[end];
    if (byte === undefined) return [INCOMPLETE];
    const value = valueOf(byte, HEXADECIMAL);
    if (value === undefined) return [];
    character = character * HEXADECIMAL + value;
  }
  return [{character, end: at + length}];
}

/** `#43;` and `#x2B;`, with or without the semicolon. */
function numericReferences(bytes: Uint8Array, at: number, depth: number): Reading[] {
  return endsOf(HASH, bytes, at, depth)
    .flatMap((end) =>
      (bytes[end]! | 0x20) === LETTER_X ? number(bytes, end + 1, HEXADECIMAL) : number(bytes, end, DECIMAL),
    )
    .flatMap((reading) => [
      reading,
      ...endsOf(SEMICOLON, bytes, reading.end, depth).map((end) => ({...reading, end})),
    ]);
}

function number(bytes: Uint8Array, at: number, base: number): Reading[] {
  let end = at;
  let character = 0;
  while (valueOf(bytes[end], base) === 0 && end - at < MAX_ZEROS) end += 1;
  const digits = end;
  for (let value; (value = valueOf(bytes[end], base)) !== undefined && end - digits < MAX_DIGITS; end += 1) {
    character = character * base + value;
  }
  return end < bytes.length ? [{character, end}] : [{character, end}, INCOMPLETE];
}

/** `plus;`. */
function namedReferences(bytes: Uint8Array, at: number, depth: number): Reading[] {
  let end = at;
  while (valueOf(bytes[end], 36) !== undefined && end - at < MAX_NAME) end += 1;
  if (end === at && end < bytes.length) return [];
  return endsOf(SEMICOLON, bytes, end, depth).map((after) => ({character: NAMED, end: after}));
}

function valueOf(byte: number | undefined, base: number): number | undefined {
  if (byte === undefined) return undefined;
  const letter = byte | 0x20;
  const value =
    byte >= 0x30 && byte <= 0x39 ? byte - 0x30 : letter >= 0x61 && letter <= 0x7a ? letter - 0x57 : base;
  return value < base ? value : undefined;
}

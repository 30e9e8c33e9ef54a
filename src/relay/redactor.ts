const ELLIPSIS = new TextEncoder().encode('…');
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const PERCENT = 0x25;
/** Each level of JSON within a JSON string doubles the backslashes; four levels have fifteen. */
const MAX_BACKSLASHES = 15;
/** Length of `0022` in `\u0022`. */
const UNICODE_LENGTH = 4;
/** Length of `2B` in `%2B`. */
const PERCENT_LENGTH = 2;

/** The bytes end before the match is complete. */
const INCOMPLETE = -1;
const NO_MATCH = -2;

/**
 * Removes a secret from a stream of bytes, also if it is written with JSON escapes, `\/`, `\"`, and `\u002B`
 * for any character, or with those of URLs, `%2B`. Holds back only bytes that may be the beginning of the
 * secret, at most 20 for each of its characters.
 */
export class Redactor {
  /** The secret without backslashes, since escapes add them. */
  readonly #secret: Uint8Array;
  #held = new Uint8Array();

  /** `secret` must be ASCII and contain another character than a backslash. */
  constructor(secret: string) {
    this.#secret = new TextEncoder().encode(secret.replaceAll('\\', ''));
  }

  /** Returns the redacted bytes that later chunks cannot change. May be empty. */
  take(chunk: Uint8Array): Uint8Array {
    const bytes = join([this.#held, chunk]);
    const parts: Uint8Array[] = [];
    let from = 0;
    for (let at = 0; at < bytes.length;) {
      const end = this.#match(bytes, at);
      if (end === INCOMPLETE) {
        parts.push(bytes.subarray(from, at));
        this.#held = bytes.slice(at);
        return join(parts);
      }
      if (end === NO_MATCH) {
        at += 1;
      } else {
        parts.push(bytes.subarray(from, at), ELLIPSIS);
        from = at = end;
      }
    }
    parts.push(bytes.subarray(from));
    this.#held = new Uint8Array();
    return join(parts);
  }

  /** Ends the stream. Returns the bytes that were held back. */
  end(): Uint8Array {
    return this.#held;
  }

  /** Returns the end of the secret that starts at `start`, `INCOMPLETE` or `NO_MATCH`. */
  #match(bytes: Uint8Array, start: number): number {
    let at = start;
    for (const expected of this.#secret) {
      at = matchCharacter(bytes, at, expected);
      if (at < 0) return at;
    }
    return at;
  }
}

/** Returns the end of this character, written in any form, at `start`; or `INCOMPLETE` or `NO_MATCH`. */
function matchCharacter(bytes: Uint8Array, start: number, expected: number): number {
  let at = start;
  while (bytes[at] === BACKSLASH && at - start < MAX_BACKSLASHES) at += 1;
  if (at === bytes.length) return INCOMPLETE;
  if (at > start && bytes[at] === LETTER_U) {
    const end = matchHex(bytes, at + 1, expected, UNICODE_LENGTH);
    if (end !== NO_MATCH) return end;
  }
  if (bytes[at] === PERCENT) {
    const end = matchHex(bytes, at + 1, expected, PERCENT_LENGTH);
    if (end !== NO_MATCH) return end;
  }
  return bytes[at] === expected ? at + 1 : NO_MATCH;
}

/** Like `matchCharacter`, for `length` hexadecimal digits in upper or lower case. */
function matchHex(bytes: Uint8Array, start: number, expected: number, length: number): number {
  const digits = expected.toString(16).padStart(length, '0');
  for (let index = 0; index < length; index += 1) {
    const byte = bytes[start + index];
    if (byte === undefined) return INCOMPLETE;
    if (String.fromCharCode(byte).toLowerCase() !== digits[index]) return NO_MATCH;
  }
  return start + length;
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

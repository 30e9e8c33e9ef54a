import {endsOf, isSign} from './spellings.js';

const ELLIPSIS = new TextEncoder().encode('…');
const BACKSLASH = 0x5c;

const NO_MATCH = -1;

/**
 * Removes a secret from a byte stream, in all spellings of `endsOf`. Holds back only bytes that can begin the secret,
 * at most 80 for each of its characters. The result does not depend on the cuts of the stream.
 */
export class Redactor {
  /** The secret without backslashes at its ends, because the bytes around it can add some. */
  readonly #secret: Uint8Array;
  #held = new Uint8Array();

  /** `secret` must be ASCII and contain another character than a backslash. */
  constructor(secret: string) {
    this.#secret = new TextEncoder().encode(secret.replaceAll(/^[\\ ]+|[\\ ]+$/g, ''));
  }

  /** Returns the redacted bytes that later chunks cannot change. Can be empty. */
  take(chunk: Uint8Array): Uint8Array {
    return this.#redact(chunk, false);
  }

  /** Ends the stream. Returns the redacted rest. */
  end(): Uint8Array {
    return this.#redact(new Uint8Array(), true);
  }

  #redact(chunk: Uint8Array, isEnd: boolean): Uint8Array {
    const bytes = join([this.#held, chunk]);
    const parts: Uint8Array[] = [];
    let from = 0;
    let at = 0;
    const first = this.#secret[0];
    while (at < bytes.length) {
      const canBegin = bytes[at] === first || isSign(bytes[at]);
      const end = canBegin ? this.#match(bytes, at, isEnd) : NO_MATCH;
      if (end === Infinity) break;
      if (end === NO_MATCH) {
        at += 1;
      } else {
        parts.push(bytes.subarray(from, at), ELLIPSIS);
        from = at = end;
      }
    }
    parts.push(bytes.subarray(from, at));
    this.#held = bytes.slice(at);
    return join(parts);
  }

  /**
   * Returns the end of the longest spelling of the secret at `start`, or `NO_MATCH`. Returns `Infinity` if a later byte
   * can complete one.
   */
  #match(bytes: Uint8Array, start: number, isEnd: boolean): number {
    let ends: readonly number[] = [start];
    for (const character of this.#secret) {
      const next = ends.flatMap((end) => endsOf(character, bytes, end));
      // Escapes add and remove backslashes, so a backslash of the secret can be missing.
      if (character === BACKSLASH) next.push(...ends);
      // Several paths can reach the same end.
      ends = next.length > 1 ? [...new Set(next)] : next;
      if (isEnd) ends = ends.filter((end) => end < Infinity);
      if (ends.length === 0) return NO_MATCH;
    }
    return Math.max(...ends);
  }
}

/** Returns the text without the secret. */
export function redacted(text: string, secret: string): string {
  const redactor = new Redactor(secret);
  const decoder = new TextDecoder();
  const bytes = redactor.take(new TextEncoder().encode(text));
  return decoder.decode(bytes, {stream: true}) + decoder.decode(redactor.end());
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

const ELLIPSIS = new TextEncoder().encode('…');

/** Takes a secret out of bytes that come in pieces. Nothing is held back but what may be the beginning of the secret. */
export class Redactor {
  readonly #secret: Uint8Array;
  #held = new Uint8Array();

  /** `secret` must not be empty. */
  constructor(secret: string) {
    this.#secret = new TextEncoder().encode(secret);
  }

  /** What can be told of the next piece, perhaps nothing yet. */
  take(piece: Uint8Array): Uint8Array {
    const bytes = join([this.#held, piece]);
    const told: Uint8Array[] = [];
    let from = 0;
    for (;;) {
      const at = this.#find(bytes, from);
      told.push(bytes.subarray(from, at));
      const end = at + this.#secret.length;
      if (end > bytes.length) {
        this.#held = bytes.slice(at);
        return join(told);
      }
      told.push(ELLIPSIS);
      from = end;
    }
  }

  /** What is still held back when no more comes. */
  end(): Uint8Array {
    return this.#held;
  }

  /** Where the secret stands, or where the bytes end with its beginning; behind the last byte if neither. */
  #find(bytes: Uint8Array, from: number): number {
    const [first = 0] = this.#secret;
    for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
      const start = bytes.subarray(at, at + this.#secret.length);
      if (start.every((byte, index) => byte === this.#secret[index])) return at;
    }
    return bytes.length;
  }
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

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** JSON in JSON in a URL has three levels of escapes. */
const LEVELS = 3;

/** HTML's names of ASCII characters, each before its character: https://html.spec.whatwg.org/multipage/named-characters.html */
const NAMES = new Map(
  (
    'excl! quot" QUOT" num# dollar$ percnt% amp& AMP& apos\' lpar( rpar) ast* midast* plus+ comma, period. sol/ ' +
    'colon: semi; lt< LT< equals= gt> GT> quest? commat@ lsqb[ lbrack[ bsol\\ rsqb] rbrack] Hat^ lowbar_ UnderBar_ ' +
    'grave` DiacriticalGrave` lcub{ lbrace{ verbar| vert| VerticalLine| rcub} rbrace}'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, -1), pair.slice(-1)]),
);

/**
 * Characters that are no escapes, or one character as JSON (`\u002B`, or after any backslashes), a URL (`%2B`) or HTML
 * (`&#43;`, `&#x2B`, `&plus;`) spells it.
 */
const TOKEN = new RegExp(
  String.raw`[^\\%&]+|\\+u([\da-fA-F]{4})|\\*(?:%([\da-fA-F]{2})|&#[xX]0*([\da-fA-F]{1,3});?|&#0*(\d{1,3});?|` +
    String.raw`&(${[...NAMES.keys()].join('|')});|[^\\]?)`,
  'g',
);

/**
 * Removes a secret from a byte stream, in all spellings: as written, or with escapes of JSON, URLs and HTML, also within each
 * other, and with `+` for a space. Passes on whole lines only, so the result does not depend on the cuts of the stream.
 */
export class Redactor {
  readonly #secret: string;
  readonly #decoded: string;
  /** The beginning of a line. */
  #held: Uint8Array[] = [];

  /** `secret` must be ASCII on one line and contain another character than a backslash. */
  constructor(secret: string) {
    this.#secret = secret;
    this.#decoded = decode(secret).text;
  }

  /** Returns the redacted lines that this chunk completes. Can be empty. */
  take(chunk: Uint8Array): Uint8Array {
    const end = Math.max(chunk.lastIndexOf(LINE_FEED), chunk.lastIndexOf(CARRIAGE_RETURN)) + 1;
    this.#held.push(chunk.subarray(0, end || chunk.length));
    if (end === 0) return new Uint8Array();
    const lines = this.end();
    this.#held.push(chunk.subarray(end));
    return lines;
  }

  /** Returns the redacted bytes that are held back. */
  end(): Uint8Array {
    const bytes = new Uint8Array(this.#held.reduce((length, part) => length + part.length, 0));
    let at = 0;
    for (const part of this.#held) {
      bytes.set(part, at);
      at += part.length;
    }
    this.#held = [];
    const text = new TextDecoder('utf-8', {ignoreBOM: true}).decode(bytes);
    const result = this.redact(text);
    return result === text ? bytes : new TextEncoder().encode(result);
  }

  /** Returns the whole text without the secret. */
  redact(text: string): string {
    const decoded = decode(text);
    const length = this.#decoded.length;
    let result = '';
    let from = 0;
    for (let at = 0; (at = decoded.text.indexOf(this.#decoded, at)) >= 0; at += length) {
      result += `${text.slice(from, decoded.start(at))}…`;
      from = decoded.start(at + length);
    }
    // The characters around the secret can form an escape with it.
    return (result + text.slice(from)).replaceAll(this.#secret, '…');
  }
}

/** Returns the text without the secret. */
export function redacted(text: string, secret: string): string {
  return new Redactor(secret).redact(text);
}

interface Decoded {
  readonly text: string;
  /** Returns where a character of `text` begins in the source; for the length of `text`, the length of the source. */
  readonly start: (index: number) => number;
}

function decode(source: string): Decoded {
  let decoded: Decoded = {text: source, start: (index) => index};
  for (let level = 0; level < LEVELS; level += 1) {
    const next = decodeOnce(decoded);
    if (next.text.length === decoded.text.length) break;
    decoded = next;
  }
  return {...decoded, text: decoded.text.replaceAll('+', ' ')};
}

function decodeOnce(decoded: Decoded): Decoded {
  // Most lines have no escapes, and some are long.
  if (!/[\\%&]/.test(decoded.text)) return decoded;
  let text = '';
  const starts: number[] = [];
  for (const match of decoded.text.matchAll(TOKEN)) {
    const characters = charactersOf(match);
    text += characters;
    for (let at = 0; at < characters.length; at += 1) starts.push(match.index + at);
  }
  starts.push(decoded.text.length);
  return {text, start: (index) => decoded.start(starts[index]!)};
}

function charactersOf([token, unicode, percent, hexadecimal, decimal, name]: RegExpExecArray): string {
  if (name !== undefined) return NAMES.get(name)!;
  const hex = unicode ?? percent ?? hexadecimal;
  const code = hex === undefined ? decimal : `0x${hex}`;
  return code === undefined ? token.replace(/^\\+/, '') : String.fromCharCode(Number(code));
}

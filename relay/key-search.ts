/** HTML's names of ASCII characters, each before its character: https://html.spec.whatwg.org/multipage/named-characters.html */
const NAMES = new Map(
  String.raw`excl! quot" QUOT" num# dollar$ percnt% amp& AMP& apos' lpar( rpar) ast* midast* plus+ comma, period. sol/ colon:
  semi; lt< LT< equals= gt> GT> quest? commat@ lsqb[ lbrack[ bsol\ rsqb] rbrack] Hat^ lowbar_ UnderBar_ grave${'`'}
  DiacriticalGrave${'`'} lcub{ lbrace{ verbar| vert| VerticalLine| rcub} rbrace}`
    .split(/\s+/)
    .map((pair) => [pair.slice(0, -1), pair.slice(-1)]),
);
const SIGN = /[\\%&]/;
const NO_SIGNS = /^[^\\%&]*/;
const TWO = String.raw`([0-7][\da-fA-F])`;
const ONE_OR_TWO = String.raw`([0-7]?[\da-fA-F])`;

/** An ASCII character in JavaScript, JSON, a URL or HTML, at the end of a text. HTML's numbers can end at another character. */
const ESCAPE = new RegExp(
  String.raw`(?:(?:\\(?:u00|x)|%)${TWO}|\\u\{0?${ONE_OR_TWO}\}|&(${[...NAMES.keys()].join('|')});|` +
    String.raw`&#(?:[xX]0?${ONE_OR_TWO}(?:;|([^\da-fA-F\\%&]))|0?(\d{1,3})(?:;|([^\d\\%&]))))$`,
);
/** Returns a pattern of a text. */
const literal = (text: string) => text.replaceAll(/\W/g, '\\$&');
/** Returns a pattern of the beginnings of a text. */
const beginnings = (text: string) =>
  [...text].map((character) => `(?:${literal(character)}`).join('') + ')?'.repeat(text.length);
/** The beginning of an escape at the end of a text. */
const BEGINNING = new RegExp(
  String.raw`(?:\\(?:u0?[{0]?0?[\da-fA-F]{0,2}|x[0-7]?)?|%[0-7]?|&(?:#[xX]?0?[\da-fA-F]{0,3}|` +
    `${[...NAMES.keys()].map(beginnings).join('|')}))$`,
);
/** Only the first of some zeros counts, so no escape is longer than `MAX_LENGTH`. */
const ZEROS = /(?:&#[xX]?|\\u\{)00$/;
const MAX_LENGTH = 24;

/**
 * Finds a key in all its spellings: as written, with backslashes, or with escapes of JavaScript, JSON, URLs and HTML, within
 * each other at any depth, and with `+` for a space.
 */
export class KeySearch {
  readonly #key: string;
  readonly #decoded: string;
  readonly #beginnings: RegExp;
  readonly #literalBeginnings: RegExp;
  readonly #possible: RegExp;

  /** `key` must be ASCII on one line and contain another character than a backslash. */
  constructor(key: string) {
    this.#key = key;
    this.#decoded = decode(`${key}\n`).text.slice(0, -1);
    this.#beginnings = new RegExp(`${beginnings(this.#decoded.slice(0, -1))}$`);
    this.#literalBeginnings = new RegExp(`${beginnings(key.slice(0, -1))}$`);
    const beginning = literal(this.#decoded[0]!) + beginnings(this.#decoded.slice(1, -1));
    this.#possible = new RegExp(`${SIGN.source}|${literal(this.#decoded)}|${beginning}"(?!:)`);
  }

  /** Whether JSON can have the key, or a beginning of it at the end of a value. Needs no decoding, unlike the other methods. */
  isPossibleIn(json: string): boolean {
    return this.#possible.test(json.replaceAll('+', ' '));
  }

  /** Returns the text with an ellipsis in place of the key. */
  redact(text: string): string {
    // A character after the last one ends each escape.
    const decoded = decode(`${text}\n`);
    const {length} = this.#decoded;
    let result = '';
    let from = 0;
    for (let at = 0; (at = decoded.text.indexOf(this.#decoded, at)) >= 0; at += length) {
      result += `${text.slice(from, decoded.start(at))}…`;
      from = decoded.start(at + length);
    }
    // The characters around the key can form an escape with it.
    return (result + text.slice(from)).replaceAll(this.#key, '…');
  }

  /** Returns where the end of a text begins that could become the key with what follows; without one, the length. */
  beginning(text: string): number {
    const {text: decoded, start} = decode(text);
    let [from, end] = [decoded.length, decoded.length];
    // The beginning of an escape can be within that of another one.
    for (let depth = 0; depth < MAX_LENGTH; depth += 1) {
      const offset = Math.max(0, end - MAX_LENGTH - this.#decoded.length);
      const before = decoded.slice(offset, end);
      from = Math.min(from, offset + before.search(this.#beginnings));
      const escape = before.search(BEGINNING);
      if (escape < 0) break;
      end = offset + escape;
      from = Math.min(from, end);
    }
    return Math.min(start(from), text.search(this.#literalBeginnings));
  }
}

/** Decodes until there is no escape. `start` returns where a character begins in the source. */
function decode(source: string): {text: string; start: (index: number) => number} {
  // Most texts have no escapes, and some are long.
  if (!SIGN.test(source)) return {text: source.replaceAll('+', ' '), start: (index) => index};
  let text = '';
  const starts: number[] = [];
  /** The characters after `text`: a beginning of an escape. */
  let open: string[] = [];
  const drop = (count: number): number => {
    open.length -= count;
    return starts.splice(-count)[0]!;
  };
  // One pass is enough: each character can complete an escape with those before it.
  const add = (character: string, start: number): void => {
    const isQuoted = open.at(-1) === '\\';
    if (isQuoted && character === '\\') return;
    starts.push(isQuoted && !/[ux%&]/.test(character) ? drop(1) : start);
    open.push(character);
    const end = open.length > 1 || SIGN.test(character) ? open.slice(-MAX_LENGTH).join('') : '';
    if (ZEROS.test(end)) drop(1);
    const [token, two, braced, name, hex, afterHex, decimal, afterDecimal] = ESCAPE.exec(end) ?? [];
    if (token !== undefined) {
      const code = Number(decimal ?? `0x${two ?? braced ?? hex}`);
      add(NAMES.get(name!) ?? String.fromCharCode(code), drop(token.length));
      if (afterHex ?? afterDecimal) add(character, start);
    } else if (!BEGINNING.test(end)) {
      // A backslash without an escape does not count.
      const before = starts.splice(-open.length);
      for (const [place, part] of open.entries()) {
        if (part === '\\') continue;
        text += part;
        starts.push(before[open[place - 1] === '\\' ? place - 1 : place]!);
      }
      open = [];
    }
  };
  for (let at = 0; at < source.length; at += 1) {
    if (open.length === 0) {
      const [run] = NO_SIGNS.exec(source.slice(at))!;
      text += run;
      for (const end = at + run.length; at < end; at += 1) starts.push(at);
    }
    if (at < source.length) add(source[at]!, at);
  }
  starts.push(source.length);
  return {text: (text + open.join('')).replaceAll('+', ' '), start: (index) => starts[index]!};
}

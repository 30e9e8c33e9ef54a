/** Where a spelling ends that the end of the text cuts. */
const CUT = Infinity;

/** Begin and end of the key in a text. */
export type Match = readonly [begin: number, end: number];

/**
 * Finds a key as written, with escapes of JSON, or with octets as `%XX`; each character can have another spelling, and the
 * characters of an escape can be escaped once more (JSON in JSON). The time is linear in the length of the text.
 */
export class KeySearch {
  readonly key: string;
  readonly #begin: RegExp;

  /** `key` must be printable ASCII. */
  constructor(key: string) {
    this.key = key;
    this.#begin = new RegExp(String.raw`[\\%${key[0]!.replace(/\W/, '\\$&')}]`, 'g');
  }

  /** Whether JSON can have the key, or a beginning of it at the end of a value. Faster than `find`. */
  isPossibleIn(json: string): boolean {
    const {key} = this;
    if (/[\\%]/.test(json)) return true;
    for (let at = json.indexOf(key[0]!); at >= 0; at = json.indexOf(key[0]!, at + 1)) {
      let end = at + 1;
      while (end < at + key.length && json[end] === key[end - at]) end += 1;
      if (end === at + key.length || (json[end] === '"' && json[end + 1] !== ':')) return true;
    }
    return false;
  }

  /** Returns the text with an ellipsis in place of the key. */
  redact(text: string): string {
    return withoutMatches(text, this.find(text).matches);
  }

  /**
   * Returns the places of the key. With `isOpen`, more text can follow: `open` is where the end of this text begins that could
   * become the key with it, and `length` is the number of characters of the key there.
   */
  find(text: string, isOpen = false): {matches: Match[]; open: number; length: number} {
    const matches: Match[] = [];
    for (let at = 0; (at = this.#next(text, at)) >= 0;) {
      const {end, cut} = this.#read(text, at);
      if (isOpen && cut !== undefined) return {matches, open: at, length: cut};
      if (end > at) matches.push([at, end]);
      // In JSON, no escape begins at the second one of two backslashes.
      at = Math.max(end, at + (text.startsWith('\\\\', at) ? 2 : 1));
    }
    return {matches, open: text.length, length: 0};
  }

  /** Returns the next place where a spelling can begin, or -1. */
  #next(text: string, at: number): number {
    this.#begin.lastIndex = at;
    return this.#begin.exec(text)?.index ?? -1;
  }

  /** Returns the end of the longest spelling that begins at a place, and how many characters precede one that the text cuts. */
  #read(text: string, at: number): {end: number; cut: number | undefined} {
    let ends = [at];
    let cut: number | undefined;
    for (let index = 0; index < this.key.length && ends.length > 0; index += 1) {
      ends = endsOf(this.key[index]!, text, ends, 2);
      if (!ends.includes(CUT)) continue;
      ends = ends.filter((end) => end !== CUT);
      cut = index;
    }
    return {end: Math.max(0, ...ends), cut};
  }
}

/** Returns the text from a place on, with an ellipsis in place of each match. */
export function withoutMatches(text: string, matches: readonly Match[], from = 0): string {
  let result = '';
  for (const [begin, end] of matches) {
    result += `${text.slice(from, Math.max(from, begin))}…`;
    from = end;
  }
  return result + text.slice(from);
}

/** Returns the ends of the spellings of a character that begin at these places. `depth`: how often it can be escaped, at least once. */
function endsOf(character: string, text: string, places: readonly number[], depth: number): number[] {
  const ends: number[] = [];
  for (const at of places) {
    if (at >= text.length) ends.push(CUT);
    if (text[at] === character) ends.push(at + 1);
    if (text[at] !== '\\' && text[at] !== '%') continue;
    for (const escape of ESCAPES.get(character)!) {
      if (depth === 1) {
        if (text.startsWith(escape, at)) ends.push(at + escape.length);
        else if (at + escape.length > text.length && escape.startsWith(text.slice(at))) ends.push(CUT);
        continue;
      }
      let inner = [at];
      for (let index = 0; index < escape.length && inner.length > 0; index += 1) {
        inner = endsOf(escape[index]!, text, inner, depth - 1);
      }
      ends.push(...inner);
    }
  }
  return ends.length > 1 ? [...new Set(ends)] : ends;
}

/** The escapes of each printable character of ASCII. */
const ESCAPES = new Map(
  Array.from({length: 0x7f - 0x20}, (_, index) => {
    const character = String.fromCharCode(0x20 + index);
    const hex = (0x20 + index).toString(16);
    const codes = new Set([hex, hex.toUpperCase()]);
    const escapes = [...codes].flatMap((code) => [`\\u00${code}`, `%${code}`]);
    return [character, /["\\/]/.test(character) ? [...escapes, `\\${character}`] : escapes];
  }),
);

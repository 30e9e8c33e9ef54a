import {field} from './json.js';
import {KeySearch} from './key-search.js';

/** Maximum number of characters that are held back. A longer beginning of the key is replaced. */
const MAX_HELD = 8_192;
const NAMES = ['content', 'text', 'refusal'];
const DATA = /^\uFEFF?data(?::|$)/;

interface HeldEvent {
  bytes: Uint8Array;
  /** Lines, or JSON values in place of lines with text for the visitor. */
  readonly lines: readonly (string | object)[];
  readonly contents: readonly Content[];
}

/** An object of an event, and the name of its field with text for the visitor. */
type Content = readonly [holder: Record<string, string>, name: string];

/**
 * Removes the key from a reply: from each event or document, and from the text that the visitor joins from events. Holds back
 * an event only while the end of that text can become the key.
 */
export class Redactor {
  readonly #decoder = new TextDecoder('utf-8', {ignoreBOM: true});
  readonly #search: KeySearch;
  /** The beginning of an event. */
  readonly #parts: Uint8Array[] = [];
  /** The last three bytes as one number. */
  #last = 0;
  readonly #held: HeldEvent[] = [];

  constructor(key: string) {
    this.#search = new KeySearch(key);
  }

  /** Returns the redacted events that this chunk completes. Can be empty. */
  take(chunk: Uint8Array): Uint8Array {
    const events: Uint8Array[] = [];
    let [from, last] = [0, this.#last];
    for (let at = 0; at < chunk.length; at += 1) {
      last = ((last << 8) | chunk[at]!) & 0xff_ff_ff;
      // `\n\n`, `\r\r` or `\n\r\n`.
      if ((last & 0xff_ff) !== 0x0a_0a && (last & 0xff_ff) !== 0x0d_0d && last !== 0x0a_0d_0a) continue;
      events.push(this.#receive(chunk.subarray(from, at + 1)));
      from = at + 1;
    }
    this.#last = last;
    if (from < chunk.length) this.#parts.push(chunk.subarray(from));
    return joined(events);
  }

  /** Returns the redacted rest. A second call returns nothing. */
  end(): Uint8Array {
    return joined([this.#receive(new Uint8Array()), this.#release(false)]);
  }

  /** Receives the end of an event or of a document. Returns what need not be held back. */
  #receive(end: Uint8Array): Uint8Array {
    this.#parts.push(end);
    const bytes = joined(this.#parts.splice(0));
    const text = this.#decoder.decode(bytes);
    if (this.#held.length === 0 && !this.#search.isPossibleIn(text)) return bytes;
    const clean = this.#search.redact(text);
    const sent = clean.split(/[\r\n]+/).filter((line) => line !== '');
    const whole = valueOf(sent.filter(isData).map(dataOf).join('\n'));
    // Some services send one value in each line.
    const isOne = typeof whole === 'object';
    const lines = isOne ? [...sent.filter((line) => !isData(line)), whole] : sent.map(valueOf);
    const contents = lines.flatMap(contentsOf);
    // Bytes that are no UTF-8 stay.
    this.#held.push({bytes: clean === text ? bytes : encode(clean), lines, contents});
    return this.#release(!sent.some((line) => isData(line) && line.endsWith('[DONE]')));
  }

  /** Removes the key from the joined text. With `isOpen`, more text can follow. */
  #release(isOpen: boolean): Uint8Array {
    const contents = this.#held.flatMap((event) => event.contents);
    const text = contents.map(contentOf).join('');
    let clean = this.#search.redact(text);
    let open = isOpen ? this.#search.beginning(clean) : clean.length;
    if (clean.length - open > MAX_HELD) {
      clean = `${clean.slice(0, open)}…`;
      open = clean.length;
    }
    if (clean !== text) {
      contents.forEach(([holder, name], place) => (holder[name] = place === 0 ? clean : ''));
      for (const event of this.#held) event.bytes = encode(`${event.lines.map(lineOf).join('\n')}\n\n`);
    }
    let count = 0;
    for (const event of this.#held) {
      for (const content of event.contents) open -= contentOf(content).length;
      if (open < 0) break;
      count += 1;
    }
    const released = this.#held.splice(0, count);
    return joined(released.map(({bytes}) => bytes));
  }
}

const lineOf = (line: string | object) => (typeof line === 'string' ? line : `data: ${JSON.stringify(line)}`);
const contentOf = ([holder, name]: Content) => holder[name]!;
const encode = (text: string) => new TextEncoder().encode(text);
const isData = (line: string) => DATA.test(line);
const dataOf = (line: string) => line.replace(DATA, '');

/** Returns the JSON value of a line if it can have text for the visitor, otherwise the line. */
function valueOf(line: string): string | object {
  try {
    const value = JSON.parse(dataOf(line)) as object;
    return Array.isArray(field(value, 'choices')) ? value : line;
  } catch {
    return line;
  }
}

/** Returns the fields that the visitor reads as one text. Section "Streaming chunk". */
function contentsOf(line: string | object): Content[] {
  const contents: Content[] = [];
  for (const choice of typeof line === 'string' ? [] : (field(line, 'choices') as unknown[])) {
    if ((field(choice, 'index') ?? 0) !== 0) continue;
    for (const message of [field(choice, 'delta'), field(choice, 'message')]) {
      for (const holder of [message].concat(field(message, 'content')) as Record<string, string>[]) {
        for (const name of NAMES) if (typeof field(holder, name) === 'string') contents.push([holder, name]);
      }
    }
  }
  return contents;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

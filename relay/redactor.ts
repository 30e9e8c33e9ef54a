import {field, parse} from './json.js';
import {KeySearch} from './key-search.js';

/** Maximum number of characters that are held back. A longer beginning of the key is replaced. */
const MAX_HELD = 8_192;
const EVENT = /[^]*?(?:\n\n|\r\r|\r\n\r\n)/g;
const DATA = /^\uFEFF?data(?::|$)/;

interface HeldEvent {
  /** One character for each byte. */
  bytes: string;
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
  readonly #search: KeySearch;
  /** The beginning of an event, one character for each byte, because bytes that are no UTF-8 stay. */
  #bytes = '';
  readonly #held: HeldEvent[] = [];

  constructor(key: string) {
    this.#search = new KeySearch(key);
  }

  /** Returns the redacted events that this chunk completes. Can be empty. */
  take(chunk: Uint8Array): Uint8Array {
    const part = textOf(chunk);
    this.#bytes += part;
    // A long line is not searched for each chunk.
    const events = /[\r\n]/.test(part) ? (this.#bytes.match(EVENT) ?? []) : [];
    this.#bytes = this.#bytes.slice(events.join('').length);
    return bytesOf(events.map((event) => this.#receive(event)).join(''));
  }

  /** Returns the redacted rest. A second call returns nothing. */
  end(): Uint8Array {
    const rest = this.#bytes;
    this.#bytes = '';
    return bytesOf(this.#receive(rest) + this.#release(false));
  }

  /** Receives an event or a document. Returns what need not be held back. */
  #receive(source: string): string {
    const text = new TextDecoder('utf-8', {ignoreBOM: true}).decode(bytesOf(source));
    const clean = this.#search.redact(text);
    const bytes = clean === text ? source : textOf(new TextEncoder().encode(clean));
    const sent = clean.split(/[\r\n]+/).filter((line) => line !== '');
    const data = sent.filter((line) => DATA.test(line)).map((line) => line.replace(DATA, ''));
    const whole = valueOf(data.join('\n'), '');
    const others = sent.filter((line) => !DATA.test(line));
    // Some services send one value in each line.
    const lines = whole ? [...others, whole] : sent.map((line) => valueOf(line.replace(DATA, ''), line));
    this.#held.push({bytes, lines, contents: lines.flatMap(contentsOf)});
    return this.#release(!data.some((line) => line.endsWith('[DONE]')));
  }

  /** Removes the key from the joined text. With `isOpen`, more text can follow. */
  #release(isOpen: boolean): string {
    const contents = this.#held.flatMap((event) => event.contents);
    const joined = contents.map(contentOf).join('');
    let clean = this.#search.redact(joined);
    let open = isOpen ? this.#search.beginning(clean) : clean.length;
    if (clean.length - open > MAX_HELD) {
      clean = `${clean.slice(0, open)}…`;
      open = clean.length;
    }
    if (clean !== joined) {
      contents.forEach(([holder, name], place) => (holder[name] = place === 0 ? clean : ''));
      for (const event of this.#held)
        event.bytes = textOf(new TextEncoder().encode(`${event.lines.map(lineOf).join('\n')}\n\n`));
    }
    const isHeld = (event: HeldEvent) => (open -= event.contents.map(contentOf).join('').length) < 0;
    const held = this.#held.findIndex(isHeld);
    const released = this.#held.splice(0, held < 0 ? Infinity : held);
    return released.map(({bytes}) => bytes).join('');
  }
}

const lineOf = (line: string | object) => (typeof line === 'string' ? line : `data: ${JSON.stringify(line)}`);
const contentOf = ([holder, name]: Content) => holder[name]!;
/** Returns a JSON value if it has text for the visitor, otherwise the `line`. */
function valueOf(json: string, line: string): string | object {
  const value = parse(json);
  return contentsOf(value).length > 0 ? (value as object) : line;
}

/** Returns the fields that the visitor reads as one text. Section "Streaming chunk". */
function contentsOf(value: unknown): Content[] {
  const choices = field(value, 'choices');
  return (Array.isArray(choices) ? (choices as unknown[]) : [])
    .filter((choice) => (field(choice, 'index') ?? 0) === 0)
    .flatMap((choice) => [field(choice, 'delta'), field(choice, 'message')])
    .flatMap((message) => [message, field(message, 'content')].flat() as Record<string, string>[])
    .flatMap((holder) => ['content', 'text', 'refusal'].map((name) => [holder, name] as const))
    .filter(([holder, name]) => typeof field(holder, name) === 'string');
}

/** Returns a text with one character for each byte. */
function textOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

function bytesOf(text: string): Uint8Array {
  return new Uint8Array(text.length).map((_, place) => text.charCodeAt(place));
}

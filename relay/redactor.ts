import {JoinedText} from './joined-text.js';
import {KeySearch} from './key-search.js';
import {ReplyEvent} from './reply-event.js';

/**
 * A string that is not shown, such as a finish reason, can be the last one of its path, and would hold back the rest of the reply. So
 * it does so only from this number of characters of the key on, or a quarter of the key. Fewer characters can be sent.
 */
const SENT_LENGTH = 4;

/**
 * Removes the key from a reply: from each event or document, and from the texts that a reader joins from events. Holds back an event
 * only while the end of such a text can become the key.
 */
export class Redactor {
  readonly #decoder = new TextDecoder('utf-8', {ignoreBOM: true});
  readonly #search: KeySearch;
  /** The beginning of an event. */
  readonly #parts: Uint8Array[] = [];
  /** The last three bytes as one number. */
  #last = 0;
  readonly #held: ReplyEvent[] = [];
  /** The texts that can become the key. */
  readonly #open = new Set<JoinedText>();
  #shown!: JoinedText;
  #paths!: JoinedText;

  constructor(key: string) {
    this.#search = new KeySearch(key);
    this.#forgetTexts();
  }

  /** Returns the redacted events that this chunk completes. Can be empty. */
  take(chunk: Uint8Array): Uint8Array {
    const events: Uint8Array[] = [];
    let [from, last] = [0, this.#last];
    for (let at = 0; at < chunk.length; at += 1) {
      last = ((last << 8) | chunk[at]!) & 0xff_ff_ff;
      // `\n\n`, `\r\r` or `\n\r\n`.
      if ((last & 0xff_ff) !== 0x0a_0a && (last & 0xff_ff) !== 0x0d_0d && last !== 0x0a_0d_0a) continue;
      events.push(this.#receive(chunk.subarray(from, at + 1), false));
      from = at + 1;
    }
    this.#last = last;
    if (from < chunk.length) this.#parts.push(chunk.subarray(from));
    return joined(events);
  }

  /** Returns the redacted rest. A second call returns nothing. */
  end(): Uint8Array {
    return this.#receive(new Uint8Array(), true);
  }

  /** Receives the end of an event or of a document. Returns what need not be held back. */
  #receive(end: Uint8Array, isLast: boolean): Uint8Array {
    this.#parts.push(end);
    const bytes = joined(this.#parts.splice(0));
    const text = this.#decoder.decode(bytes);
    if (this.#open.size === 0 && !this.#search.isPossibleIn(text)) return bytes;
    const clean = this.#search.redact(text);
    const event = new ReplyEvent(clean, clean === text ? bytes : new TextEncoder().encode(clean));
    this.#held.push(event);
    for (const joinedText of event.addTo(this.#shown, this.#paths)) {
      if (joinedText.redact(this.#search, true)) this.#open.add(joinedText);
      else this.#open.delete(joinedText);
    }
    if (isLast || event.isLast) {
      for (const joinedText of this.#open) joinedText.redact(this.#search, false);
      this.#open.clear();
    }
    if (this.#open.size === 0) this.#forgetTexts();
    const count = this.#held.findIndex(({holds}) => holds > 0);
    const free = this.#held.splice(0, count < 0 ? this.#held.length : count);
    return joined(free.map((complete) => complete.toBytes()));
  }

  #forgetTexts(): void {
    this.#shown = new JoinedText(0);
    this.#paths = new JoinedText(Math.min(SENT_LENGTH, this.#search.key.length / 4));
  }
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

import {type KeySearch, withoutMatches} from './key-search.js';
import type {ReplyEvent} from './reply-event.js';

/** A string that belongs to a text. */
interface Piece {
  readonly event: ReplyEvent;
  readonly holder: Record<string, string>;
  readonly name: string;
  /** The number of its last characters that are not yet known to be free of the key. */
  length: number;
}

/** A text that a reader joins from strings of events, from where it can become the key, and the texts at the paths below it. */
export class JoinedText {
  readonly #members = new Map<string, JoinedText>();
  readonly #least: number;
  /** Its beginning, whose events are not held back. */
  #sent = '';
  #pieces: Piece[] = [];
  #heldEvent: ReplyEvent | undefined;

  /** `least`: the number of characters of the key from which on its beginning is held back. */
  constructor(least: number) {
    this.#least = least;
  }

  at(name: string): JoinedText {
    const member = this.#members.get(name) ?? new JoinedText(this.#least);
    this.#members.set(name, member);
    return member;
  }

  add(event: ReplyEvent, holder: Record<string, string>, name: string): void {
    this.#pieces.push({event, holder, name, length: holder[name]!.length});
  }

  /** Removes the key. Returns whether it can begin at the end of this text; only with `isOpen`, more text can follow. */
  redact(search: KeySearch, isOpen: boolean): boolean {
    const text =
      this.#sent + this.#pieces.map(({holder, name, length}) => parts(holder[name]!, length)[1]).join('');
    const {matches, open, length} = search.find(text, isOpen);
    if (matches.length > 0) {
      const clean = withoutMatches(text, matches, this.#sent.length);
      this.#pieces.forEach((piece, place) => replace(piece, place === 0 ? clean : ''));
    }
    const held: Piece[] = [];
    let rest = text.length - open;
    for (const piece of length < this.#least ? [] : this.#pieces.toReversed()) {
      piece.length = Math.min(piece.length, rest);
      rest -= piece.length;
      if (piece.length > 0) held.push(piece);
    }
    this.#sent = text.slice(open, open + rest);
    this.#pieces = held.reverse();
    this.#hold(this.#pieces[0]?.event);
    return open < text.length;
  }

  #hold(event: ReplyEvent | undefined): void {
    if (event) event.holds += 1;
    if (this.#heldEvent) this.#heldEvent.holds -= 1;
    this.#heldEvent = event;
  }
}

/** Returns a text in two parts; the second one has at most this length. */
function parts(text: string, length: number): [string, string] {
  const place = Math.max(0, text.length - length);
  return [text.slice(0, place), text.slice(place)];
}

function replace(piece: Piece, text: string): void {
  const {event, holder, name} = piece;
  // An assignment to `__proto__` would do nothing.
  Object.defineProperty(holder, name, {value: parts(holder[name]!, piece.length)[0] + text});
  piece.length = text.length;
  event.isChanged = true;
}

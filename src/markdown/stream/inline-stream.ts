import {repairInline} from '../grammar/complete-inline.js';
import {firstPiece, lastSpace, SYNTAX} from '../grammar/inline-pieces.js';
import {lexInline, lexLongInline, type Links} from '../grammar/lexer.js';
import type {Sink} from '../sink/sink.js';
import {needsParser, writeInline} from './write-inline.js';

/** Shared state of all blocks of a reply. */
export interface ReplyContext {
  /** The link definitions in the text before. */
  readonly links: Links;
  /** Called if HTML is written as text because its parser is not loaded. */
  readonly onMissingParser: () => void;
}

/** Characters up to which open syntax is always drawn again. Longer syntax must first grow by an eighth. */
const SHORT = 256;
const GROWTH = 9 / 8;

const SPACED_BREAK = /( *\n[ \t]*)/;

/** Nodes before the last white space without open syntax are stable. New text rewrites later nodes. */
export class InlineStream {
  readonly #sink: Sink;
  readonly #context: ReplyContext;
  /** Start of the content in the source of the reply. */
  readonly #offset: number;
  #text = '';
  /** Length of the text with stable nodes. */
  #final = 0;
  /** Removes all nodes. */
  readonly #rewind: () => void;
  /** Removes the nodes after the stable ones. */
  #rewindToFinal: () => void;
  /** Length of the text when the nodes after `#final` were last drawn. */
  #drawn = 0;
  /** True if the text after `#final` is on screen unchanged. */
  #isPlain = true;
  #needsParser = false;

  constructor(sink: Sink, context: ReplyContext, offset: number) {
    this.#sink = sink;
    this.#context = context;
    this.#offset = offset;
    this.#rewind = sink.mark();
    this.#rewindToFinal = this.#rewind;
  }

  get text(): string {
    return this.#text;
  }

  /** Writes the text that `text` adds. Returns `false` if `text` does not begin with the text so far. */
  update(text: string, isOpen: boolean): boolean {
    if (!text.startsWith(this.#text)) return false;
    const added = text.slice(this.#text.length);
    this.#text = text;
    if (isOpen && (added === '' || this.#addPlain(added))) return true;
    if (!isOpen || !this.#isTooSoon()) this.#draw(isOpen);
    return true;
  }

  /** True if too little was added to draw the pending text again. */
  #isTooSoon(): boolean {
    const pending = this.#text.length - this.#final;
    const drawn = this.#drawn - this.#final;
    if (this.#needsParser) return isParsedTooSoon(drawn, pending);
    return pending > SHORT && pending < drawn * GROWTH;
  }

  /** Adds text without syntax to text without syntax. */
  #addPlain(added: string): boolean {
    const pending = this.#text.slice(this.#final);
    if (!this.#isPlain || pending.includes('\n') || SYNTAX.test(pending)) return false;
    const shown = pending.length - added.length;
    const space = lastSpace(pending);
    const end = Math.max(shown, space);
    this.#sink.text(pending.slice(shown, end));
    if (space > 0 && end === space) this.#finish(end);
    this.#sink.text(pending.slice(end));
    this.#drawn = this.#text.length;
    return true;
  }

  #draw(isOpen: boolean): void {
    this.#drawn = this.#text.length;
    if (this.#needsParser) return this.#drawParsed(isOpen);
    this.#rewindToFinal();
    for (;;) {
      const rest = this.#text.slice(this.#final);
      if (rest === '') break;
      const piece = firstPiece(rest);
      if (piece === undefined) {
        this.#isPlain = isOpen && !SYNTAX.test(rest);
        const shown = isOpen && !this.#isPlain ? repairInline(rest) : rest;
        if (!this.#write(shown, !SYNTAX.test(shown))) return this.#drawParsed(isOpen);
        if (!isOpen) this.#finish(rest.length);
        break;
      }
      if (!this.#write(rest.slice(0, piece.end), piece.isPlain)) return this.#drawParsed(isOpen);
      this.#finish(piece.end);
    }
  }

  /** Writes a piece. Returns `false` if it has HTML that needs the parser. */
  #write(text: string, isPlain: boolean): boolean {
    if (isPlain) {
      this.#writePlain(text);
      return true;
    }
    const tokens = lexInline(text, this.#context.links);
    if (needsParser(tokens)) return false;
    writeInline(tokens, this.#sink, this.#offset + this.#final);
    return true;
  }

  #writePlain(text: string): void {
    let at = this.#offset + this.#final;
    // A line break at the end of a block is white space.
    const parts = text.replace(/\n[ \t]*$/, ' ').split(SPACED_BREAK);
    for (const [index, part] of parts.entries()) {
      if (index % 2 === 0) this.#sink.text(part);
      else {
        this.#sink.open('br', at);
        this.#sink.close();
      }
      at += part.length;
    }
  }

  #finish(length: number): void {
    this.#final += length;
    this.#rewindToFinal = this.#sink.mark();
    this.#isPlain = true;
  }

  /** Parses the whole content, because it has HTML. */
  #drawParsed(isOpen: boolean): void {
    this.#needsParser = true;
    this.#isPlain = false;
    this.#rewind();
    this.#final = 0;
    const text = isOpen ? repairInline(this.#text) : this.#text;
    const {links, onMissingParser} = this.#context;
    if (this.#sink.html({source: text, links}, this.#offset)) return;
    onMissingParser();
    writeInline(lexLongInline(text, links), this.#sink, this.#offset);
  }
}

/** True until parsed HTML has doubled and grown by some words, because each drawing parses a document. */
export function isParsedTooSoon(drawn: number, length: number): boolean {
  return drawn > 0 && length < Math.max(drawn * 2, drawn + 96);
}

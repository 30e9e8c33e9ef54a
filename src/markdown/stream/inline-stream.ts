import {repairInline} from '../grammar/complete-inline.js';
import {firstPiece, lastSpace, SYNTAX} from '../grammar/inline-pieces.js';
import {lexInline, lexLongInline, type Links} from '../grammar/lexer.js';
import type {Sink} from '../sink/sink.js';
import {needsParser, writeInline} from './write-inline.js';

/**
 * Writes the inline content of a leaf while it grows. Nodes before the last white space without open syntax are final. New text rewrites
 * later nodes.
 */
export class InlineStream implements OpenLeaf {
  readonly #sink: Sink;
  readonly #context: InlineContext;
  /** Start of the content in the source of the reply. */
  readonly #offset: number;
  /** The text with final nodes, and the text after it. */
  #final = '';
  #open = '';
  /** Removes all nodes. */
  readonly #rewind: () => void;
  /** Removes the nodes after the final ones. */
  #rewindToFinal: () => void;
  /** Length of the open text when its nodes were last drawn. */
  #drawn = 0;
  /** True if the open text is on screen unchanged. */
  #isPlain = true;
  #needsParser = false;

  constructor(sink: Sink, context: InlineContext, offset: number) {
    this.#sink = sink;
    this.#context = context;
    this.#offset = offset;
    this.#rewind = sink.checkpoint();
    this.#rewindToFinal = this.#rewind;
  }

  get text(): string {
    return this.#final + this.#open;
  }

  append(words: string): boolean {
    this.#open += words;
    if (!this.#writeWords(words) && !this.#isTooSoon()) this.#draw(true);
    return true;
  }

  /** Writes what `text` has more than the text so far. Returns `false` if it does not begin with the text so far. */
  update(text: string, isOpen: boolean): boolean {
    const {text: before} = this;
    if (!text.startsWith(before)) return false;
    const words = text.slice(before.length);
    this.#open += words;
    if (isOpen && (words === '' || this.#writeWords(words))) return true;
    if (!isOpen || !this.#isTooSoon()) this.#draw(isOpen);
    return true;
  }

  /** True if too little was added to draw the open text again. */
  #isTooSoon(): boolean {
    const {length} = this.#open;
    if (this.#needsParser) return isParsedTooSoon(this.#drawn, length);
    return length > SHORT && length < this.#drawn * REDRAWN;
  }

  /** Writes the last words of the open text. Returns `false` if it has syntax. */
  #writeWords(words: string): boolean {
    const open = this.#open;
    if (!this.#isPlain || open.includes('\n') || SYNTAX.test(open)) return false;
    const start = open.length - words.length;
    const space = lastSpace(open);
    const end = Math.max(start, space);
    this.#sink.text(open.slice(start, end));
    if (space > 0 && end === space) this.#finish(end);
    this.#sink.text(open.slice(end));
    this.#drawn = this.#open.length;
    return true;
  }

  #draw(isOpen: boolean): void {
    this.#drawn = this.#open.length;
    if (this.#needsParser) return this.#drawParsed(isOpen);
    this.#rewindToFinal();
    while (this.#open !== '') {
      const open = this.#open;
      const piece = firstPiece(open);
      if (piece === undefined) {
        this.#isPlain = isOpen && !SYNTAX.test(open);
        const shown = isOpen && !this.#isPlain ? repairInline(open) : open;
        if (!this.#write(shown, !SYNTAX.test(shown))) return this.#drawParsed(isOpen);
        if (!isOpen) this.#finish(open.length);
        return;
      }
      if (!this.#write(open.slice(0, piece.end), piece.isPlain)) return this.#drawParsed(isOpen);
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
    writeInline(tokens, this.#sink, this.#offset + this.#final.length);
    return true;
  }

  #writePlain(text: string): void {
    let at = this.#offset + this.#final.length;
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

  /** Makes the first `length` characters of the open text final. */
  #finish(length: number): void {
    this.#final += this.#open.slice(0, length);
    this.#open = this.#open.slice(length);
    this.#drawn = Math.max(0, this.#drawn - length);
    this.#rewindToFinal = this.#sink.checkpoint();
    this.#isPlain = true;
  }

  /** Parses the whole content, because it has HTML. */
  #drawParsed(isOpen: boolean): void {
    this.#needsParser = true;
    this.#isPlain = false;
    this.#rewind();
    this.#open = this.text;
    this.#final = '';
    this.#drawn = this.#open.length;
    const source = isOpen ? repairInline(this.#open) : this.#open;
    const {links, onMissingParser} = this.#context;
    if (this.#sink.rawHtml({source, links}, this.#offset)) return;
    onMissingParser();
    writeInline(lexLongInline(source, links), this.#sink, this.#offset);
  }
}

/** The block at the end of the drawn text, if words behind it belong to it. */
export interface OpenLeaf {
  /** Adds words to the last line, and for code also lines. Returns `false` if they can be syntax of a block. */
  append(words: string): boolean;
}

/** Shared by all blocks of a reply. */
export interface InlineContext {
  /** The link definitions in the text before. */
  readonly links: Links;
  /** Called if HTML is written as text because its parser is not loaded. */
  readonly onMissingParser: () => void;
}

/** True until parsed HTML has doubled and grown by some words, because each drawing parses a document. */
export function isParsedTooSoon(drawn: number, length: number): boolean {
  return drawn > 0 && length < Math.max(drawn * 2, drawn + 96);
}

/** Characters up to which open syntax is always drawn again. Longer syntax must first grow by an eighth. */
const SHORT = 256;
const REDRAWN = 9 / 8;

/** Begins at the first space of a run, or the time would grow with the square of its length. */
const SPACED_BREAK = /((?<! ) *\n[ \t]*)/;

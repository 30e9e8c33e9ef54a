import type {Links} from '../grammar/lexer.js';

/** A place in what was written. What follows it can be removed. */
export type Mark = unknown;

/** Markdown with raw HTML. */
export interface HtmlContent {
  readonly source: string;
  /** Whether it is blocks. Otherwise, it is the inline content of a block. */
  readonly isBlock: boolean;
  readonly links: Links;
}

/** Code that grows. */
export interface CodeText {
  append(text: string): void;
  /** All of it is written. */
  end(): void;
}

/**
 * Takes one block of a reply in the order of its text. Decides about everything that it takes, when it takes it:
 * which elements are created, where links lead, which images load, which characters are visible.
 * `offset`: where an element begins in the source of the reply, in characters.
 */
export interface Sink {
  /** Whether the budget is used up: the rest of the block is text. */
  readonly isExhausted: boolean;
  /** Opens an element. */
  open(name: string, offset: number, attributes?: Readonly<Record<string, string>>): void;
  /** Closes the last open element, and all elements in it that were opened by tags of the reply. */
  close(): void;
  /** Opens a formatting element for a tag of the reply. It ends with its parent at the latest. */
  openTag(name: string, offset: number): void;
  /** Closes the last element that was opened for a tag with this name. */
  closeTag(name: string): void;
  /** Opens a link, if its address may be one. `close` closes it. */
  link(address: string, offset: number): void;
  image(address: string, alternative: string, offset: number): void;
  /** Writes a code block. */
  code(language: string, offset: number): CodeText;
  /** Writes the check mark of a list item. */
  check(isChecked: boolean): void;
  text(words: string): void;
  /** Writes Markdown with raw HTML. Returns `false`, and writes nothing, if there is no parser (yet). */
  html(content: HtmlContent, offset: number): boolean;
  mark(): Mark;
  /** Removes all that was written after `mark`. */
  rewind(mark: Mark): void;
}

/** Where the blocks of a reply are written. */
export interface Page {
  /** Returns where the next block is written. */
  begin(): Sink;
  /** Writes a block again, which was written to `sink`. `length`: of the source behind it. Returns where it is written now. */
  redraw(sink: Sink, length: number, write: (sink: Sink) => void): Sink;
}

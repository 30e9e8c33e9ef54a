import type {Links} from '../grammar/lexer.js';

/** Raw HTML. */
export interface HtmlContent {
  readonly source: string;
  /** The link definitions for inline content, which can have Markdown. `undefined` for blocks of HTML. */
  readonly links?: Links;
}

/** A start tag of the reply. */
export interface StartTag {
  readonly name: string;
  readonly source: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** An element for a start tag. Its methods return a function that undoes them. */
export interface OpenElement {
  /** True if what follows is written in it. */
  readonly hasContent: boolean;
  /** Ends the element. `source`: its end tag, or '' if that is implied. */
  close(source: string): () => void;
  /** Makes the start tag a word at its place, and moves the content up. Called after `close`. */
  drop(): () => void;
}

export interface CodeText {
  append(text: string): void;
  /** All of it is written. */
  end(): void;
}

/**
 * Writes one block of a reply in the order of its text. Decides about every node when it is created: which
 * elements are created, where links lead, which images load, which characters are visible. `offset`: position
 * of an element in the source of the reply, in characters.
 */
export interface Sink {
  open(name: string, offset: number, attributes?: Readonly<Record<string, string>>): void;
  /** Closes the last open element. */
  close(): void;
  /** Opens an element for a tag of the reply, for what follows. */
  element(tag: StartTag, offset: number): OpenElement;
  /** Opens a link if its address is allowed. `close` closes it. `isAddress`: its words are its address. */
  link(address: string, offset: number, isAddress?: boolean): void;
  image(address: string, alternative: string, offset: number): void;
  code(language: string, offset: number): CodeText;
  check(isChecked: boolean): void;
  text(words: string): void;
  /** Writes raw HTML. Returns `false` and writes nothing if the parser is not loaded. */
  rawHtml(content: HtmlContent, offset: number): boolean;
  /** Returns a function that removes everything that was written after it. */
  checkpoint(): () => void;
}

/** Where the blocks of a reply are. */
export interface Page {
  /** Returns the sink of the next block. */
  begin(): Sink;
  /** Returns a page for a second drawing, which is out of view until `show`. */
  again(): Page;
  /**
   * Shows the blocks in place of those of the first drawing. Blocks that are equal stay, but for the last `openCount`, and if an element
   * of a block can grow. Does nothing if the blocks are in view.
   */
  show(openCount: number, isInElement: boolean): void;
}

/** Whether HTML can be written. `failed`: the file cannot be loaded now. `refused`: HTML cannot be sanitized here. */
export type HtmlState = 'loading' | 'ready' | 'failed' | 'refused';

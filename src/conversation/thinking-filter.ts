/**
 * Separates the thinking of a reasoning model from its reply. `<think>` at the start of a line begins thinking, outside of
 * fenced code. `</think>` ends it. Some services omit the first tag: then `</think>` alone on its line, with text after it,
 * makes the text before it thinking, if that came with it: text that was shown stays.
 */
export class ThinkingFilter {
  #hasText = false;
  #hasThought = false;
  #isThinking = false;
  /** The end of the text so far, which can be the start of a tag. */
  #held = '';
  /** State of the last line: its text, whether it is blank, and the fence of the code around it. */
  #line = '';
  #isBlank = true;
  #fence = '';
  /** A closing tag with only white space after it so far. The next text decides what it is. */
  #closing = '';
  /** What the current delta adds. */
  #text = '';
  #thinking = '';

  /** `isEnd`: holds no text back. */
  add(delta: string, isEnd: boolean): Filtered {
    const all = this.#held + delta;
    this.#text = this.#thinking = '';
    // Most deltas are words of the reply.
    if (!this.#isThinking && this.#closing === '' && ONLY_WORDS.test(all)) this.#addWords(all);
    else this.#addTokens(all, isEnd ? all.length : all.search(PARTIAL_TAG));
    if (isEnd) {
      this.#text += this.#closing;
      this.#closing = '';
    }
    this.#hasText ||= this.#text.trim() !== '';
    const isWhole = !this.#hasThought && this.#held === '' && this.#closing === '';
    return {text: this.#text, thinking: this.#thinking, isWhole};
  }

  #addWords(words: string): void {
    this.#held = '';
    this.#text = words;
    this.#line += words;
    this.#isBlank &&= words.trim() === '';
  }

  #addTokens(all: string, end: number): void {
    this.#held = all.slice(end);
    for (const [token = '', slash] of all.slice(0, end).matchAll(TOKEN)) {
      if (!this.#isThinking) this.#addToken(token, slash);
      else if (slash) this.#isThinking = false;
      else this.#thinking += token;
    }
  }

  /** `slash`: `undefined` if the token is no tag. */
  #addToken(token: string, slash: string | undefined): void {
    const isSpace = token.trim() === '';
    if (this.#closing !== '' && !isSpace) this.#decideClosing();
    const isTag = slash !== undefined && this.#isBlank && this.#fence === '';
    if (isTag && slash === '') {
      this.#isThinking = this.#hasThought = true;
      return;
    }
    if (this.#closing !== '' || (isTag && !this.#hasThought)) this.#closing += token;
    else this.#text += token;
    this.#line += token;
    this.#isBlank &&= isSpace;
    if (/[\r\n]/.test(token)) this.#endLine();
  }

  /** Text follows the closing tag. If it is on a new line, the tag was alone on its line. */
  #decideClosing(): void {
    if (this.#isBlank && !this.#hasText) {
      this.#thinking = this.#text;
      this.#text = this.#closing.replace(/.+/, '');
      this.#hasThought = true;
    } else {
      this.#text += this.#closing;
    }
    this.#closing = '';
  }

  #endLine(): void {
    const [, mark = '', info = ''] = CODE_FENCE.exec(this.#line) ?? [];
    if (this.#fence === '') this.#fence = mark;
    else if (mark.startsWith(this.#fence) && info === '') this.#fence = '';
    this.#line = '';
    this.#isBlank = true;
  }
}

/** The text and the thinking that a chunk adds. */
export interface Delta {
  readonly text: string;
  readonly thinking: string;
}

/** Result of one delta. */
export interface Filtered extends Delta {
  /** True if the text is the whole reply so far: no thinking, and no possible tag at the end. */
  readonly isWhole: boolean;
}

/** Text within a line, without a tag. */
const ONLY_WORDS = /^[^<\r\n]*$/;

/** A tag with its slash, the end of a line, or other text. */
const TOKEN = /<(\/?)think ?>|[\r\n]|[^\r\n<]+|</gi;

/** The end of a text that can be the start of a tag, or the empty string. */
const PARTIAL_TAG = /(?:<\/?t?h?i?n?k? ?)?$/i;

/** A fence, and the text after it: https://spec.commonmark.org/0.31.2/#fenced-code-blocks */
const CODE_FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})\s*(.*)/;

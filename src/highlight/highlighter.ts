/** The kind of a token of code. Each kind has a color. */
export type HighlightKind = 'comment' | 'function' | 'keyword' | 'number' | 'string' | 'type';

/** A token of code: from `start` to `end`, which is not included, in UTF-16 code units. */
export interface HighlightedRange {
  readonly start: number;
  readonly end: number;
  readonly kind: HighlightKind;
}

/** Returns the tokens of some code. `language` is the name that the agent wrote, or empty. */
export type Highlighter = (code: string, language: string) => Promise<readonly HighlightedRange[]>;

/** A highlighter of the page, or `off` for no colors. Default: the built-in highlighter. */
export type HighlightOption = Highlighter | 'off' | null | undefined;

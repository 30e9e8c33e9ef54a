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

export type Language = 'css' | 'diff' | 'html' | 'js' | 'json' | 'py' | 'sh' | 'sql' | 'ts' | 'yaml';

const NAMES: Readonly<Record<Language, string>> = {
  css: 'css',
  diff: 'diff patch',
  html: 'html htm xml svg',
  js: 'js jsx mjs cjs javascript',
  json: 'json jsonc',
  py: 'py python python3',
  sh: 'sh bash shell zsh',
  sql: 'sql',
  ts: 'ts tsx mts cts typescript',
  yaml: 'yaml yml',
};

/** Returns the language with this name, in capital or small letters. Returns `undefined` if its code is not colored. */
export function languageNamed(name: string): Language | undefined {
  const named = name.toLowerCase();
  return (Object.keys(NAMES) as Language[]).find((language) => NAMES[language].split(' ').includes(named));
}

/** A language whose code is colored. */
export type Language = 'css' | 'html' | 'js' | 'json' | 'py' | 'sh' | 'sql' | 'ts' | 'yaml';

const NAMES: Readonly<Record<Language, string>> = {
  css: 'css',
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

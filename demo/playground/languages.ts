/** The languages of the element's own texts. A test compares them with `src/locales`. */
export const LANGUAGES =
  'ar cs da de el en es fi fr he hi hu id it ja ko nb nl pl pt-BR ro ru sv th tr uk vi zh-CN zh-TW'.split(
    ' ',
  );

const RIGHT_TO_LEFT = ['ar', 'he'];

/** Adds a choice for each language, by its name in that language. */
export function fillLanguages(list: HTMLSelectElement): void {
  for (const language of LANGUAGES) {
    const name = new Intl.DisplayNames(language, {type: 'language'}).of(language);
    list.add(new Option(`${name} (${language})`, language));
  }
}

/** Returns the direction in which a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
}

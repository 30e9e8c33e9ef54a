/** Returns the language of the chat, with the region of the first of the visitor's languages that is the same and has one. */
export function spokenLanguage(locale: string, visitorLanguages: readonly string[]): string {
  const [language] = locale.split('-');
  for (const known of visitorLanguages) {
    // Some browsers on servers name `en-US@posix`, which is no language tag.
    const [, spoken, region] = /^(\w+)-(?:[a-z]{4}-)?([a-z]{2}|\d{3})(?!\w)/i.exec(known) ?? [];
    if (region && spoken === language) return `${language}-${region}`;
  }
  return locale;
}

// Texts for a closed chat. An open chat loads the file of its language.

/** The `heading` of each language, if it differs from English. */
const HEADINGS: Readonly<Record<string, string>> = {
  ar: 'الدردشة',
  el: 'Συνομιλία',
  fr: 'Discussion',
  he: 'צ׳אט',
  hi: 'चैट',
  ja: 'チャット',
  ko: '채팅',
  pl: 'Czat',
  sv: 'Chatt',
  tr: 'Sohbet',
  uk: 'Чат',
  zh: '聊天',
};

/** Texts that are known before any locale is loaded. */
export const ENGLISH = {
  heading: 'Chat',
  notLoaded: 'The chat could not be loaded. Please reload the page.',
};

/** Returns the accessible name of the launcher. */
export function headingIn(lang: string): string {
  return HEADINGS[lang.split('-')[0]!.toLowerCase()] ?? ENGLISH.heading;
}

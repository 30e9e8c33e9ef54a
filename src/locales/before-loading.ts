// Texts that are needed before a language is loaded, which happens when the chat is opened.

/** The `heading` of each language that has a word of its own for a chat. */
const HEADINGS: Readonly<Record<string, string>> = {
  ar: 'الدردشة',
  fr: 'Discussion',
  he: 'צ׳אט',
  hi: 'चैट',
  ja: 'チャット',
  ko: '채팅',
  pl: 'Czat',
  tr: 'Sohbet',
  uk: 'Чат',
  zh: '聊天',
};

/** The name of a closed chat. */
export function headingIn(lang: string): string {
  return HEADINGS[lang.split('-')[0]!.toLowerCase()] ?? 'Chat';
}

export const NOT_LOADED = 'The chat could not be loaded. Please reload the page.';

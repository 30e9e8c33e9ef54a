// What is read before the words of a language have been fetched, which is when somebody opens the chat.

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

/** What a closed chat is called. */
export function headingIn(lang: string): string {
  return HEADINGS[lang.split('-')[0]!.toLowerCase()] ?? 'Chat';
}

export const NOT_LOADED = 'The chat could not be loaded. Please reload the page.';

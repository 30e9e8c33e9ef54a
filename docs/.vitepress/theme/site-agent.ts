/** The URL of the service, which the configuration sets. */
declare const __DOCS_SERVICE_URL__: string;

/** Whether a service answers for this site. A site of files alone has none. */
export const HAS_SERVICE = __DOCS_SERVICE_URL__ !== '';

/** The chat that each page has if there is a service. */
export const SITE_CHAT_ID = 'site-chat';

export const STARTERS = [
  'How do I add the chat to my website?',
  'How do I change its colors?',
  'What is stored about my visitors?',
] as const;

/** Options of all chats with the agent that answers from the pages. */
export const AGENT = {
  'bot-id': 'docs',
  'base-url': __DOCS_SERVICE_URL__ || undefined,
  persist: 'session',
  // One line on a phone, beside the buttons of a conversation.
  heading: 'Ask the docs',
  welcome: 'Hello! I answer from these pages. What would you like to know?',
  starters: STARTERS.join('\n'),
};

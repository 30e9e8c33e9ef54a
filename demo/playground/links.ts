import type {ChatBot} from '../../src/index.js';

/** Opens links of replies and references in a new tab as long as `isWanted` says so. */
export function openLinksInNewTab(chat: ChatBot, isWanted: () => boolean): void {
  chat.addEventListener('chat-bot-link', (event) => {
    // `mailto:` and `tel:` open a program, not a page.
    if (!isWanted() || !/^https?:/.test(event.url)) return;
    event.preventDefault();
    window.open(event.url, '_blank', 'noopener');
  });
}

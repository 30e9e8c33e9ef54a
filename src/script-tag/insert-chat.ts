import {ChatBot} from '../element/chat-bot.js';

/** Global attributes that are also copied from the script tag. */
const PLATFORM = ['class', 'dir', 'id', 'lang'];

/**
 * Appends a floating chat for a script tag with `data-bot-id`, and copies the other `data-…` attributes to
 * it. For sites whose editor allows a single tag.
 */
export function insertChat(script: Element): void {
  const chat = document.createElement('chat-bot');
  chat.setAttribute('mode', 'floating');
  // `keepChat` knows copies of the chat by it. Turbo does not remove such an element when it morphs a page.
  chat.setAttribute('data-turbo-permanent', '');
  for (const name of [...ChatBot.observedAttributes, ...PLATFORM]) {
    const value = script.getAttribute(`data-${name}`);
    if (value !== null) chat.setAttribute(name, value);
  }
  const sameAgent = `chat-bot[mode][bot-id="${CSS.escape(chat.botId)}"]`;
  // The page may contain the same tag twice.
  if (document.querySelector(sameAgent)) return;
  document.body.append(chat);
  import('./keep-chat.js').then(
    ({keepChat}) => keepChat(chat, sameAgent),
    // The chat works without it, as long as the page stays.
    () => undefined,
  );
}

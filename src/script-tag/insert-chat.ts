import {ChatBot} from '../element/chat-bot.js';

const PREFIX = 'data-';

/** Global attributes that are also copied from the script tag. */
const PLATFORM = ['class', 'dir', 'id', 'lang'];

/**
 * Appends a floating chat for a script tag with `data-bot-id`, and copies the other `data-…` attributes to
 * it. For sites whose editor allows a single tag.
 */
export function insertChat(script: Element): void {
  const names = [...ChatBot.observedAttributes, ...PLATFORM];
  const chat = document.createElement('chat-bot');
  chat.setAttribute('mode', 'floating');
  for (const {name, value} of script.attributes) {
    const attribute = name.slice(PREFIX.length);
    if (name.startsWith(PREFIX) && names.includes(attribute)) chat.setAttribute(attribute, value);
  }
  // The page may contain the same tag twice.
  const isThere = [...document.querySelectorAll('chat-bot')].some(
    (other) => other.getAttribute('bot-id') === chat.getAttribute('bot-id') && other.hasAttribute('mode'),
  );
  if (!isThere) document.body.append(chat);
}

import {ChatBot} from '../element/chat-bot.js';

const PREFIX = 'data-';

/** Global attributes that a script tag may have, too. */
const PLATFORM = ['class', 'dir', 'id', 'lang'];

/**
 * For sites whose editor takes one tag only: a script tag with `data-bot-id` puts a floating chat on the page, and what
 * else it has as `data-…` becomes an attribute of that chat.
 */
export function insertChat(script: Element): void {
  const names = [...ChatBot.observedAttributes, ...PLATFORM];
  const chat = document.createElement('chat-bot');
  chat.setAttribute('mode', 'floating');
  for (const {name, value} of script.attributes) {
    const attribute = name.slice(PREFIX.length);
    if (name.startsWith(PREFIX) && names.includes(attribute)) chat.setAttribute(attribute, value);
  }
  // The same tag may have come onto the page twice.
  const isThere = [...document.querySelectorAll('chat-bot')].some(
    (other) => other.getAttribute('bot-id') === chat.getAttribute('bot-id') && other.hasAttribute('mode'),
  );
  if (!isThere) document.body.append(chat);
}

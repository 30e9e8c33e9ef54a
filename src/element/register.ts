import {ChatBot} from './chat-bot.js';
import {followLinks} from './invokers.js';

/** Defines `<chat-bot>`. The first script wins if a page has two, because a name can only be defined once. */
export function register(): void {
  if (customElements.get('chat-bot') !== undefined) return;
  customElements.define('chat-bot', ChatBot);
  followLinks();
}

import {ChatBot} from './chat-bot.js';

/** Defines `<chat-bot>`. Two scripts on one page may both bring the widget: the first one wins. */
export function register(): void {
  if (customElements.get('chat-bot') === undefined) customElements.define('chat-bot', ChatBot);
}

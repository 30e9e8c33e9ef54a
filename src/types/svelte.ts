import type {HTMLAttributes} from 'svelte/elements';

import type {ChatBot} from '../element/chat-bot.js';
import type {ChatBotAttributes, ChatBotProperties, ChatBotHandlers} from './chat-bot-template.js';

/** `on:` are directives of Svelte 4: https://svelte.dev/docs/svelte/legacy-on */
interface ChatBotProps
  extends HTMLAttributes<ChatBot>, ChatBotProperties, ChatBotAttributes, ChatBotHandlers<'on' | 'on:'> {}

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'chat-bot': ChatBotProps;
  }
}

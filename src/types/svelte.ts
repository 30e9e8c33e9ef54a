import type {HTMLAttributes} from 'svelte/elements';

import type {ChatBot} from '../element/chat-bot.js';
import type {
  ChatBotAttributes,
  ChatBotEvents,
  ChatBotProperties,
  ChatBotHandlers,
} from './chat-bot-template.js';

/** Directives of Svelte 4: `on:chat-bot-send`. https://svelte.dev/docs/svelte/legacy-on */
type Directives = {
  [Name in keyof ChatBotEvents as `on:${Name}`]?: ((event: ChatBotEvents[Name]) => void) | undefined;
};

interface ChatBotProps
  extends HTMLAttributes<ChatBot>, ChatBotProperties, ChatBotAttributes, ChatBotHandlers, Directives {}

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'chat-bot': ChatBotProps;
  }
}

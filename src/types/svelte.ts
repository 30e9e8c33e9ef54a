import type {HTMLAttributes} from 'svelte/elements';

import type {ChatBot} from '../element/chat-bot.js';
import type {ChatBotAttributes} from './chat-bot-attributes.js';
import type {ChatBotEvents} from './chat-bot-events.js';
import type {ChatBotHandlers} from './chat-bot-handlers.js';
import type {ChatBotProperties} from './chat-bot-properties.js';

/** The directives of Svelte 4: `on:chat-bot-send`. */
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

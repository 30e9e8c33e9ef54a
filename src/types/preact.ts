import type {HTMLAttributes} from 'preact';

import type {ChatBot} from '../element/chat-bot.js';
import type {ChatBotAttributes} from './chat-bot-attributes.js';
import type {ChatBotHandlers} from './chat-bot-handlers.js';
import type {ChatBotProperties} from './chat-bot-properties.js';

interface ChatBotProps
  extends HTMLAttributes<ChatBot>, ChatBotProperties, ChatBotAttributes, ChatBotHandlers {}

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'chat-bot': ChatBotProps;
    }
  }
}

import type {HTMLAttributes} from 'preact';

import type {ChatBot} from '../element/chat-bot.js';
import type {ChatBotAttributes, ChatBotHandlers, ChatBotProperties} from './chat-bot-template.js';

interface ChatBotProps
  extends HTMLAttributes<ChatBot>, ChatBotProperties, ChatBotAttributes, ChatBotHandlers {}

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'chat-bot': ChatBotProps;
    }
  }
}

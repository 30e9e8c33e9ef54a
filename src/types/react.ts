import type {CSSProperties, DetailedHTMLProps, HTMLAttributes} from 'react';

import type {ChatBot} from '../element/chat-bot.js';
import type {ChatBotAttributes, ChatBotHandlers, ChatBotProperties} from './chat-bot-template.js';

type ElementProps = DetailedHTMLProps<HTMLAttributes<ChatBot>, ChatBot>;

interface ChatBotProps
  extends Omit<ElementProps, 'style'>, ChatBotProperties, ChatBotAttributes, ChatBotHandlers {
  /** React's own type does not include custom properties. */
  style?: (CSSProperties & Record<`--${string}`, string | number | undefined>) | undefined;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'chat-bot': ChatBotProps;
    }
  }
}

import type {HTMLAttributes, PublicProps} from 'vue';

import type {ChatBot} from '../element/chat-bot.js';
import type {ChatBotAttributes} from './chat-bot-attributes.js';
import type {ChatBotEvents} from './chat-bot-events.js';
import type {ChatBotProperties} from './chat-bot-properties.js';

/** `onChatBotSend` for `chat-bot-send`: Vue's name of `@chat-bot-send`. */
type HandlerName<Name extends string> = Name extends `chat-bot-${infer Rest}`
  ? `onChatBot${Capitalize<Rest>}`
  : never;

type Handlers = {
  [Name in keyof ChatBotEvents as HandlerName<Name>]?: ((event: ChatBotEvents[Name]) => void) | undefined;
};

/** Vue checks attributes by the names of their properties; `bot-id` is `botId` to it. */
interface ChatBotProps
  extends
    Omit<ChatBotProperties, 'maxHistory'>,
    Pick<ChatBotAttributes, 'maxlength'>,
    Handlers,
    HTMLAttributes {
  maxHistory?: ChatBotAttributes['max-history'];
  slot?: string | undefined;
}

/** In the form that Vue uses to check templates. */
type ChatBotComponent = new () => ChatBot & {
  /** For templates only: the element has no such property. */
  $props: ChatBotProps & PublicProps;
};

declare module 'vue' {
  interface GlobalComponents {
    'chat-bot': ChatBotComponent;
  }
}

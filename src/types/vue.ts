import type {HTMLAttributes, PublicProps} from 'vue';

import type {ChatBot} from '../element/chat-bot.js';
import type {
  AttributeValue,
  CamelCaseHandlers,
  ChatBotAttributes,
  ChatBotProperties,
  UnhyphenatedAttribute,
} from './chat-bot-template.js';

/** Vue checks attributes by their names in camel case, `bot-id` as `botId`. */
type Options = {[Name in keyof ChatBotProperties]: AttributeValue<ChatBotProperties[Name]>};

// Vue's names of the handlers for `@chat-bot-send` and so on are in camel case, too.
interface ChatBotProps
  extends Options, Pick<ChatBotAttributes, UnhyphenatedAttribute>, CamelCaseHandlers, HTMLAttributes {}

/** The type of the component for Vue's template checks. */
type ChatBotComponent = new () => ChatBot & {
  /** Only for templates; the element has no such property. */
  $props: ChatBotProps & PublicProps;
};

declare module 'vue' {
  interface HTMLAttributes {
    /** Vue's own type lacks this attribute of each element. */
    slot?: string | undefined;
  }

  interface GlobalComponents {
    'chat-bot': ChatBotComponent;
  }
}

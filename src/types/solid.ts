import type {JSX} from 'solid-js';

import type {ChatBot} from '../element/chat-bot.js';
import type {
  ChatBotAttributes,
  UnhyphenatedAttribute,
  ChatBotHandlers,
  ChatBotProperties,
} from './chat-bot-template.js';

/** Solid sets these as properties. It removes hyphens from a name and changes capitals to lower case. */
type LowerCaseProperties = {
  [Name in keyof ChatBotProperties as Name extends Lowercase<Name> ? Name : never]: ChatBotProperties[Name];
};

/** The other properties need the prefix. */
type PrefixedProperties = {
  [Name in keyof ChatBotProperties as `prop:${Name}`]: ChatBotProperties[Name];
};

/** Only as text: Solid would set an expression as a property of this name, which does not exist. */
type Texts = {
  [Name in UnhyphenatedAttribute]?: Extract<ChatBotAttributes[Name], string> | undefined;
};

interface ChatBotProps
  extends
    JSX.HTMLAttributes<ChatBot>,
    LowerCaseProperties,
    PrefixedProperties,
    Omit<ChatBotAttributes, UnhyphenatedAttribute>,
    Texts,
    ChatBotHandlers<'on:'> {}

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'chat-bot': ChatBotProps;
    }
  }
}

import type {ChatBotOptions, options} from '../element/options.js';
import type {ChatBotEvents} from '../events.js';

/** Options with `true` and `false` among their values are enumerated attributes, as `spellcheck`: templates may pass the words. */
type Enumerated<Name extends keyof ChatBotOptions> = (typeof options)[Name] extends {readonly type: unknown}
  ? never
  : true extends ChatBotOptions[Name]
    ? 'true' | 'false'
    : never;

/** The properties that a template can set, including attributes with the same name as their property. */
export type ChatBotProperties = {
  [Name in keyof ChatBotOptions]?: ChatBotOptions[Name] | Enumerated<Name> | undefined;
};

/** The name of a listener in camel case: `onChatBotSend` for `chat-bot-send`. */
export type HandlerName<Name extends string> = Name extends `chat-bot-${infer Rest}`
  ? `onChatBot${Capitalize<Rest>}`
  : never;

/** Listeners by these names. */
export type CamelCaseHandlers = {
  [Name in keyof ChatBotEvents as HandlerName<Name>]?: ((event: ChatBotEvents[Name]) => void) | undefined;
};

/** Listeners: the prefix and the name of the event, in JSX `on`. They receive the DOM event. */
export type ChatBotHandlers<Prefix extends string = 'on'> = {
  [Name in keyof ChatBotEvents as `${Prefix}${Name}`]?: ((event: ChatBotEvents[Name]) => void) | undefined;
};

/** `bot-id` for `botId`. */
type Hyphenated<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Hyphenated<Rest>}`
  : '';

/** The attribute of an option. `never`: there is none. */
export type AttributeOf<Name extends keyof ChatBotOptions> = (typeof options)[Name] extends {
  readonly attribute: infer Attribute;
}
  ? Extract<Attribute, string>
  : Hyphenated<Name>;

/** The attribute of an option, if its name differs from the property's. */
// Frameworks that set properties would replace the method `diagnose`.
type AttributeName<Name extends keyof ChatBotOptions> = Exclude<AttributeOf<Name>, Name | 'diagnose'>;

/** In templates, a number may be written as text. */
export type AttributeValue<Value> = Value extends number ? Value | `${Value}` : Value;

/** The attributes whose names differ from their properties'. */
export type ChatBotAttributes = {
  [Name in keyof ChatBotOptions as AttributeName<Name>]?: AttributeValue<ChatBotOptions[Name]> | undefined;
};

/** Those without a hyphen, such as `maxlength`: their names in camel case are not those of properties either. */
export type UnhyphenatedAttribute = Exclude<keyof ChatBotAttributes, `${string}-${string}`>;

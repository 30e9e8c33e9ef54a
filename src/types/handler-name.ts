/** The name of a listener in camel case: `onChatBotSend` for `chat-bot-send`. */
export type HandlerName<Name extends string> = Name extends `chat-bot-${infer Rest}`
  ? `onChatBot${Capitalize<Rest>}`
  : never;

import type {ChatBotEvents} from './chat-bot-events.js';

/** JSX listeners: `on` and the name of the event. They receive the DOM event. */
export type ChatBotHandlers = {
  [Name in keyof ChatBotEvents as `on${Name}`]?: ((event: ChatBotEvents[Name]) => void) | undefined;
};

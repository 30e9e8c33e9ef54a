import type {ChatBotEvents} from './chat-bot-events.js';

/** Listeners as JSX has them: after `on` comes the event's own name, and what they get is the browser's own event. */
export type ChatBotHandlers = {
  [Name in keyof ChatBotEvents as `on${Name}`]?: ((event: ChatBotEvents[Name]) => void) | undefined;
};

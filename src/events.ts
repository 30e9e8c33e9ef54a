import type * as popupEvents from './element/popup-events.js';
import type * as inputEvent from './panel/frame/input-event.js';
import type * as resizeEvent from './panel/frame/resize-event.js';
import type * as conversationEvents from './session/conversation-events.js';

export * from './session/conversation-events.js';
export * from './element/popup-events.js';
export * from './panel/frame/input-event.js';
export * from './panel/frame/resize-event.js';

type Classes = typeof popupEvents & typeof inputEvent & typeof resizeEvent & typeof conversationEvents;

/** The element's events by name. */
export type ChatBotEvents = {
  [Class in keyof Classes as Classes[Class]['type']]: InstanceType<Classes[Class]>;
};

declare global {
  interface GlobalEventHandlersEventMap extends ChatBotEvents {}
}

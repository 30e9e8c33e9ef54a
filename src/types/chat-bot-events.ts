import type * as events from '../events.js';

type Classes = typeof events;

/** The element's events by name. */
export type ChatBotEvents = {
  [Class in keyof Classes as Classes[Class]['type']]: InstanceType<Classes[Class]>;
};

import {lastReply, type Message, type UserMessage} from './message.js';

/** Returns the messages to send for the messages so far: a question, with its history before it. */
export type Act = (messages: readonly Message[]) => readonly Message[];

/** Asks a question after all that was said. */
export const ask =
  (question: UserMessage): Act =>
  (messages) => [...messages, question];

/** Asks a question in place of the one with this `id`, and of all that was said after it. */
export const askInPlaceOf =
  (id: string, question: UserMessage): Act =>
  (messages) => {
    const index = messages.findIndex((message) => message.id === id);
    return [...(index < 0 ? messages : messages.slice(0, index)), question];
  };

/** Asks the last question again. */
export const askAgain: Act = (messages) => (lastReply(messages) ? messages.slice(0, -1) : messages);

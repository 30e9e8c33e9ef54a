import {Conversation} from '../../src/conversation/conversation.js';
import type {AssistantMessage, Message, UserMessage} from '../../src/conversation/message.js';

let newest: Conversation | undefined;

type Subscribe = (this: Conversation, ...args: Parameters<Conversation['subscribe']>) => () => void;

// The element keeps its session private. Its panel subscribes to the conversation when it is created.
const subscribe = Object.getOwnPropertyDescriptor(Conversation.prototype, 'subscribe')!.value as Subscribe;
const keep = (conversation: Conversation) => (newest = conversation);
Conversation.prototype.subscribe = function (this: Conversation, listener) {
  keep(this);
  return subscribe.call(this, listener);
};

/** Restores messages in the conversation of the chat that was connected last. */
export function restore(messages: readonly Message[]): void {
  if (!newest) throw new Error('No chat has a panel yet.');
  newest.restore(messages);
}

const DAY = new Date(2026, 0, 1, 10);

/** Returns a question that is unique by its `index`. */
export function question(index: number, content: string, createdAt = DAY): UserMessage {
  return {role: 'user', id: `restored-${index}`, content, createdAt};
}

/** Returns a complete reply that is unique by its `index`. */
export function reply(index: number, content: string, createdAt = DAY): AssistantMessage {
  return {
    role: 'assistant',
    id: `restored-${index}`,
    content,
    createdAt,
    status: 'complete',
    finishReason: 'stop',
    references: [],
  };
}

import type {ChatServiceError} from '../client/errors.js';
import type {CitedResource} from '../client/types.js';

export interface UserMessage {
  readonly role: 'user';
  /** Unique, also among the pages that show the same conversation. */
  readonly id: string;
  /** As typed: plain text. */
  readonly content: string;
  readonly createdAt: Date;
}

/**
 * - `pending`: sent, nothing came yet
 * - `streaming`: text comes in
 * - `complete`: ended by the service
 * - `stopped`: by the visitor
 * - `interrupted`: broken off after some text
 * - `failed`: no text came at all
 */
export type AssistantMessageStatus =
  | 'pending'
  | 'streaming'
  | 'complete'
  | 'stopped'
  | 'interrupted'
  | 'failed';

export interface AssistantMessage {
  readonly role: 'assistant';
  /** Unique, also among the pages that show the same conversation. */
  readonly id: string;
  /** Raw Markdown, byte for byte as the service sent it, without what a model put between `<think>` and `</think>`. */
  readonly content: string;
  /** What was between these tags, if `thinking` is `show`. It is not stored, and not part of the history for the service. */
  readonly thinking?: string;
  readonly createdAt: Date;
  readonly status: AssistantMessageStatus;
  /** The `finish_reason` of the service: `stop`, or any other string. */
  readonly finishReason?: string | undefined;
  readonly references: readonly CitedResource[];
  /** Why the reply is `failed` or `interrupted`. */
  readonly error?: ChatServiceError;
}

/** A visitor's rating of a reply. */
export type Rating = 'up' | 'down';

/** Why a visitor rated a reply as bad. */
export type FeedbackReason = 'incorrect' | 'incomplete' | 'off-topic';

/** Whether more of a reply may come. */
export function isOpen({status}: AssistantMessage): boolean {
  return status === 'pending' || status === 'streaming';
}

/** Whether a message has visible text. */
export function hasText({content}: Message): boolean {
  return content.trim() !== '';
}

/** One thing that was said. Immutable: a change is a new object with the same `id`. */
export type Message = UserMessage | AssistantMessage;

/** A reply of which nothing came yet. */
export function pendingReply(id: string): AssistantMessage {
  return {role: 'assistant', id, content: '', createdAt: new Date(), status: 'pending', references: []};
}

/** The reply that a conversation ends with, unless it ends with a question or has not begun. */
export function lastReply(messages: readonly Message[]): AssistantMessage | undefined {
  const last = messages.at(-1);
  return last?.role === 'assistant' ? last : undefined;
}

/** Whether the last reply may still grow. */
export function hasOpenReply(messages: readonly Message[]): boolean {
  const reply = lastReply(messages);
  return reply !== undefined && isOpen(reply);
}

/** The same messages with this one in its newest state; the same array if it is not among them. */
export function withMessage(messages: readonly Message[], message: Message): readonly Message[] {
  const index = messages.findLastIndex(({id}) => id === message.id);
  return index < 0 ? messages : messages.with(index, message);
}

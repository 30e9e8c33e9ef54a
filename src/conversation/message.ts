import {ChatServiceError} from '../client/errors.js';
import type {ChatCompletionMessage, CitedResource} from '../client/types.js';

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
export function isOpen(reply: AssistantMessage | undefined): boolean {
  return reply?.status === 'pending' || reply?.status === 'streaming';
}

/** Whether a message has visible text. */
export function hasText({content}: Message): boolean {
  return content.trim() !== '';
}

/** One thing that was said. Immutable: a change is a new object with the same `id`. */
export type Message = UserMessage | AssistantMessage;

/** The reply that a conversation ends with, unless it ends with a question or has not begun. */
export function lastReply(messages: readonly Message[]): AssistantMessage | undefined {
  const last = messages.at(-1);
  return last?.role === 'assistant' ? last : undefined;
}

/** The same messages with this one in its newest state; the same array if it is not among them. */
export function withMessage(messages: readonly Message[], message: Message): readonly Message[] {
  const index = messages.findLastIndex(({id}) => id === message.id);
  return index < 0 ? messages : messages.with(index, message);
}

/**
 * The messages for the service: all questions, and every reply that has text, as raw Markdown.
 * Notices, references and empty replies are the widget's, not the agent's. Section "Message object (request)".
 *
 * `limit`: the most messages, the latest ones, starting with a question. All, unless it is 1 or more.
 */
export function history(messages: readonly Message[], limit = 0): ChatCompletionMessage[] {
  const said = messages.filter(hasText).map(({role, content}) => ({role, content}));
  if (!(limit >= 1)) return said;
  const newest = said.slice(-Math.floor(limit));
  return newest.slice(newest.findIndex(({role}) => role === 'user'));
}

/** The error of a reply that ended because its page was left. */
export function pageLeft(cause?: unknown): ChatServiceError {
  return new ChatServiceError('interrupted', 'The page was left before the reply was complete.', {cause});
}

/** The same messages, in which a reply that might still grow has ended. */
export function settled(messages: readonly Message[]): readonly Message[] {
  return withError(
    messages.map((message) => {
      if (message.role === 'user' || !isOpen(message)) return message;
      return {...message, status: hasText(message) ? 'interrupted' : 'failed'};
    }),
  );
}

/** The same messages, in which a last reply that is not whole has an error: errors are not kept. */
export function withError(messages: readonly Message[]): readonly Message[] {
  const reply = lastReply(messages);
  const isCut = reply?.status === 'interrupted' || reply?.status === 'failed';
  return isCut && reply.error === undefined ? messages.with(-1, {...reply, error: pageLeft()}) : messages;
}

/**
 * - `ready`: the next question may be asked
 * - `submitted`: a question is on its way
 * - `streaming`: the reply comes in
 * - `error`: the last reply failed; the next question may be asked, or this one again
 */
export type ConversationStatus = 'ready' | 'submitted' | 'streaming' | 'error';

/** A snapshot: replaced, never changed. */
export interface ConversationState {
  readonly status: ConversationStatus;
  readonly messages: readonly Message[];
  /** Why the last question has no whole reply. */
  readonly error: ChatServiceError | undefined;
  /** Whether earlier messages were too many to be kept. */
  readonly isTruncated?: true | undefined;
}

/** The status of a conversation by that of its last reply. */
export const STATUS_BY_REPLY: Record<AssistantMessageStatus, ConversationStatus> = {
  pending: 'submitted',
  streaming: 'streaming',
  complete: 'ready',
  stopped: 'ready',
  interrupted: 'error',
  failed: 'error',
};

/** Whether a value is the status of a reply. */
export function isStatus(value: unknown): value is AssistantMessageStatus {
  return typeof value === 'string' && Object.hasOwn(STATUS_BY_REPLY, value);
}

/** Part of every id, because several pages may show the same conversation. */
const PAGE = Math.random().toString(36).slice(2, 10);
let lastId = 0;

/** A new id for a message. */
export function nextMessageId(): string {
  lastId += 1;
  return `message-${PAGE}-${lastId}`;
}

import type {ChatServiceError} from '../client/errors.js';
import {lastReply, type AssistantMessage, type Message} from './message.js';

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

const STATUS_BY_REPLY: Record<AssistantMessage['status'], ConversationStatus> = {
  pending: 'submitted',
  streaming: 'streaming',
  complete: 'ready',
  stopped: 'ready',
  interrupted: 'error',
  failed: 'error',
};

/** The state of a conversation with these messages. */
export function stateOf(
  messages: readonly Message[],
  error: ChatServiceError | undefined,
  isTruncated: boolean,
): ConversationState {
  const reply = lastReply(messages);
  const status = error ? 'error' : reply ? STATUS_BY_REPLY[reply.status] : 'ready';
  return {status, messages, error, ...(isTruncated && {isTruncated})};
}

import {ChatServiceError} from '../client/errors.js';
import {hasText, isOpen, lastReply, type Message} from './message.js';

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

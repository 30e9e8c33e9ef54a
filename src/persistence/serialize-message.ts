import type {Message} from '../conversation/message.js';

/**
 * A message as it is stored and sent to other tabs, for JSON or structured cloning. Without its error, which may contain
 * text of the service, and without the thinking of a model.
 */
export function serializeMessage(message: Message): object {
  const createdAt = message.createdAt.getTime();
  return message.role === 'user'
    ? {...message, createdAt}
    : {...message, createdAt, error: undefined, thinking: undefined};
}

import type {AssistantMessage} from '../conversation/message.js';
import type {KeptSession} from './conversation-replica.js';

/**
 * Goes on with the last reply at the position of the conversation, in the same message. Of a reply that is complete, only
 * its references are read. Returns `undefined` if the reply cannot be resumed.
 */
export function resumeReply(session: KeptSession): Promise<AssistantMessage> | undefined {
  const {state, position, isRunning} = session.conversation;
  const shown = state.messages.at(-1);
  if (!position || isRunning || shown?.role !== 'assistant' || shown.id !== position.message)
    return undefined;
  const reply = {...shown};
  if (reply.status !== 'complete') {
    delete reply.error;
    reply.content = reply.content.slice(0, position.length);
    reply.status = reply.content ? 'streaming' : 'pending';
  }
  return session.resume(position, reply, shown.content);
}

import type {ChatCompletionMessage} from '../client/types.js';
import type {Message} from './message.js';

/**
 * What goes to the service: all that the visitor asked, and every reply that has text, as raw Markdown.
 * Notices, references and empty replies are the widget's, not the agent's. Section "Message object (request)".
 */
export function history(messages: readonly Message[]): ChatCompletionMessage[] {
  return messages.filter(({content}) => content.trim() !== '').map(({role, content}) => ({role, content}));
}

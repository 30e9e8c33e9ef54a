import type {ChatCompletionMessage, ChatCompletionRequest} from '../client/types.js';
import type {Message} from './message.js';

/** Fields of a request besides the messages. */
export interface RequestSettings extends Omit<ChatCompletionRequest, 'messages'> {
  /** The most messages of a request. Default: all. */
  readonly maxHistory?: number;
}

/** Fields that a page adds to the request of a question. */
export type ExtraFields = Readonly<Record<string, unknown>>;

/** The request for `messages`, which end with a question. `fields` replace settings of the same name, but no messages. */
export function buildRequest(
  messages: readonly Message[],
  {maxHistory, ...settings}: RequestSettings,
  fields: ExtraFields | undefined,
): ChatCompletionRequest {
  return {...settings, ...fields, messages: history(messages, maxHistory)};
}

/**
 * The messages for the service: all questions, and every reply that has text, as raw Markdown.
 * Notices, references and empty replies are the widget's, not the agent's. Section "Message object (request)".
 *
 * `limit`: the most messages, the latest ones, starting with a question. All, unless it is 1 or more.
 */
export function history(messages: readonly Message[], limit = 0): ChatCompletionMessage[] {
  const said = messages
    .filter(({content}) => content.trim() !== '')
    .map(({role, content}) => ({role, content}));
  if (!(limit >= 1)) return said;
  const newest = said.slice(-Math.floor(limit));
  return newest.slice(newest.findIndex(({role}) => role === 'user'));
}

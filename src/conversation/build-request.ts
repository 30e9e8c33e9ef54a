import type {ChatCompletionRequest} from '../client/types.js';
import {history} from './history.js';
import type {Message} from './message.js';

/** Fields of a request besides the messages, and how to make and read it. */
export interface RequestSettings extends Omit<ChatCompletionRequest, 'messages'> {
  /** The most messages of a request. Default: all. */
  readonly maxHistory?: number;
  /** Whether replies have what the model thinks. Default: false. */
  readonly keepsThinking?: boolean;
}

/** Fields that a page adds to the request of a question. */
export type ExtraFields = Readonly<Record<string, unknown>>;

/** A request, and how to read its reply. */
export interface TurnRequest {
  readonly body: ChatCompletionRequest;
  /** Whether the reply has what the model thinks. Default: false. */
  readonly keepsThinking?: boolean | undefined;
}

/** The request for `messages`, which end with a question. `fields` replace settings of the same name, but no messages. */
export function buildRequest(
  messages: readonly Message[],
  {maxHistory, keepsThinking, ...settings}: RequestSettings,
  fields: ExtraFields | undefined,
): TurnRequest {
  return {body: {...settings, ...fields, messages: history(messages, maxHistory)}, keepsThinking};
}

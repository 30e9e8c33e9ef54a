import type {CitedResource, Usage} from '../types.js';

/** The fields that a JSON reply and all chunks of a streamed reply share. */
export interface CompletionHead {
  readonly id: string;
  /** Unix timestamp in seconds. */
  readonly created: number;
  readonly model: string;
}

export function completionHead(model: string): CompletionHead {
  return {id: `chatcmpl-${crypto.randomUUID()}`, created: Math.floor(Date.now() / 1000), model};
}

interface Payload {
  citedResources: readonly CitedResource[];
  /** Questions to ask next. Not in the service interface, so the field is missing if there are none. */
  suggestions?: readonly string[];
}

/** Returns a JSON reply (service interface, "Non-streaming response body"). */
export function completion(
  head: CompletionHead,
  content: string,
  {finishReason, usage}: {readonly finishReason: string; readonly usage: Usage},
  payload: Payload,
) {
  return {
    ...head,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {role: 'assistant', content, refusal: null, annotations: []},
        logprobs: null,
        finish_reason: finishReason,
      },
    ],
    usage,
    payload,
  };
}

export interface Delta {
  role?: 'assistant';
  content: string;
}

/**
 * Returns a chunk (service interface, "Streaming chunk"). The last one includes the usage: OpenAI-compatible
 * services send that in a chunk without choices, but the interface requires one entry per chunk.
 */
export function chunk(head: CompletionHead, delta: Delta, finishReason: string | null = null, usage?: Usage) {
  const choices = [{index: 0, delta, finish_reason: finishReason}];
  return {...head, object: 'chat.completion.chunk', choices, ...(usage && {usage})};
}

/** Returns the event with references, which follows the terminator (service interface, "Message payload event data"). */
export const messagePayload = (payload: Payload) => ({type: 'message_payload', payload});

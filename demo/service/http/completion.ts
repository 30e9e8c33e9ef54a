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

interface WholeReply {
  content: string;
  finishReason: string;
  usage: Usage;
  citedResources: CitedResource[];
  suggestions: readonly string[] | undefined;
}

/** Returns a JSON reply (service interface, "Non-streaming response body"). */
export function completion(
  head: CompletionHead,
  {content, finishReason, usage, citedResources, suggestions}: WholeReply,
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
    payload: payloadOf(citedResources, suggestions),
  };
}

export interface Delta {
  role?: 'assistant';
  content: string;
}

/** Returns a chunk with a delta (service interface, "Streaming chunk"). */
export function textChunk(head: CompletionHead, delta: Delta) {
  return {...head, object: 'chat.completion.chunk', choices: [{index: 0, delta, finish_reason: null}]};
}

/**
 * Returns the last chunk (service interface, "Streaming chunk"). It includes the usage: OpenAI-compatible
 * services send that in a chunk without choices, but the interface requires one entry per chunk.
 */
export function lastChunk(head: CompletionHead, finishReason: string, usage: Usage) {
  return {
    ...head,
    object: 'chat.completion.chunk',
    choices: [{index: 0, delta: {content: ''}, finish_reason: finishReason}],
    usage,
  };
}

/** Returns the event after the terminator (service interface, "Message payload event data"). */
export function messagePayload(citedResources: CitedResource[], suggestions?: readonly string[]) {
  return {type: 'message_payload', payload: payloadOf(citedResources, suggestions)};
}

/** Has no field that is not in the service interface unless there are suggestions. */
function payloadOf(citedResources: CitedResource[], suggestions?: readonly string[]) {
  return suggestions ? {citedResources, suggestions} : {citedResources};
}

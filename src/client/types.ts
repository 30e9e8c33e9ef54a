/** Who wrote a message. Section "Message object (request)" of the service's interface. */
export type Role = 'user' | 'assistant';

/** One message of the history as the service reads it. Section "Message object (request)". */
export interface ChatCompletionMessage {
  readonly role: Role;
  readonly content: string;
}

/** The body of the POST. Section "Request body". Nothing that is not in the interface is ever added. */
export interface ChatCompletionRequest {
  readonly botId: string;
  /** Oldest first; the last one is the user's question. */
  readonly messages: readonly ChatCompletionMessage[];
  /** Left out: the agent's own stream setting applies. */
  readonly stream?: boolean;
  /** Left out: the agent's configured model replies. */
  readonly model?: string;
}

/**
 * A source that the agent cites. Section "Cited resource": the formats of the four fields are not promised,
 * so a field is either a readable string (numbers are written out, but for `type`) or left out. The `url` is as sent: whoever
 * makes a link of it has to check it.
 */
export interface CitedResource {
  readonly id?: string;
  readonly url?: string;
  readonly title?: string;
  readonly type?: string;
}

/** The fields that the widget reads of a reply in one JSON body. Section "Non-streaming response body". */
export interface ChatCompletion {
  readonly content: string;
  readonly finishReason: string | undefined;
  readonly citedResources: readonly CitedResource[];
}

/** The fields that the widget reads of one chunk of a streamed reply. Section "Streaming chunk". */
export interface ChatCompletionChunk {
  /** The text that it adds. */
  readonly content: string;
  /** Text under `message`, where other services put it: a piece, or all the text so far. Not in the interface. */
  readonly message: string;
  readonly finishReason: string | undefined;
}

/** A message of the history (service interface, "Message object (request)"). */
export interface Message {
  role: 'user' | 'assistant';
  content: string;
}

/** A source in the Knowledge Base (service interface, "Cited resource"). */
export interface CitedResource {
  id: string;
  url: string;
  title: string;
  type: string;
}

/** Tokens spent (service interface, "Non-streaming response body"). */
export interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
}

/** What a model is asked. */
export interface Prompt {
  /** The whole history, oldest first; the last one is the question. */
  readonly messages: readonly Message[];
  /** Where this service was reached: the addresses of the sources begin with it. */
  readonly origin: string;
  /** Milliseconds between two tokens of a model that writes faster than people read. */
  readonly tokenDelay: number;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

/** What is known once the text is written. */
export interface ReplyEnd {
  /** `stop`, or what an upstream server said instead. */
  readonly finishReason: string;
  readonly usage: Usage;
  /** Asked for after the text, since finding sources may take longer than writing. */
  readonly citedResources: () => CitedResource[] | Promise<CitedResource[]>;
}

/** A reply while it is written: pieces of text, then its end. It throws where it breaks off. */
export type Reply = AsyncGenerator<string, ReplyEnd, void>;

/** Anything that can answer. */
export type Model = (prompt: Prompt) => Reply;

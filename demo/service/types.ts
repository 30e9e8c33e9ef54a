import type {ChatCompletionMessage} from '../../src/client/types.js';

export type Message = ChatCompletionMessage;

/** A source in the Knowledge Base (service interface, "Cited resource"). */
export interface CitedResource {
  id: string;
  /** `null` for a document that has no address. */
  url: string | null;
  title: string;
  type: string;
  /** The passage that the reply cites, as plain text of at most 300 characters. Not in the service interface. */
  excerpt?: string;
}

/** Tokens spent (service interface, "Non-streaming response body"). */
export interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
}

/** The input of a model. */
export interface Prompt {
  /** The whole history, oldest first; the last one is the question. */
  readonly messages: readonly Message[];
  /** The origin of the request. The URLs of references begin with it. */
  readonly origin: string;
  /** Whether the reply may link to its sources: "Display Links to References" of the agent. */
  readonly displayLinks: boolean;
  /** Whether references have the passages that are cited. */
  readonly excerpts: boolean;
  /** Whether the reply may begin with steps. */
  readonly status: boolean;
  /** The delay between two tokens of an embedded model, in milliseconds. */
  readonly tokenDelay: number;
  /** Aborted when the client leaves. */
  readonly signal: AbortSignal;
}

/** The data that follows the text. */
export interface ReplyEnd {
  /** `stop`, or the reason of an upstream server. */
  readonly finishReason: string;
  readonly usage: Usage;
  /** Called after the text, because finding references may take longer than the text. */
  readonly citedResources: () => CitedResource[] | Promise<CitedResource[]>;
  /** Questions that the visitor can ask next. Default: none. */
  readonly suggestions?: readonly string[];
}

/** What the agent does before its text, in lines of at most 80 characters. Not in the service interface. */
export interface Step {
  readonly text: string;
  /** The words for it when it is done. */
  readonly done: string;
}

/** The references of a reply that are known so far. The service interface sends them after the text only. */
export interface KnownResources {
  readonly citedResources: readonly CitedResource[];
}

/** What a reply sends: steps if the prompt allows them, pieces of text, and references that are known early. */
export type ReplyPart = string | Step | KnownResources;

/** A reply as a stream: its parts, then its end. Throws if it breaks off. */
export type Reply = AsyncGenerator<ReplyPart, ReplyEnd, void>;

/** Replies to a prompt. */
export type Model = (prompt: Prompt) => Reply;

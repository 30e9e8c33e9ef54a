import type {ChatClient} from './chat-client.js';
import type {Author, ChatCompletionRequest, CitedResource} from './types.js';

/** The question for a transport, with the fields that listeners of `chat-bot-send` added. */
export type ChatRequest = ChatCompletionRequest & Readonly<Record<string, unknown>>;

/** What a transport function gets besides the request. */
export interface ChatContext {
  readonly conversation: {
    /**
     * A UUID. Stays over turns and, with `persist`, reloads and tabs. Another one after the conversation was cleared,
     * forgotten or restored, and for another agent.
     */
    readonly id: string;
    /** The identifier that the transport told last with the event `conversation`. Not trusted. */
    readonly serverId?: string | undefined;
    /**
     * The index in `request.messages` of the first message that the server does not know as it is, such as an edited
     * question. Default: it knows all but the last one, and no others. See docs/transport.md#servers-that-keep-the-conversation.
     */
    readonly changedFrom?: number | undefined;
  };
}

/** An event of a reply. The values are not trusted, like the values of a service. */
export type ChatEvent =
  /** The next text of the reply, in Markdown. */
  | {readonly type: 'delta'; readonly text: string}
  /** What happens before the text or within it, in one line of plain text. `done`: the words for it when it is done. Default: `text`. */
  | {readonly type: 'status'; readonly text: string; readonly done?: string | undefined}
  /** Who writes the reply, before its text. Default: the agent. A machine that is shown as a person deceives the visitor. */
  | ({readonly type: 'author'} & Author)
  /** All references of the reply so far. They can come at any time, also before the text. */
  | {readonly type: 'references'; readonly references: readonly CitedResource[]}
  /** At most three questions that the visitor can ask next. */
  | {readonly type: 'suggestions'; readonly suggestions: readonly string[]}
  /** The server's own identifier of the conversation, of at most 500 characters. */
  | {readonly type: 'conversation'; readonly serverId: string}
  /** The end of the text. `reason` is `length` or `content_filter` if the text was cut. Default: `stop`. */
  | {readonly type: 'finish'; readonly reason?: string | undefined}
  /** The error that replaces the reply or the rest of it. */
  | {
      readonly type: 'error';
      /** The error code, such as `context_length_exceeded`. */
      readonly code?: string | undefined;
      /** The message for logs. Visitors never see it. */
      readonly message?: string | undefined;
      /** The HTTP status, or the equivalent for other protocols. It selects the message for visitors. */
      readonly status?: number | undefined;
      /** Seconds until the visitor can try again. */
      readonly retryAfter?: number | undefined;
    };

/**
 * Answers a question in place of the service. Called once per question. The reply is complete when the
 * iteration ends. It fails if the iteration throws. `signal` aborts when the visitor stops the reply, when
 * the element is removed, and when the reply is over.
 */
export type ChatTransport =
  | ((
      request: ChatRequest,
      signal: AbortSignal,
      context: ChatContext,
    ) => AsyncIterable<ChatEvent> | Promise<AsyncIterable<ChatEvent>>)
  | ChatClient;

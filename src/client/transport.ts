import type {AgentRequest, Answer, ToolCall, ToolDescription, ToolResult} from './agent-request.js';
import type {ChatClient} from './chat-client.js';
import type {Author, ChatCompletionRequest, CitedResource, Handover} from './types.js';

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
  /** The visitor has agreed to talk to a person, by this question or before it, and that has not ended. See docs/handoff.md. */
  readonly handover?: true | undefined;
  /**
   * The answers to all requests that the last reply left open, and a refusal of each call that it left open. If one is refused, the
   * visitor has asked something else. If none is, this is an answer and no question: no message of the request is new. Default:
   * there were none. See docs/agent-requests.md.
   */
  readonly answers?: readonly Answer[] | undefined;
  /**
   * What came of all calls of the last round. No message of the request is new: the text continues the reply with the calls.
   * Default: there were none. See docs/page-tools.md.
   */
  readonly results?: readonly ToolResult[] | undefined;
  /** The tools of the page, by name. Default: it has none. See docs/page-tools.md. */
  readonly tools?: Readonly<Record<string, ToolDescription>> | undefined;
  /** The files of the question, in the order of the visitor. Default: it has none. See docs/pictures-and-files.md. */
  readonly files?: readonly ChatFile[] | undefined;
  /**
   * The files of the other messages, by the index of the message in `request.messages`; also those of the last question when this is no
   * new question. Files that this page does not have any more are missing. Default: there are none.
   */
  readonly history?: Readonly<Record<number, readonly ChatFile[]>> | undefined;
}

/** A file of the visitor, as it is sent. */
export interface ChatFile {
  /** Its name, of at most 100 visible characters. Not trusted. */
  readonly name: string;
  /** Read from the first bytes: `image/jpeg`, `image/png` or `application/pdf`. */
  readonly type: string;
  /** A picture is drawn anew: it has no place, device or time. */
  readonly data: Blob;
}

/** What the method `listen` of a transport function gets. */
export interface ListenOptions {
  /** As in `ChatContext`. */
  readonly conversation: Pick<ChatContext['conversation'], 'id' | 'serverId'>;
  /** The `id` of the last message that the conversation has from `receive`. Default: it has none. */
  readonly after?: string | undefined;
  /** Takes an event. Never throws. Does nothing after `signal` has aborted. */
  readonly receive: (event: ListenEvent) => void;
  /**
   * Aborts when the element no longer listens. The `cause` of its reason is `ended` if the handover or its conversation is over,
   * otherwise `moved`: this page or another one can listen again.
   */
  readonly signal: AbortSignal;
}

/** What a person does while no question is answered. The values are not trusted. */
export type ListenEvent =
  /** A whole message, in Markdown. `id`: at most 90 characters; a message with one that this conversation has is ignored. */
  | {
      readonly type: 'message';
      readonly id: string;
      readonly author: Author;
      readonly text: string;
      readonly references?: readonly CitedResource[] | undefined;
    }
  /** A person writes. Shown for six seconds, or until the message. */
  | {readonly type: 'typing'; readonly author: Author}
  | HandoverEvent;

/** The handover is in another state. */
export interface HandoverEvent extends Handover {
  readonly type: 'handover';
}

/** An event of a reply. The values are not trusted, like the values of a service. */
export type ChatEvent =
  /** The next text of the reply, in Markdown. */
  | {readonly type: 'delta'; readonly text: string}
  /** What happens before the text or within it, in one line of plain text. `done`: the words for it when it is done. Default: `text`. */
  | {readonly type: 'status'; readonly text: string; readonly done?: string | undefined}
  /** Who writes the reply, before its text. Default: the agent. A machine that is shown as a person deceives the visitor. */
  | ({readonly type: 'author'} & Author)
  /** A person can answer, or does, or no longer does. The reply needs no text. `waiting` and `joined` end it. */
  | HandoverEvent
  /** The agent asks the visitor. Ends the text. The reply needs none. A reply can have several. See docs/agent-requests.md. */
  | ({readonly type: 'request'} & AgentRequest)
  /** The agent calls a tool of the page, which runs when the iteration has ended. See docs/page-tools.md. */
  | ({readonly type: 'call'} & ToolCall)
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
 * Answers a question in place of the service. Called once per question, answer, and round of results. The reply is complete when the
 * iteration ends. It fails if the iteration throws. `signal` aborts when the visitor stops the reply, when
 * the element is removed, and when the reply is over.
 */
export type ChatTransport = TransportFunction | ChatClient;

/** See `ChatTransport`. */
export interface TransportFunction {
  (
    request: ChatRequest,
    signal: AbortSignal,
    context: ChatContext,
  ): AsyncIterable<ChatEvent> | Promise<AsyncIterable<ChatEvent>>;
  /**
   * Hears what a person writes by itself. Called while a handover is `waiting` or `joined`, for the first time when the reply with that
   * state is over, at most once at a time for all tabs of the conversation. Called again when its promise is settled: a second after
   * it resolves, later and later while it rejects. Without a promise, it listens until the signal aborts. Default: nothing comes by
   * itself. See docs/handoff.md.
   */
  readonly listen?: ((options: ListenOptions) => unknown) | undefined;
  /** True if the agent takes files. Default: the option `accept` has no effect. See docs/pictures-and-files.md. */
  readonly files?: boolean | undefined;
}

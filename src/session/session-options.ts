import type {PageTools} from '../client/agent-request.js';
import type {HeadersSource} from '../client/chat-client.js';
import type {ChatTransport} from '../client/transport.js';
import {flag, oneOf, positive, text, type OptionTable} from '../platform/option-table.js';

/** The options of `<chat-bot>` that decide which agent is asked, and how. Read again for every request. */
export interface SessionOptions {
  /**
   * The identifier of the agent. Required, except with a `transport`: without both, the element shows an error and sends
   * nothing. A change starts a new conversation.
   *
   * @see Service interface, "Request body".
   */
  botId: string | undefined;

  /**
   * The URL of the service, absolute or relative to the page; `/v1/chat/completions` is appended. Default: the page's
   * origin. A change starts a new conversation.
   *
   * @see Service interface, "Create a chat completion".
   */
  baseUrl: string | undefined;

  /**
   * The API key of a private agent, sent as the header `api-key`. Default: no key. Every visitor can read a key that is in a
   * page, so a key causes a warning in the console. See docs/relay.md.
   *
   * @see Service interface, "Authentication".
   */
  apiKey: string | undefined;

  /**
   * The model that replies. It must be available on the plan of the service's owner. Default: the agent's own model.
   *
   * @see Service interface, "Request body".
   */
  model: string | undefined;

  /**
   * Whether to ask for a streamed reply (`true`) or for a whole one (`false`). Default: the agent's own setting.
   *
   * @see Service interface, "Request body".
   */
  stream: boolean | undefined;

  /**
   * The maximum number of messages in a request, the question included. Default: no limit.
   *
   * @see Service interface, "Message object".
   */
  maxHistory: number | undefined;

  /**
   * Extra request headers, or a function that returns them or a promise of them. The function is called for every
   * request; if it throws, nothing is sent and the reply fails. Default: none.
   */
  headers: HeadersSource | undefined;

  /**
   * Identifies the visitor who is signed in to the page, such as an account number, so that the next visitor of this
   * browser sees nothing of a kept conversation. Never sent. Default: no visitor in particular. A change starts a new
   * conversation.
   */
  conversationKey: string | undefined;

  /**
   * What the visitor has to agree to before anything is sent, as plain text; for links, there is the slot `consent`.
   * Default: nothing to agree to. See docs/safety.md#consent.
   */
  consent: string | undefined;

  /** A custom `fetch` function for requests to the service. Default: the page's own `fetch`. */
  fetch: typeof fetch | undefined;

  /**
   * Replies in place of the service: a function that returns the events of a reply, or an object with the method
   * `reply` of the client. Default: none. See docs/transport.md.
   */
  transport: ChatTransport | undefined;

  /**
   * Functions of the page that the agent can call, by their names: with a transport, which tells the agent of them. A call asks the
   * visitor first. Default: none. See docs/page-tools.md.
   */
  tools: PageTools | undefined;

  /**
   * Whether visitors see the text between `<think>` and `</think>`, as reasoning models write it, in a closed fold
   * above the reply. Default: false. See docs/replies.md#reasoning-models.
   */
  thinking: boolean;
}

/** The attributes and defaults of these options. */
export const sessionOptions = {
  botId: {...text, reflect: true},
  baseUrl: text,
  apiKey: text,
  model: text,
  stream: oneOf(true, false),
  maxHistory: positive,
  headers: {attribute: false},
  conversationKey: text,
  consent: text,
  fetch: {attribute: false},
  transport: {attribute: false},
  tools: {attribute: false},
  thinking: flag,
} as const satisfies OptionTable<SessionOptions>;

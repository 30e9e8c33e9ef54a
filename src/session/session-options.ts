import type {HeadersSource} from '../client/chat-client.js';
import type {ChatTransport} from '../client/transport.js';
import {number, type OptionTable} from '../platform/option-table.js';

/** The options of `<chat-bot>` that decide which agent is asked, and how. Read again for every request. */
export interface SessionOptions {
  /**
   * The identifier of the agent. Required, except with a `transport`: without both, the element shows an error and sends
   * nothing. A change starts a new conversation.
   *
   * @see Service interface, "Request body".
   */
  botId: string;

  /**
   * The URL of the service, absolute or relative to the page; `/v1/chat/completions` is appended. Default: the page's
   * origin. An invalid URL makes every request fail with an error of type `network`. A change starts a new conversation.
   *
   * @see Service interface, "Create a chat completion".
   */
  baseUrl: string;

  /**
   * The API key of a private agent, sent as the header `api-key`. Default: no key. Every visitor can read a key that is in a
   * page, so a key causes a warning in the console. See docs/relay.md.
   *
   * @see Service interface, "Authentication".
   */
  apiKey: string;

  /**
   * The model that replies. It must be available on the plan of the service's owner. Default: the agent's own model.
   *
   * @see Service interface, "Request body".
   */
  model: string;

  /**
   * Whether to ask for a streamed reply (`true`) or for a whole one (`false`). Default: the agent's own setting. The
   * strings `"true"` and `"false"` work too, because some frameworks set the property to the text of the attribute.
   *
   * @see Service interface, "Request body".
   */
  stream: boolean | 'true' | 'false' | null | undefined;

  /**
   * The maximum number of messages in a request, the question included. Default: 0, no limit. Values below 1 set no limit
   * either.
   *
   * @see Service interface, "Message object".
   */
  maxHistory: number;

  /**
   * Extra request headers, or a function that returns them or a promise of them. The function is called for every
   * request; if it throws, nothing is sent and the reply fails. Default: none.
   */
  headers: HeadersSource | null | undefined;

  /**
   * Identifies the visitor who is signed in to the page, such as an account number, so that the next visitor of this
   * browser sees nothing of a kept conversation. It is part of the name under which `persist` keeps the conversation, and
   * never sent. Default: no visitor in particular. A change starts a new conversation.
   */
  conversationKey: string;

  /**
   * What the visitor has to agree to before anything is sent, as plain text; for links, there is the slot `consent`. The text
   * stands in place of the notice below the field, and the button to send is “Agree and send”. Until then, `send()` rejects.
   * Default: '', nothing to agree to. See docs/safety.md#consent.
   */
  consent: string;

  /** A custom `fetch` function for requests to the service. Default: the page's own `fetch`. */
  fetch: typeof fetch | null | undefined;

  /**
   * Replies in place of the service, for other protocols: a function that returns the events of a reply, or an object with
   * the method `reply` of the client in `chat-bot-element/client`. The element then sends no request itself, and `bot-id`
   * and `base-url` are not needed. A change applies to the next question. Default: none. See docs/transport.md.
   */
  transport: ChatTransport | null | undefined;

  /**
   * What visitors see of the text between `<think>` and `</think>`, as reasoning models write it: nothing (`hide`), or a closed
   * fold above the reply (`show`). It is never part of the reply, of copies or of the history that the service gets. Default:
   * `hide`. See docs/replies.md#reasoning-models.
   */
  thinking: 'hide' | 'show';
}

/** A text that is reflected. Without this, the default would be, too. */
const reflectedText = {fromAttribute: (value: string | null) => value ?? ''};

/** A boolean with a third state: without the attribute, the agent's own setting applies. */
const optionalBoolean = {
  fromAttribute: (value: string | null) => (value === null ? undefined : value !== 'false'),
};

/** The attributes and defaults of these options. */
export const sessionOptions = {
  botId: {reflect: true, converter: reflectedText, default: ''},
  baseUrl: {default: ''},
  apiKey: {default: ''},
  model: {default: ''},
  stream: {converter: optionalBoolean},
  maxHistory: {converter: number, default: 0},
  headers: {attribute: false},
  conversationKey: {default: ''},
  consent: {default: ''},
  fetch: {attribute: false},
  transport: {attribute: false},
  thinking: {default: 'hide'},
} as const satisfies OptionTable<SessionOptions>;

import type {RelayStore} from './store/relay-store.js';

/** Maximum for one agent on one UTC day, for all visitors together. */
export interface DailyBudget {
  /** Maximum number of questions. Default: no limit. */
  readonly questionsPerDay?: number | undefined;
  /**
   * Maximum number of tokens, as the service reports them (`usage`). A question reserves what a reply without a known usage costs:
   * see `unknownReplyTokens`. The end of the reply gives back what it has not used. Replies without a known usage can cost one
   * address or account a tenth of the budget. Default: no limit.
   */
  readonly tokensPerDay?: number | undefined;
}

/** A question and how its reply ended, for `onReply`. It has no address, no text of the reply and not the API key. */
export interface ReplyReport {
  /** The account that `authorize` returned. Absent if it returned none. */
  readonly account?: string;
  /** The `botId` of the agent. */
  readonly agent: string;
  /** The visitor's last message, whole, with what it quotes. Personal data. */
  readonly question: string;
  /** The page or passage that the question begins with, as the element or a program has written it. Absent if there is none. */
  readonly about?: string;
  /**
   * - `complete`: the service ended the reply, by a finish reason, by `[DONE]` or as one JSON body
   * - `stopped`: the visitor stopped the reply, or left and did not come back in time
   * - `failed`: the service could not be reached, sent an error, or broke off, or the reply reached a limit
   * - `refused`: the service answered with an error status, such as 429
   */
  readonly status: 'complete' | 'stopped' | 'failed' | 'refused';
  /** The number of references that the service has sent. 0: none, also if the agent displays no references. */
  readonly cited: number;
  /** The time from the question to the end of the reply, in whole milliseconds. */
  readonly ms: number;
}

/** Whether a visitor can ask, or the account that asks. An empty account name is refused. */
export type Authorization = boolean | {readonly account: string};

/** An agent that is a model with instructions, for `format: 'openai'`. Visitors can change nothing of it. */
export interface OpenAIAgent {
  /** The name of the model at the service. */
  readonly model: string;
  /** Sent before the conversation, as the message of the system. Visitors can get a model to tell it: it is no place for a secret. */
  readonly instructions: string;
  /** Sent as `temperature`. Default: not sent. */
  readonly temperature?: number | undefined;
  /** The maximum number of tokens of a reply, sent as `max_tokens`. Default: not sent. */
  readonly maxTokens?: number | undefined;
  /** The same, sent as `max_completion_tokens`, which is the only name for models of OpenAI that think. Default: not sent. */
  readonly maxCompletionTokens?: number | undefined;
}

/** Options of `createRelay`. */
export interface RelayOptions {
  /**
   * The absolute URL of the service; `/v1/chat/completions` is appended. With `format: 'openai'` it has the version, as for OpenAI's
   * libraries, and `/chat/completions` is appended. Redirects are not followed.
   */
  readonly serviceUrl: string;
  /**
   * What the service speaks. `'openai'`: Chat Completions of OpenAI, as many servers of models do. The relay translates question
   * and reply. Default: the interface of the element.
   */
  readonly format?: 'openai' | undefined;
  /**
   * Sent to the service and nowhere else, as the header `api-key`, or with `format: 'openai'` as `Authorization: Bearer`.
   * `createRelay` throws a `TypeError` if it is `undefined`.
   */
  readonly apiKey: string | undefined;
  /** The `botId`s of the agents that visitors can ask. With `format: 'openai'`, an object with the agent of each. */
  readonly bots: readonly string[] | Readonly<Record<string, OpenAIAgent>>;
  /** Origins whose pages can use the relay, including its own, such as `https://www.example.com`. No wildcards. */
  readonly origins: readonly string[];
  /** The models that a page can choose. Not with `format: 'openai'`. Default: none, so each agent uses its configured model. */
  readonly models?: readonly string[] | undefined;
  /**
   * Names of further fields of the request body that the relay forwards, such as `metadata`. Visitors can write any JSON
   * into them: at most 8,192 characters together (otherwise status 413) and 8 levels deep (otherwise status 400).
   * `createRelay` throws a `TypeError` for fields of section "Request body", which it always forwards, and with `format: 'openai'`.
   * Default: none.
   */
  readonly fields?: readonly string[] | undefined;
  /**
   * Returns whether this visitor can ask, for example by a token or a session. With `{account: name}`, the rate also
   * applies to the account. Must not read the body. Default: all visitors can ask. Programs other than browsers can send
   * any origin, so a non-public agent needs this function.
   */
  readonly authorize?: ((request: Request) => Authorization | Promise<Authorization>) | undefined;
  /**
   * Returns the client's IP address; each runtime has its own API for it. Ports, brackets and zones are removed. All texts that
   * are no address count as one address, with one line in the log. No text causes status 500 and a line in the log. `'shared'`:
   * all visitors share one rate, and one of them can use it up.
   */
  readonly clientAddress: ((request: Request) => string | null | undefined) | 'shared';
  /** Maximum number of questions per minute for an address or an account. An IPv6 /48 has 16 times as many. Default: 20. */
  readonly ratePerMinute?: number | undefined;
  /** Budgets by `botId`; `'*'` is for each agent without an entry. Further questions get status 429. Default: no limit. */
  readonly budgets?: Readonly<Record<string, DailyBudget>> | undefined;
  /**
   * The least tokens that a reply costs whose usage is not known, because its visitor left or it was cut. It costs more if the
   * characters of its request and of its text divided by four are more, or if a reply of this agent has cost more today. The log
   * has a line for each `tokensPerDay` below 100 times as many. Default: 2,000.
   */
  readonly unknownReplyTokens?: number | undefined;
  /** Counts questions for all processes, and keeps replies. Default: this process counts in its memory, and keeps no reply. */
  readonly store?: RelayStore | undefined;
  /**
   * Applies while the store fails or takes longer than a second. `'allow'`: each process counts in its own memory.
   * `'deny'`: questions get status 503. Default: `'allow'`.
   */
  readonly onStoreError?: 'allow' | 'deny' | undefined;
  /**
   * Called once at the end of each reply, also of one that was stopped, failed or was refused by the service. Not called for
   * questions that the relay refuses itself. The reply does not wait for it; if it throws or rejects, the log has a line.
   * Questions are personal data. Default: none.
   */
  readonly onReply?: ((reply: ReplyReport) => unknown) | undefined;
  /** The maximum size of a request body, which includes the history, in bytes. Default: 262,144. */
  readonly maxBodyBytes?: number | undefined;
  /** The maximum time for receiving a request body, in milliseconds. Default: 10,000. */
  readonly bodyTimeout?: number | undefined;
  /**
   * Maximum time without data from the service or without reading by the visitor, in milliseconds. Then the relay closes the
   * connection to the service and cuts the reply; the widget shows it as interrupted. Default: 60,000.
   */
  readonly idleTimeout?: number | undefined;
  /** Maximum time from a question to the end of its reply, in milliseconds. Then the reply is cut. Default: 600,000. */
  readonly replyTimeout?: number | undefined;
  /** The maximum size of a reply, in bytes. A larger one is cut. Default: 4,194,304. */
  readonly maxReplyBytes?: number | undefined;
  /** Maximum number of concurrent replies for an address; further questions get status 429. Not used with `'shared'`. Default: 4. */
  readonly maxRepliesPerAddress?: number | undefined;
  /** Maximum number of concurrent replies for all visitors; further questions get status 503. Default: 1,000. */
  readonly maxReplies?: number | undefined;
  /**
   * Time for which the relay reads a reply without a reader, in milliseconds: 0 or at least 1,000. A visitor who returns
   * within it continues at the same place. Needs a `store` with `append` and `read`. With 0 or without such a store,
   * the connection to the service closes when the visitor leaves. Default: 30,000.
   */
  readonly replyGrace?: number | undefined;
}

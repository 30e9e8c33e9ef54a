import type {RelayStore} from './store/relay-store.js';

/** What an agent may be asked on one UTC day, by all visitors together. */
export interface DailyBudget {
  /** The number of questions. Default: no limit. */
  readonly questionsPerDay?: number | undefined;
  /**
   * The number of tokens, as the service reports them (`usage`). A reply that ends without a report, such as one
   * that its visitor leaves, counts by the characters of the request and of the reply so far, divided by four.
   * Replies that run at the same time may exceed the budget, because their tokens are counted at their ends.
   * Default: no limit.
   */
  readonly tokensPerDay?: number | undefined;
}

/** A question and how its reply ended, for `onReply`. It has no address, no text of the reply and not the API key. */
export interface ReplyReport {
  /** The account that `authorize` returned. Absent if it returned none. */
  readonly account?: string;
  /** The `botId` of the agent. */
  readonly agent: string;
  /** The visitor's last message, in plain text. Personal data. At most 2,000 UTF-16 code units; the rest is cut off. */
  readonly question: string;
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

/** Whether a visitor may ask, or the account that asks. An empty name may not ask. */
export type Authorization = boolean | {readonly account: string};

/** Options of `createRelay`. */
export interface RelayOptions {
  /** The absolute URL of the service; `/v1/chat/completions` is appended. Redirects are not followed. */
  readonly serviceUrl: string;
  /**
   * Sent to the service as the header `api-key` and nowhere else. Section "Authentication". Accepts the type of
   * an environment variable; `createRelay` throws a `TypeError` if the variable is not set.
   */
  readonly apiKey: string | undefined;
  /** The `botId`s of the agents that visitors may ask. */
  readonly bots: readonly string[];
  /**
   * The origins of the pages that may use the relay, such as `https://www.example.com`, including the relay's
   * own. No wildcards.
   */
  readonly origins: readonly string[];
  /** The models that a page may choose. Default: none, so each agent uses its configured model. */
  readonly models?: readonly string[] | undefined;
  /**
   * The names of further fields of the request body that are passed on to the service, such as `metadata`, with
   * any JSON values: together at most 8,192 characters, nested at most 8 levels deep. A larger request gets
   * status 413, a deeper one 400. Visitors can write anything into them. `createRelay` throws a `TypeError` for
   * the fields of section "Request body", which are always passed on. Default: none.
   */
  readonly fields?: readonly string[] | undefined;
  /**
   * Returns whether this visitor may ask, for example by a token or a session. `{account: name}` is a visitor
   * who may ask; the rate then holds for the account, too. Must not read the body. Default: all visitors may.
   * Programs other than browsers can send any origin, so a non-public agent needs
   * this function.
   */
  readonly authorize?: ((request: Request) => Authorization | Promise<Authorization>) | undefined;
  /**
   * Returns the client's IP address of a request; each runtime has its own API for it. Ports, brackets and zones
   * are removed. A request for which it returns anything else gets status 500, with a line in the log.
   * `'shared'`: all visitors share one rate, and one of them can use it up.
   */
  readonly clientAddress: ((request: Request) => string | null | undefined) | 'shared';
  /**
   * The number of questions per minute for one address, and for one account; an IPv6 /48 has 16 times that.
   * Default: 20.
   */
  readonly ratePerMinute?: number | undefined;
  /**
   * What each agent may be asked on one UTC day, by its `botId`; `'*'` is for all agents without an entry,
   * each with a budget of its own. Further questions get status 429. Default: no limit.
   */
  readonly budgets?: Readonly<Record<string, DailyBudget>> | undefined;
  /**
   * Where questions are counted, so that several processes have one limit together, and where replies are
   * kept for visitors who come back. Default: questions are counted in the memory of this process, and no
   * reply is kept.
   */
  readonly store?: RelayStore | undefined;
  /**
   * Applies while the store fails or takes longer than a second. `'allow'`: each process counts for itself,
   * in memory. `'deny'`: questions get status 503. Default: `'allow'`.
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
   * The maximum time in which the service sends nothing or the visitor reads nothing, in milliseconds. Then
   * the connection to the service is closed and the reply is cut; the widget shows it as interrupted.
   * Default: 60,000.
   */
  readonly idleTimeout?: number | undefined;
  /**
   * The maximum time from a question to the end of its reply, in milliseconds. Then the reply is cut.
   * Default: 600,000.
   */
  readonly replyTimeout?: number | undefined;
  /** The maximum size of a reply, in bytes. A larger one is cut. Default: 4,194,304. */
  readonly maxReplyBytes?: number | undefined;
  /**
   * The maximum number of concurrent replies for one address; further questions get status 429. Ignored if
   * `clientAddress` is `'shared'`, because it would then limit all visitors together. Default: 4.
   */
  readonly maxRepliesPerAddress?: number | undefined;
  /**
   * The maximum number of concurrent replies for all visitors; further questions get status 503. Default:
   * 1,000.
   */
  readonly maxReplies?: number | undefined;
  /**
   * How long the relay reads a reply of the service without any reader, in milliseconds. A visitor who comes
   * back within this time reads on where the reply was. Needs a `store` with `append` and `read`; without one, the
   * connection to the service is closed when the visitor leaves. 0: the same with every store. Otherwise at
   * least 1,000. Default: 30,000.
   */
  readonly replyGrace?: number | undefined;
}

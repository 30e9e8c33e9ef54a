import type {DailyBudget} from './limits/question-limits.js';
import type {RelayStore} from './store/relay-store.js';

/** The longest delay of `setTimeout`, in milliseconds. */
const MAX_TIMEOUT = 2_147_483_647;

/** The shortest `replyGrace` but 0, in milliseconds. */
const MIN_GRACE = 1_000;

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
   * own.
   */
  readonly origins: readonly string[];
  /** The models that a page may choose. Default: none, so each agent uses its configured model. */
  readonly models?: readonly string[] | undefined;
  /**
   * Returns whether this visitor may ask, for example by a token or a session. `{account: name}` is a visitor
   * who may ask; the rate then holds for the account, too. Must not read the body. Default: all visitors may.
   * Programs other than browsers can send any origin, so a non-public agent needs
   * this function.
   */
  readonly authorize?: ((request: Request) => Authorization | Promise<Authorization>) | undefined;
  /**
   * Returns the client address of a request; each runtime has its own API for it. Ports, brackets and zones
   * are removed. All requests without an address count as one visitor. `'shared'`: all visitors share one
   * rate, and one of them can use it up.
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
   * back within this time reads on where the reply was. Needs a `store` with `replies`; without one, the
   * connection to the service is closed when the visitor leaves. 0: the same with every store. Otherwise at
   * least 1,000. Default: 30,000.
   */
  readonly replyGrace?: number | undefined;
}

/** Validated options with their defaults. */
export interface RelaySettings {
  /** The URL of the operation. */
  readonly endpoint: string;
  readonly apiKey: string;
  readonly bots: ReadonlySet<string>;
  readonly origins: ReadonlySet<string>;
  readonly models: ReadonlySet<string>;
  readonly authorize: (request: Request) => Authorization | Promise<Authorization>;
  readonly clientAddress: RelayOptions['clientAddress'];
  readonly ratePerMinute: number;
  readonly budgets: ReadonlyMap<string, DailyBudget>;
  readonly store: RelayStore | undefined;
  readonly onStoreError: 'allow' | 'deny';
  readonly maxBodyBytes: number;
  readonly bodyTimeout: number;
  readonly idleTimeout: number;
  readonly replyTimeout: number;
  readonly maxReplyBytes: number;
  readonly maxRepliesPerAddress: number;
  readonly maxReplies: number;
  readonly replyGrace: number;
}

/**
 * Validates the options. Throws a `TypeError` that names the invalid option, so that a misconfigured relay
 * does not start.
 */
export function relaySettings(options: RelayOptions): RelaySettings {
  return {
    endpoint: `${serviceAddress(options.serviceUrl)}/v1/chat/completions`,
    apiKey: headerValue(options.apiKey),
    bots: names('bots', options.bots),
    origins: new Set([...names('origins', options.origins)].map(originOf)),
    models: names('models', options.models ?? []),
    authorize: options.authorize ?? (() => true),
    clientAddress: addressSource(options.clientAddress),
    ratePerMinute: positive('ratePerMinute', options.ratePerMinute ?? 20),
    budgets: budgetsOf(options.budgets ?? {}, options.bots),
    store: storeOf(options.store),
    onStoreError: storeErrorPolicy(options.onStoreError ?? 'allow'),
    maxBodyBytes: positive('maxBodyBytes', options.maxBodyBytes ?? 262_144),
    bodyTimeout: milliseconds('bodyTimeout', options.bodyTimeout ?? 10_000),
    idleTimeout: milliseconds('idleTimeout', options.idleTimeout ?? 60_000),
    replyTimeout: milliseconds('replyTimeout', options.replyTimeout ?? 600_000),
    maxReplyBytes: positive('maxReplyBytes', options.maxReplyBytes ?? 4_194_304),
    maxRepliesPerAddress: count('maxRepliesPerAddress', options.maxRepliesPerAddress ?? 4),
    maxReplies: count('maxReplies', options.maxReplies ?? 1_000),
    replyGrace: graceTime(options.replyGrace ?? 30_000),
  };
}

function check(isRight: boolean, option: keyof RelayOptions, must: string): asserts isRight {
  if (!isRight) throw new TypeError(`createRelay: "${option}" ${must}.`);
}

/** Returns the URL without its trailing slash. */
function serviceAddress(address: string): string {
  const url = parse(address);
  const isPlain =
    url !== undefined && /^https?:$/.test(url.protocol) && !/[?#]/.test(address) && url.username === '';
  check(isPlain, 'serviceUrl', 'must be an address with http or https, without user, query or fragment');
  return url.href.replace(/\/+$/, '');
}

/**
 * Returns the value of the header. Throws if the key is empty, such as an environment variable that is not
 * set.
 */
function headerValue(key: string | undefined): string {
  check(typeof key === 'string' && key.trim() !== '', 'apiKey', 'is missing');
  // The platform's own error would quote the key. Backslashes alone cannot be distinguished from those of an
  // escape.
  const isSendable = /^(?=.*[^\\ ])[\x21-\x7e]+(?: +[\x21-\x7e]+)*$/.test(key.trim());
  check(isSendable, 'apiKey', 'must be plain ASCII on one line, and more than backslashes');
  return key.trim();
}

function names(option: 'bots' | 'origins' | 'models', list: readonly string[]): ReadonlySet<string> {
  // `new Set` would accept a string as a list of characters.
  check(Array.isArray(list) && list.every((name) => typeof name === 'string'), option, 'must be a list');
  return new Set(list);
}

function originOf(text: string): string {
  const url = parse(text);
  const isOrigin = url !== undefined && url.origin !== 'null' && url.href === `${url.origin}/`;
  check(isOrigin, 'origins', 'must be origins such as https://www.example.com');
  return url.origin;
}

function addressSource(source: RelayOptions['clientAddress'] | undefined): RelayOptions['clientAddress'] {
  const isSource = typeof source === 'function' || source === 'shared';
  const problem =
    source === undefined
      ? 'is missing. Without it, one visitor could use up the rate of all'
      : 'must be another value';
  const remedy =
    "Set it to a function that returns the address of a request, or to 'shared' if all visitors may share one rate";
  check(isSource, 'clientAddress', `${problem}. ${remedy}`);
  return source;
}

function budgetsOf(
  budgets: Readonly<Record<string, DailyBudget>>,
  bots: readonly string[],
): ReadonlyMap<string, DailyBudget> {
  check(isObject(budgets), 'budgets', 'must be an object');
  for (const [agent, budget] of Object.entries(budgets)) {
    // A misspelled name would leave an agent without a budget.
    check(agent === '*' || bots.includes(agent), 'budgets', 'must have only names of "bots" and \'*\'');
    const values: unknown[] = isObject(budget) ? Object.entries(budget).flatMap(budgetEntry) : [];
    const areCounts = values.every((value) => Number.isSafeInteger(value) && (value as number) > 0);
    const must = 'must have "questionsPerDay" or "tokensPerDay" or both, each a whole number above 0';
    check(values.length > 0 && areCounts, 'budgets', must);
  }
  return new Map(Object.entries(budgets));
}

/** Returns the values to check; another name is no count. */
function budgetEntry([name, value]: [string, unknown]): unknown[] {
  if (name !== 'questionsPerDay' && name !== 'tokensPerDay') return [undefined];
  return value === undefined ? [] : [value];
}

function storeOf(store: RelayStore | undefined): RelayStore | undefined {
  const limits: unknown = isObject(store) ? store.limits : undefined;
  check(store === undefined || isObject(limits), 'store', 'must be a store, such as redisStore() returns');
  return store;
}

function storeErrorPolicy(policy: 'allow' | 'deny'): 'allow' | 'deny' {
  check(policy === 'allow' || policy === 'deny', 'onStoreError', "must be 'allow' or 'deny'");
  return policy;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function positive(option: 'ratePerMinute' | 'maxBodyBytes' | 'maxReplyBytes', value: number): number {
  check(Number.isFinite(value) && value > 0, option, 'must be a number above 0');
  return value;
}

function count(option: 'maxRepliesPerAddress' | 'maxReplies', value: number): number {
  check(Number.isSafeInteger(value) && value > 0, option, 'must be a whole number above 0');
  return value;
}

/** `setTimeout` runs at once if its delay exceeds the maximum. */
function milliseconds(option: 'bodyTimeout' | 'idleTimeout' | 'replyTimeout', value: number): number {
  const isTime = Number.isFinite(value) && value > 0 && value <= MAX_TIMEOUT;
  check(isTime, option, `must be a number of milliseconds above 0 and up to ${MAX_TIMEOUT}`);
  return value;
}

/** A store notices a reader in another process only after some time. */
function graceTime(value: number): number {
  const isTime = value === 0 || (Number.isFinite(value) && value >= MIN_GRACE && value <= MAX_TIMEOUT);
  check(isTime, 'replyGrace', `must be 0, or a number of milliseconds from ${MIN_GRACE} to ${MAX_TIMEOUT}`);
  return value;
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

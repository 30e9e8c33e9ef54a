import type {ChatCompletionRequest} from '../src/client/types.js';
import type {DailyBudget, RelayOptions} from './relay-options.js';
import type {RelayStore} from './store/relay-store.js';

/** In milliseconds: https://developer.mozilla.org/en-US/docs/Web/API/setTimeout#maximum_delay_value */
const MAX_TIMEOUT = 2_147_483_647;

/** Shortest `replyGrace` above 0, in milliseconds. */
const MIN_GRACE = 1_000;

/** Section "Request body". */
const REQUEST_FIELDS = [
  'botId',
  'messages',
  'stream',
  'model',
] as const satisfies (keyof ChatCompletionRequest)[];

/** Validated options with their defaults. */
export interface RelaySettings extends Omit<
  {readonly [Name in keyof RelayOptions]-?: NonNullable<RelayOptions[Name]>},
  'serviceUrl' | 'bots' | 'origins' | 'models' | 'fields' | 'budgets' | 'store' | 'onReply'
> {
  readonly endpoint: string;
  readonly bots: ReadonlySet<string>;
  readonly origins: ReadonlySet<string>;
  readonly models: ReadonlySet<string>;
  readonly fields: ReadonlySet<string>;
  readonly budgets: ReadonlyMap<string, DailyBudget>;
  readonly store: RelayStore | undefined;
  readonly onReply: RelayOptions['onReply'];
}

/** Validates the options. Throws a `TypeError` that names the invalid option. */
export function relaySettings(options: RelayOptions): RelaySettings {
  const {store, onStoreError = 'allow', onReply} = options;
  const isStore = store === undefined || (isObject(store) && typeof store.take === 'function');
  check(isStore, 'store', 'must be a store, such as redisStore() returns');
  check(onStoreError === 'allow' || onStoreError === 'deny', 'onStoreError', "must be 'allow' or 'deny'");
  check(onReply === undefined || typeof onReply === 'function', 'onReply', 'must be a function');
  return {
    endpoint: `${serviceAddress(options.serviceUrl)}/v1/chat/completions`,
    apiKey: headerValue(options.apiKey),
    bots: names('bots', options.bots),
    origins: new Set([...names('origins', options.origins)].map(originOf)),
    models: names('models', options.models ?? []),
    fields: extraFields(names('fields', options.fields ?? [])),
    authorize: options.authorize ?? (() => true),
    clientAddress: addressSource(options.clientAddress),
    ratePerMinute: positive('ratePerMinute', options.ratePerMinute ?? 20),
    budgets: budgetsOf(options.budgets ?? {}, options.bots),
    store,
    onStoreError,
    onReply,
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

function serviceAddress(address: string): string {
  const url = parse(address);
  const isPlain =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    !/[?#]/.test(address) &&
    url.username + url.password === '';
  check(isPlain, 'serviceUrl', 'must be an address with http or https, without user, query or fragment');
  return url.href.replace(/\/+$/, '');
}

/** Returns the value of the header. Throws if the key is empty, such as an unset environment variable. */
function headerValue(key: string | undefined): string {
  check(typeof key === 'string' && key.trim() !== '', 'apiKey', 'is missing');
  // The platform's error would quote the key. A key of backslashes looks like the start of an escape.
  const isSendable = /^(?=.*[^\\ ])[\x21-\x7e]+(?: +[\x21-\x7e]+)*$/.test(key.trim());
  check(isSendable, 'apiKey', 'must be plain ASCII on one line, and more than backslashes');
  return key.trim();
}

function names(
  option: 'bots' | 'origins' | 'models' | 'fields',
  list: readonly string[],
): ReadonlySet<string> {
  // `new Set` would accept a string as a list of characters.
  check(Array.isArray(list) && list.every((name) => typeof name === 'string'), option, 'must be a list');
  return new Set(list);
}

function extraFields(fields: ReadonlySet<string>): ReadonlySet<string> {
  const reserved = REQUEST_FIELDS.filter((name) => fields.has(name)).join(', ');
  check(reserved === '', 'fields', `must not have ${reserved}: the relay checks and passes on these itself`);
  return fields;
}

function originOf(text: string): string {
  // The URL parser accepts wildcards, but no browser sends them in an origin.
  const remedy = 'must have no wildcards: name each origin, such as https://www.example.com';
  check(!text.includes('*'), 'origins', remedy);
  const url = parse(text);
  const isOrigin = url !== undefined && url.origin !== 'null' && url.href === `${url.origin}/`;
  check(isOrigin, 'origins', 'must be origins such as https://www.example.com');
  return url.origin;
}

function addressSource(source: RelayOptions['clientAddress'] | undefined): RelayOptions['clientAddress'] {
  const problem =
    source === undefined
      ? 'is missing. Without it, one visitor could use up the rate of all'
      : 'must be another value';
  const remedy =
    "Set it to a function that returns the address of a request, or to 'shared' if all visitors may share one rate";
  check(typeof source === 'function' || source === 'shared', 'clientAddress', `${problem}. ${remedy}`);
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
    const entries: [string, unknown][] = isObject(budget) ? Object.entries(budget) : [];
    const isKnown = entries.every(([name]) => name === 'questionsPerDay' || name === 'tokensPerDay');
    const values = entries
      .map(([, value]: [string, unknown]) => value)
      .filter((value) => value !== undefined);
    const areCounts = values.every((value) => Number.isSafeInteger(value) && (value as number) > 0);
    const must = 'must have "questionsPerDay" or "tokensPerDay" or both, each a whole number above 0';
    check(isKnown && values.length > 0 && areCounts, 'budgets', must);
  }
  return new Map(Object.entries(budgets));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function positive(option: keyof RelayOptions, value: number): number {
  check(Number.isFinite(value) && value > 0, option, 'must be a number above 0');
  return value;
}

function count(option: keyof RelayOptions, value: number): number {
  check(Number.isSafeInteger(value) && value > 0, option, 'must be a whole number above 0');
  return value;
}

/** `setTimeout` fires at once if its delay exceeds the maximum. */
function milliseconds(option: keyof RelayOptions, value: number): number {
  const isTime = Number.isFinite(value) && value > 0 && value <= MAX_TIMEOUT;
  check(isTime, option, `must be a number of milliseconds above 0 and up to ${MAX_TIMEOUT}`);
  return value;
}

/** A store notices readers in other processes late. */
function graceTime(value: number): number {
  const isTime = value === 0 || (Number.isFinite(value) && value >= MIN_GRACE && value <= MAX_TIMEOUT);
  check(isTime, 'replyGrace', `must be 0, or a number of milliseconds from ${MIN_GRACE} to ${MAX_TIMEOUT}`);
  return value;
}

function parse(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}

import type {ChatCompletionRequest} from '../src/client/types.js';
import {openAIFormat} from './openai/openai-format.js';
import type {DailyBudget, OpenAIAgent, RelayOptions} from './relay-options.js';
import {interfaceFormat} from './service-format.js';

/** In milliseconds: https://developer.mozilla.org/en-US/docs/Web/API/setTimeout#maximum_delay_value */
const MAX_TIMEOUT = 2_147_483_647;

/** Shortest `replyGrace` above 0, in milliseconds. */
const MIN_GRACE = 1_000;

/** Section "Request body". */
const REQUEST_FIELDS: (keyof ChatCompletionRequest)[] = ['botId', 'messages', 'stream', 'model'];

type Rule = readonly [isRight: (value: number) => boolean, must: string];

const POSITIVE: Rule = [(value) => value > 0 && value < Infinity, 'must be a number above 0'];
const COUNT: Rule = [(value) => value > 0 && Number.isSafeInteger(value), 'must be a whole number above 0'];
/** `setTimeout` fires at once if its delay exceeds the maximum. */
const TIME: Rule = [
  (value) => value > 0 && value <= MAX_TIMEOUT,
  `must be a number of milliseconds above 0 and up to ${MAX_TIMEOUT}`,
];
/** A store notices readers in other processes late. */
const GRACE: Rule = [
  (value) => value === 0 || (value >= MIN_GRACE && value <= MAX_TIMEOUT),
  `must be 0, or a number of milliseconds from ${MIN_GRACE} to ${MAX_TIMEOUT}`,
];

/** The default of each number, and the values that it can have. */
const NUMBERS = {
  ratePerMinute: [20, POSITIVE],
  unknownReplyTokens: [2_000, COUNT],
  maxBodyBytes: [262_144, POSITIVE],
  bodyTimeout: [10_000, TIME],
  idleTimeout: [60_000, TIME],
  replyTimeout: [600_000, TIME],
  maxReplyBytes: [4_194_304, POSITIVE],
  maxRepliesPerAddress: [4, COUNT],
  maxReplies: [1_000, COUNT],
  replyGrace: [30_000, GRACE],
} as const satisfies Partial<Record<keyof RelayOptions, readonly [byDefault: number, rule: Rule]>>;

type NumberName = keyof typeof NUMBERS;

/** Validated options with their defaults. */
export type RelaySettings = Readonly<ReturnType<typeof relaySettings>>;

/** Validates the options. Throws a `TypeError` that names the invalid option. */
export function relaySettings(options: RelayOptions) {
  const {store, authorize = () => true, onStoreError = 'allow', onReply} = options;
  const isStore = store === undefined || (isObject(store) && typeof store.take === 'function');
  check(isStore, 'store', 'must be a store, such as redisStore() returns');
  check(onStoreError === 'allow' || onStoreError === 'deny', 'onStoreError', "must be 'allow' or 'deny'");
  check(onReply === undefined || typeof onReply === 'function', 'onReply', 'must be a function');
  const apiKey = headerValue(options.apiKey);
  const agents = agentsOf(options);
  const format = agents ? openAIFormat(agents, apiKey) : interfaceFormat(apiKey);
  const bots = agents ? new Set(agents.keys()) : names('bots', options.bots as readonly string[]);
  return {
    ...numbersOf(options),
    endpoint: serviceAddress(options.serviceUrl) + format.path,
    apiKey,
    format,
    bots,
    origins: new Set([...names('origins', options.origins)].map(originOf)) as ReadonlySet<string>,
    models: names('models', options.models ?? []),
    fields: extraFields(names('fields', options.fields ?? [])),
    authorize,
    clientAddress: addressSource(options.clientAddress),
    budgets: budgetsOf(options.budgets ?? {}, bots),
    store,
    onStoreError,
    onReply,
  };
}

function numbersOf(options: RelayOptions): Record<NumberName, number> {
  const numbers = Object.entries(NUMBERS).map(([name, [byDefault, [isRight, must]]]) => {
    const value = options[name as NumberName] ?? byDefault;
    check(typeof value === 'number' && isRight(value), name as NumberName, must);
    return [name, value];
  });
  return Object.fromEntries(numbers) as Record<NumberName, number>;
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

/** Returns the agents of `format: 'openai'`. */
function agentsOf({
  format,
  bots,
  models,
  fields,
}: RelayOptions): ReadonlyMap<string, OpenAIAgent> | undefined {
  check(format === undefined || format === 'openai', 'format', "must be 'openai', or left out");
  if (format === undefined) return undefined;
  check(isObject(bots) && !Array.isArray(bots), 'bots', "must be an object, because of format: 'openai'");
  for (const agent of Object.values(bots)) {
    const {model, instructions, temperature, maxTokens, maxCompletionTokens, ...unknown} = (
      isObject(agent) ? agent : {}
    ) as OpenAIAgent;
    const isText = (text: unknown) => typeof text === 'string' && text.trim() !== '';
    const isTemperature = temperature === undefined || (temperature >= 0 && Number.isFinite(temperature));
    const counts = [maxTokens, maxCompletionTokens].filter((count) => count !== undefined);
    check(
      isText(model) && isText(instructions),
      'bots',
      'must have "model" and "instructions" for each agent',
    );
    check(isTemperature, 'bots', 'must have a number from 0 on as "temperature"');
    check(
      counts.every(COUNT[0]),
      'bots',
      'must have whole numbers above 0 as "maxTokens" and "maxCompletionTokens"',
    );
    const others =
      'must have only "model", "instructions", "temperature", "maxTokens" and "maxCompletionTokens" for an agent';
    check(Object.keys(unknown).length === 0, 'bots', others);
  }
  const must = "must be left out: with format: 'openai', the agent has all that a visitor does not write";
  check(models === undefined, 'models', must);
  check(fields === undefined, 'fields', must);
  return new Map(Object.entries(bots));
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
  const remedy =
    "Set it to a function that returns the address of a request, or to 'shared' if all visitors may share one rate";
  const missing = `is missing. Without it, one visitor could use up the rate of all. ${remedy}`;
  check(source !== undefined, 'clientAddress', missing);
  const isSource = typeof source === 'function' || source === 'shared';
  check(isSource, 'clientAddress', `must be another value. ${remedy}`);
  return source;
}

function budgetsOf(
  budgets: Readonly<Record<string, DailyBudget>>,
  bots: ReadonlySet<string>,
): ReadonlyMap<string, DailyBudget> {
  check(isObject(budgets), 'budgets', 'must be an object');
  for (const [agent, budget] of Object.entries(budgets)) {
    // A misspelled name would leave an agent without a budget.
    check(agent === '*' || bots.has(agent), 'budgets', 'must have only names of "bots" and \'*\'');
    const {questionsPerDay, tokensPerDay, ...unknown} = isObject(budget) ? budget : {};
    const counts = [questionsPerDay, tokensPerDay].filter((count) => count !== undefined);
    const isRight = counts.length > 0 && counts.every(COUNT[0]) && Object.keys(unknown).length === 0;
    const must = 'must have "questionsPerDay" or "tokensPerDay" or both, each a whole number above 0';
    check(isRight, 'budgets', must);
  }
  return new Map(Object.entries(budgets));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function parse(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}

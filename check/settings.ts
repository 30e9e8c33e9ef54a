import type {GoldenQuestion} from './golden-questions.js';
import {type HeaderFields, headerFields, headerValue, secretsOf} from './headers.js';
import {CheckInputError} from './input-error.js';

const QUESTION = 'What can you help me with?';

/** In seconds, as in the widget. */
const TIMEOUT = 60;

/** In seconds. */
const TOTAL_TIMEOUT = 60;

/** In seconds: https://developer.mozilla.org/en-US/docs/Web/API/setTimeout#maximum_delay_value */
const MAX_TIMEOUT = 2_147_483;

/** Options of a check. */
export interface CheckOptions {
  /** The absolute URL of the service; `/v1/chat/completions` is appended. */
  readonly url: string;
  /** The `botId` of the agent. */
  readonly bot: string;
  /** The header `api-key`. Sent to `bot`, or only to `privateBot` if that is another agent. Never part of a result. */
  readonly apiKey?: string | undefined;
  /** The `botId` of an agent that must require a key. Default: the rows about private agents are skipped. */
  readonly privateBot?: string | undefined;
  /** A model on the plan other than the agent's own. Default: its row is skipped. */
  readonly model?: string | undefined;
  /** The origin of the page, sent like a browser. Default: the rows about CORS are skipped. */
  readonly origin?: string | undefined;
  /** Default: “What can you help me with?” */
  readonly question?: string | undefined;
  /** Default: none. */
  readonly goldenQuestions?: readonly GoldenQuestion[] | undefined;
  /**
   * Further headers of each question, such as `authorization` for a gateway. Names that the check or the platform sets
   * are invalid. Values are never part of a result. Default: none.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Maximum time without data, in seconds. Default: 60, as in the widget. */
  readonly timeout?: number | undefined;
  /** Maximum time of all requests together, in seconds. One reply can take a third of it. Default: 60. */
  readonly totalTimeout?: number | undefined;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

/** Validated options with their defaults. */
export interface CheckSettings {
  readonly endpoint: URL;
  readonly bot: string;
  readonly apiKey: string | undefined;
  readonly privateBot: string | undefined;
  readonly model: string | undefined;
  readonly origin: string | undefined;
  readonly question: string;
  readonly goldenQuestions: readonly GoldenQuestion[];
  /** A word that no agent knows. Only the history of one request contains it. */
  readonly codeWord: string;
  readonly headers: HeaderFields;
  /** Texts to redact. A secret that contains another one comes first. */
  readonly secrets: readonly string[];
  /** In milliseconds. */
  readonly idleTimeout: number;
  /** Maximum time of a request with its response, in milliseconds. */
  readonly replyTimeout: number;
  /** Maximum time of the check, in milliseconds. */
  readonly totalTimeout: number;
  readonly fetch: typeof fetch;
}

/** Validates the options. Throws a `CheckInputError` that names the invalid option. */
export function checkSettings(options: CheckOptions): CheckSettings {
  const {fetch = globalThis.fetch} = options;
  const apiKey = options.apiKey === undefined ? undefined : headerValue('API key', options.apiKey);
  const headers = headerFields(options.headers ?? {});
  const totalTimeout = milliseconds('total-timeout', options.totalTimeout ?? TOTAL_TIMEOUT);
  return {
    endpoint: endpointOf(options.url),
    bot: text('bot', options.bot),
    apiKey,
    headers,
    secrets: secretsOf(apiKey, headers),
    privateBot: optionalText('private-bot', options.privateBot),
    model: optionalText('model', options.model),
    origin: options.origin === undefined ? undefined : originOf(options.origin),
    question: text('question', options.question ?? QUESTION),
    goldenQuestions: options.goldenQuestions ?? [],
    codeWord: `zeppelin${Math.floor(Math.random() * 1_000_000)}`,
    idleTimeout: milliseconds('timeout', options.timeout ?? TIMEOUT),
    replyTimeout: totalTimeout / 3,
    totalTimeout,
    // A browser's `fetch` throws if it is called as a method of another object.
    fetch: (input, init) => fetch(input, init),
  };
}

export function keyFor(bot: string, {apiKey, privateBot}: CheckSettings): string | undefined {
  return privateBot === undefined || bot === privateBot ? apiKey : undefined;
}

function endpointOf(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search) {
    throw new CheckInputError(
      `Invalid address: expected http or https without user and query, such as https://agents.example.com, got "${withoutUser(address)}".`,
    );
  }
  const path = url.pathname.replace(/\/+$/, '');
  if (path.endsWith('/v1/chat/completions')) {
    throw new CheckInputError('Give the address without /v1/chat/completions, as in "base-url".');
  }
  return new URL(`${url.origin}${path}/v1/chat/completions`);
}

/** Removes a password, which must not be printed. */
function withoutUser(address: string): string {
  return address.replace(/\/\/[^/]*@/, '//…@');
}

function text(option: string, value: string): string {
  if (value.trim() === '') throw new CheckInputError(`"${option}" must not be empty.`);
  return value;
}

function optionalText(option: string, value: string | undefined): string | undefined {
  return value === undefined ? undefined : text(option, value);
}

function milliseconds(option: string, seconds: number): number {
  if (seconds > 0 && seconds <= MAX_TIMEOUT) return seconds * 1000;
  throw new CheckInputError(`Invalid ${option}: expected a number of seconds above 0, got "${seconds}".`);
}

function originOf(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url !== undefined && url.origin !== 'null' && url.href === `${url.origin}/`) return url.origin;
  throw new CheckInputError(
    `Invalid origin: expected the origin of a page, such as https://www.example.com, got "${withoutUser(value)}".`,
  );
}

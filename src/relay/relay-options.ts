/** The longest time that `setTimeout` can wait, in milliseconds. */
const MAX_TIMEOUT = 2_147_483_647;

/** The requests that a relay forwards, and the service it forwards them to. */
export interface RelayOptions {
  /** Where the service is, absolute; `/v1/chat/completions` is appended. No redirect is followed. */
  readonly serviceUrl: string;
  /** Sent to the service as the header `api-key` and nowhere else. Section "Authentication". */
  readonly apiKey: string;
  /** The agents that may be asked, each by its `botId`. */
  readonly bots: readonly string[];
  /** The origins whose pages may ask, such as `https://www.example.com`: the relay's own too, if it has such pages. */
  readonly origins: readonly string[];
  /** The models that a page may choose. Default: none, so that each agent keeps its own. */
  readonly models?: readonly string[] | undefined;
  /**
   * Whether this visitor may ask, for example by a token or a session. Must not read the body. Default: every visitor may.
   * Only browsers tell the truth about their origin, so an agent that is not for everybody needs this.
   */
  readonly authorize?: ((request: Request) => boolean | Promise<boolean>) | undefined;
  /**
   * Returns the client address of a request; each runtime has its own API for it. Ports, brackets and zones are left out. All
   * requests without an address count as one visitor. `'shared'`: all visitors have one rate together, so a single one can use it up.
   */
  readonly clientAddress: ((request: Request) => string | null | undefined) | 'shared';
  /** How many questions one address may ask in a minute; a /48 of IPv6 may ask 16 times that. Default: 20. */
  readonly ratePerMinute?: number | undefined;
  /** How large a question may be with its history, in bytes. Default: 262,144. */
  readonly maxBodyBytes?: number | undefined;
  /** How long it may take to come in, in milliseconds. Default: 10,000. */
  readonly bodyTimeout?: number | undefined;
  /**
   * How long a reply may stand still, in milliseconds: the service sends nothing, or the visitor reads nothing. Then the service's
   * connection is closed, and the visitor's reply is cut, which the widget shows as interrupted. Default: 60,000.
   */
  readonly idleTimeout?: number | undefined;
  /** How long a reply may take in all, from the question to its end, in milliseconds. Then it is cut. Default: 600,000. */
  readonly replyTimeout?: number | undefined;
  /** How large a reply may be, in bytes. A larger one is cut. Default: 4,194,304. */
  readonly maxReplyBytes?: number | undefined;
  /**
   * How many replies one address may have running at the same time; a further question is refused with status 429. Default: 4. Not used
   * if `clientAddress` is `'shared'`, where it would be a limit for all visitors together.
   */
  readonly maxRepliesPerAddress?: number | undefined;
  /** How many replies may run at the same time for all visitors; a further question is refused with status 503. Default: 1,000. */
  readonly maxReplies?: number | undefined;
}

/** Options that were found to be right, in the form in which they are used. */
export interface RelaySettings {
  /** The address of the operation itself. */
  readonly endpoint: string;
  readonly apiKey: string;
  readonly bots: ReadonlySet<string>;
  readonly origins: ReadonlySet<string>;
  readonly models: ReadonlySet<string>;
  readonly authorize: (request: Request) => boolean | Promise<boolean>;
  readonly clientAddress: RelayOptions['clientAddress'];
  readonly ratePerMinute: number;
  readonly maxBodyBytes: number;
  readonly bodyTimeout: number;
  readonly idleTimeout: number;
  readonly replyTimeout: number;
  readonly maxReplyBytes: number;
  readonly maxRepliesPerAddress: number;
  readonly maxReplies: number;
}

/** Throws a `TypeError` that names the option that is wrong: a relay that was set up by mistake must not start. */
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
    maxBodyBytes: positive('maxBodyBytes', options.maxBodyBytes ?? 262_144),
    bodyTimeout: milliseconds('bodyTimeout', options.bodyTimeout ?? 10_000),
    idleTimeout: milliseconds('idleTimeout', options.idleTimeout ?? 60_000),
    replyTimeout: milliseconds('replyTimeout', options.replyTimeout ?? 600_000),
    maxReplyBytes: positive('maxReplyBytes', options.maxReplyBytes ?? 4_194_304),
    maxRepliesPerAddress: count('maxRepliesPerAddress', options.maxRepliesPerAddress ?? 4),
    maxReplies: count('maxReplies', options.maxReplies ?? 1_000),
  };
}

function check(isRight: boolean, option: keyof RelayOptions, must: string): asserts isRight {
  if (!isRight) throw new TypeError(`createRelay: "${option}" ${must}.`);
}

/** Without the slash at its end. */
function serviceAddress(address: string): string {
  const url = parse(address);
  const isPlain =
    url !== undefined && /^https?:$/.test(url.protocol) && !/[?#]/.test(address) && url.username === '';
  check(isPlain, 'serviceUrl', 'must be an address with http or https, without user, query or fragment');
  return url.href.replace(/\/+$/, '');
}

/** As it goes over the wire. A variable of the environment that is not set must not pass for a key. */
function headerValue(key: string): string {
  check(typeof key === 'string' && key.trim() !== '', 'apiKey', 'is missing');
  // The platform's own error would quote the key. Backslashes alone cannot be distinguished from those of an escape.
  const isSendable = /^(?=.*[^\\ ])[\x21-\x7e]+(?: +[\x21-\x7e]+)*$/.test(key.trim());
  check(isSendable, 'apiKey', 'must be plain ASCII on one line, and more than backslashes');
  return key.trim();
}

function names(option: 'bots' | 'origins' | 'models', list: readonly string[]): ReadonlySet<string> {
  // A single string is a list of its letters to a Set.
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

function positive(option: 'ratePerMinute' | 'maxBodyBytes' | 'maxReplyBytes', value: number): number {
  check(Number.isFinite(value) && value > 0, option, 'must be a number above 0');
  return value;
}

function count(option: 'maxRepliesPerAddress' | 'maxReplies', value: number): number {
  check(Number.isSafeInteger(value) && value > 0, option, 'must be a whole number above 0');
  return value;
}

/** A longer time than `setTimeout` can wait would be over at once. */
function milliseconds(option: 'bodyTimeout' | 'idleTimeout' | 'replyTimeout', value: number): number {
  const isTime = Number.isFinite(value) && value > 0 && value <= MAX_TIMEOUT;
  check(isTime, option, `must be a number of milliseconds above 0 and up to ${MAX_TIMEOUT}`);
  return value;
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

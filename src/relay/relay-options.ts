/** What a relay lets through, and where to. */
export interface RelayOptions {
  /** Where the service is, absolute; `/v1/chat/completions` is appended. No redirect is followed. */
  readonly serviceUrl: string;
  /** Sent to the service as the header `api-key`, and told to nobody else. Section "Authentication". */
  readonly apiKey: string;
  /** The agents that may be asked, each by its `botId`. */
  readonly bots: readonly string[];
  /** The origins whose pages may ask, such as `https://www.example.com`: the relay's own too, if it has such pages. */
  readonly origins: readonly string[];
  /** The models that a page may choose. Default: none, so that each agent keeps its own. */
  readonly models?: readonly string[] | undefined;
  /**
   * Whether this visitor may ask, told by a token or a session; it leaves the request's body alone. Default: everybody may.
   * Only browsers tell the truth about their origin, so an agent that is not for everybody needs this.
   */
  readonly authorize?: ((request: Request) => boolean | Promise<boolean>) | undefined;
  /**
   * The address that a request comes from, without a port. No standard tells it. Default: nobody has one, and all visitors
   * together have the rate of one.
   */
  readonly clientAddress?: ((request: Request) => string | null | undefined) | undefined;
  /** How many questions one address may ask in a minute. Default: 20. */
  readonly ratePerMinute?: number | undefined;
  /** How large a question may be with its history, in bytes. Default: 262,144. */
  readonly maxBodyBytes?: number | undefined;
  /** How long it may take to come in, in milliseconds. Default: 10,000. */
  readonly bodyTimeout?: number | undefined;
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
  readonly clientAddress: (request: Request) => string | null | undefined;
  readonly ratePerMinute: number;
  readonly maxBodyBytes: number;
  readonly bodyTimeout: number;
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
    clientAddress: options.clientAddress ?? (() => null),
    ratePerMinute: positive('ratePerMinute', options.ratePerMinute ?? 20),
    maxBodyBytes: positive('maxBodyBytes', options.maxBodyBytes ?? 262_144),
    bodyTimeout: positive('bodyTimeout', options.bodyTimeout ?? 10_000),
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
  // The platform's own error would quote the key. Backslashes alone cannot be told from those of an escape.
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

function positive(option: 'ratePerMinute' | 'maxBodyBytes' | 'bodyTimeout', value: number): number {
  check(Number.isFinite(value) && value > 0, option, 'must be a number above 0');
  return value;
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

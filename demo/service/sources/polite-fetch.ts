import {setTimeout as pause} from 'node:timers/promises';
import type {Robot} from 'robots-parser';

import {SourceError} from './source-error.js';

/** The name that site owners read in their logs, and can address in robots.txt. */
export const USER_AGENT = 'chat-bot-reference-service';

/** The maximum duration of a request with its body, in milliseconds. */
const TIMEOUT = 30_000;
const MAX_REDIRECTS = 5;
/** A longer delay of a robots.txt is not taken, in milliseconds. */
const MAX_DELAY = 30_000;

/** A complete response. */
export interface FetchedPage {
  readonly status: number;
  readonly headers: Headers;
  /** Where redirects led to. */
  readonly url: string;
  readonly bytes: Uint8Array;
}

export interface PoliteFetchOptions {
  /** Nothing is asked from another origin, redirects included. */
  readonly origin: string;
  /** The pause after each request, in milliseconds. */
  readonly delay: number;
  /** A longer body is refused. */
  readonly maxBytes: number;
}

/** A page redirects to an address that robots.txt forbids. */
export class ForbiddenError extends SourceError {
  constructor(address: string) {
    super(address, 'is forbidden by robots.txt');
  }
}

/** The end of the last request to each host. Several Knowledge Bases may be on one host. */
const queues = new Map<string, Promise<unknown>>();

/** Asks one site, one request at a time and with pauses. Throws if there is no complete response. */
export class PoliteFetch {
  readonly #options: PoliteFetchOptions;
  #delay: number;

  constructor(options: PoliteFetchOptions) {
    this.#options = options;
    this.#delay = options.delay;
  }

  /** Makes the pauses at least this long, as a robots.txt asks for it. In seconds. */
  slowDown(seconds: number): void {
    this.#delay = Math.min(Math.max(this.#options.delay, seconds * 1000), MAX_DELAY);
  }

  /**
   * @param robots - the rules for the addresses that redirects lead to. Default: they are not known yet
   */
  async get(
    url: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
    robots?: Robot,
  ): Promise<FetchedPage> {
    let address = url;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const page = await this.#inTurn(() => this.#ask(address, headers, signal), signal);
      const location = page.headers.get('location');
      if (page.status < 300 || page.status >= 400 || page.status === 304 || location === null) return page;
      address = new URL(location, address).href;
      if (robots?.isAllowed(address, USER_AGENT) === false) throw new ForbiddenError(address);
    }
    throw new SourceError(url, `redirects more than ${MAX_REDIRECTS} times`);
  }

  #inTurn<Result>(run: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const {host} = new URL(this.#options.origin);
    const before = queues.get(host) ?? Promise.resolve();
    const result = before.then(run);
    const end = result
      .catch(() => undefined)
      .then(() => pause(this.#delay, undefined, {signal, ref: false}).catch(() => undefined));
    queues.set(host, end);
    return result;
  }

  async #ask(
    address: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<FetchedPage> {
    signal.throwIfAborted();
    if (new URL(address).origin !== this.#options.origin) {
      throw new SourceError(address, 'is on another origin');
    }
    const response = await fetch(address, {
      headers: {'user-agent': USER_AGENT, ...headers},
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
    });
    const {status} = response;
    return {status, headers: response.headers, url: address, bytes: await this.#bodyOf(response)};
  }

  async #bodyOf(response: Response): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > this.#options.maxBytes) {
        throw new SourceError(response.url, `has more than ${this.#options.maxBytes} bytes`);
      }
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }
}

import {setTimeout as pause} from 'node:timers/promises';
import robotsParser, {type Robot} from 'robots-parser';

/** The name that site owners read in their logs, and can address in robots.txt. */
const USER_AGENT = 'chat-bot-reference-service';

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

export interface PageRequest {
  readonly signal: AbortSignal;
  /** A longer body is refused. */
  readonly maxBytes: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** robots.txt forbids an address, such as one that a page redirects to. */
export class ForbiddenError extends Error {}

/** The end of the last request to each host. Several Knowledge Bases may be on one. */
const queues = new Map<string, Promise<unknown>>();

/** Asks one site, one request at a time and with pauses, for what its robots.txt allows. Throws if there is no complete response. */
export class PoliteFetch {
  readonly #origin: string;
  readonly #delay: number;
  #robots: Robot | undefined;

  /**
   * @param origin - nothing is asked from another one, redirects included
   * @param delay - the pause after each request, in milliseconds. A robots.txt can make it longer
   */
  constructor(origin: string, delay: number) {
    this.#origin = origin;
    this.#delay = delay;
  }

  /** Reads robots.txt, whose rules hold from then on. */
  async readRobots(request: PageRequest): Promise<void> {
    const url = `${this.#origin}/robots.txt`;
    this.#robots = undefined;
    const {status, bytes} = await this.get(url, request);
    // A server in trouble may not be able to tell what it forbids.
    if (status >= 500) throw new Error(`${url} answered with status ${status}.`);
    this.#robots = robotsParser(url, status < 300 ? new TextDecoder().decode(bytes) : '');
  }

  /** Whether an address may be asked for. */
  allows(address: string): boolean {
    return new URL(address).origin === this.#origin && this.#robots?.isAllowed(address, USER_AGENT) !== false;
  }

  async get(url: string, request: PageRequest): Promise<FetchedPage> {
    let address = url;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      if (new URL(address).origin !== this.#origin) throw new Error(`${address} is on another origin.`);
      if (!this.allows(address)) throw new ForbiddenError(`${address} is forbidden by robots.txt.`);
      const page = await this.#inTurn(() => ask(address, request), request.signal);
      const location = page.headers.get('location');
      if (page.status < 300 || page.status >= 400 || page.status === 304 || location === null) return page;
      address = new URL(location, address).href;
    }
    throw new Error(`${url} redirects more than ${MAX_REDIRECTS} times.`);
  }

  #inTurn<Result>(run: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const asked = (this.#robots?.getCrawlDelay(USER_AGENT) ?? 0) * 1000;
    const delay = Math.min(Math.max(this.#delay, asked), MAX_DELAY);
    const {host} = new URL(this.#origin);
    const result = (queues.get(host) ?? Promise.resolve()).then(run);
    const end = result
      .catch(() => undefined)
      .then(() => pause(delay, undefined, {signal, ref: false}).catch(() => undefined));
    queues.set(host, end);
    return result;
  }
}

async function ask(url: string, {headers, signal, maxBytes}: PageRequest): Promise<FetchedPage> {
  signal.throwIfAborted();
  const response = await fetch(url, {
    headers: {'user-agent': USER_AGENT, ...headers},
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error(`${url} has more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return {status: response.status, headers: response.headers, url, bytes: Buffer.concat(chunks)};
}

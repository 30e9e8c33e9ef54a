import {EventReader} from './event-reader.js';
import type {PlannedRequest} from './plan.js';
import {duration} from './plain-text.js';
import type {CheckSettings} from './settings.js';

/** The maximum time of a request and its response, in milliseconds. */
const TOTAL_TIMEOUT = 600_000;
/** The maximum size of a body, in bytes. */
const MAX_BODY_BYTES = 20_000_000;
/** How long the connection is read after `[DONE]`, in milliseconds: twice as long as by the widget. */
const AFTER_DONE = 10_000;
/** The pauses of a slow reader, in milliseconds, each before one chunk. */
const PAUSES = [1_500, 500];

/** A request and all that the service sent back. Times are in milliseconds after the request. */
export interface Exchange {
  readonly request: PlannedRequest;
  /** 0 if there was no response. */
  readonly status: number;
  /** The target of a redirect, or an empty string if it is not known. `undefined` without a redirect. */
  readonly redirect: string | undefined;
  readonly headers: Headers;
  /** The body, as far as it was read. */
  readonly text: string;
  /** The body as an event stream. */
  readonly stream: EventReader;
  /** The time of the first chunk of the body. */
  readonly firstByteAt: number | undefined;
  /** The time of the last chunk, or of the failure if there was none. */
  readonly endedAt: number;
  /** The longest time without a chunk after the first one. */
  readonly longestGap: number;
  /** Whether the service kept the connection open after the end of the reply. */
  readonly isHeldOpen: boolean;
  /** Why the response is incomplete, or why there is none. */
  readonly failure: string | undefined;
  /** Whether there was no connection at all. */
  readonly isUnreachable: boolean;
}

/** Sends one request and reads its response. Never rejects, except with the reason of `signal`. */
export async function exchange(
  request: PlannedRequest,
  settings: CheckSettings,
  signal: AbortSignal,
): Promise<Exchange> {
  const connection = new AbortController();
  const stop = () => connection.abort(signal.reason);
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    const record = await new Recording(request, settings, connection.signal).run();
    signal.throwIfAborted();
    return record;
  } finally {
    signal.removeEventListener('abort', stop);
    connection.abort();
  }
}

/** A response that is being read. */
class Recording implements Exchange {
  readonly request: PlannedRequest;
  readonly stream = new EventReader();
  status = 0;
  redirect: string | undefined;
  headers = new Headers();
  text = '';
  firstByteAt: number | undefined;
  endedAt = 0;
  longestGap = 0;
  isHeldOpen = false;
  failure: string | undefined;
  isUnreachable = false;

  readonly #settings: CheckSettings;
  readonly #signal: AbortSignal;
  readonly #start = Date.now();
  readonly #decoder = new TextDecoder();
  #lastChunkAt: number | undefined;
  #bytes = 0;

  constructor(request: PlannedRequest, settings: CheckSettings, signal: AbortSignal) {
    this.request = request;
    this.#settings = settings;
    this.#signal = signal;
  }

  async run(): Promise<Exchange> {
    try {
      const response = await within(this.#send(), this.#settings.idleTimeout);
      if (response === TIMEOUT) {
        this.failure = `no response within ${duration(this.#settings.idleTimeout)}`;
      } else {
        this.status = response.status;
        this.headers = response.headers;
        this.redirect = redirectOf(response);
        await this.#read(response);
      }
    } catch (error) {
      this.isUnreachable = this.status === 0 && this.redirect === undefined;
      this.failure = this.isUnreachable ? `no connection (${reasonOf(error)})` : 'the connection broke';
    }
    this.stream.end();
    this.endedAt = this.#lastChunkAt ?? this.#now;
    return this;
  }

  get #now(): number {
    return Date.now() - this.#start;
  }

  #send(): Promise<Response> {
    const {method = 'POST', body, apiKey, headers} = this.request;
    const {endpoint, origin, fetch} = this.#settings;
    return fetch(endpoint.href, {
      method,
      headers: {
        ...(body !== undefined && {
          'content-type': 'application/json',
          accept: 'text/event-stream, application/json',
        }),
        ...(apiKey !== undefined && {'api-key': apiKey}),
        ...(origin !== undefined && {origin}),
        ...headers,
      },
      ...(body !== undefined && {body: JSON.stringify(body)}),
      signal: this.#signal,
      // A key must not reach the target of a redirect.
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
  }

  async #read(response: Response): Promise<void> {
    const reader = response.body?.getReader();
    const pauses = this.request.reading === 'slowly' ? [...PAUSES] : [];
    try {
      for (;;) {
        const pause = pauses.shift();
        if (pause !== undefined) await sleep(pause);
        const limit = this.stream.hasDone ? AFTER_DONE : this.#settings.idleTimeout;
        const chunk = reader ? await within(reader.read(), limit) : END;
        if (chunk === TIMEOUT) {
          this.#endInSilence(limit);
          return;
        }
        if (chunk.value === undefined) break;
        this.#take(chunk.value);
        if (this.#isEnough()) return;
      }
    } finally {
      this.text += this.#decoder.decode();
      // Not awaited: a stream may never confirm it.
      void reader?.cancel().catch(() => undefined);
    }
  }

  #take(bytes: Uint8Array): void {
    const now = this.#now;
    this.longestGap = Math.max(this.longestGap, now - (this.#lastChunkAt ?? now));
    this.#lastChunkAt = now;
    this.firstByteAt ??= now;
    this.#bytes += bytes.byteLength;
    this.text += this.#decoder.decode(bytes, {stream: true});
    this.stream.take(bytes, now);
  }

  #endInSilence(limit: number): void {
    if (this.stream.hasDone) this.isHeldOpen = true;
    else this.failure = `no data for ${duration(limit)}`;
  }

  /** Whether the rest of the body need not be read. */
  #isEnough(): boolean {
    const {reading = 'all'} = this.request;
    if (reading === 'first-event') return this.stream.events.length > 0;
    if (reading !== 'all' && this.stream.hasDone) return true;
    if (this.#bytes > MAX_BODY_BYTES) this.failure = `more than ${MAX_BODY_BYTES / 1_000_000} MB`;
    if (this.#now > TOTAL_TIMEOUT) this.failure = `not complete after ${duration(TOTAL_TIMEOUT)}`;
    return this.failure !== undefined;
  }
}

const END = {value: undefined};
const TIMEOUT = Symbol('timeout');

/** Resolves with the value of `promise`, or with `TIMEOUT` after the time. */
async function within<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value | typeof TIMEOUT> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<typeof TIMEOUT>((resolve) => {
    timer = setTimeout(() => resolve(TIMEOUT), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
    // After a timeout, the request is aborted, and the promise rejects.
    promise.catch(() => undefined);
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Browsers hide the status and the target of a redirect that they do not follow. */
function redirectOf({type, status, headers}: Response): string | undefined {
  if (type === 'opaqueredirect') return '';
  const isRedirect = [301, 302, 303, 307, 308].includes(status);
  return isRedirect ? (headers.get('location') ?? '') : undefined;
}

/** The code of the failure, such as `ECONNREFUSED`, which Node gives in the cause. */
function reasonOf(error: unknown): string {
  const {cause, message} = error as Error & {cause?: {code?: string; message?: string}};
  return cause?.code ?? cause?.message ?? message;
}

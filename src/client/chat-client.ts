import {fetchEventSource} from '@microsoft/fetch-event-source';

import {ChatServiceError} from './errors.js';
import {httpError} from './http-error.js';
import {ReplyReader, type ReplyEnd, type ReplyHandlers} from './reply-reader.js';
import {SilenceTimer} from './silence-timer.js';
import type {ChatCompletionRequest} from './types.js';

export {ChatServiceError, type ChatServiceErrorType} from './errors.js';
export type {ReplyEnd, ReplyHandlers} from './reply-reader.js';
export type {ChatCompletionMessage, ChatCompletionRequest, CitedResource, Role} from './types.js';

/** Extra request headers, or a function that gives them, called for every request. */
export type HeadersSource = HeadersInit | (() => HeadersInit | Promise<HeadersInit>);

export interface ChatClientOptions {
  /** Where the service is, absolute; `/v1/chat/completions` is appended. */
  readonly baseUrl: string;
  /** For private agents, sent as the header `api-key`. Section "Authentication". */
  readonly apiKey?: string | undefined;
  readonly headers?: HeadersSource | undefined;
  /** Default: the page's own `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

/** Asks a conversational agent for its next message. */
export interface ChatClient {
  /**
   * Sends the conversation once, and never again by itself. Resolves when the turn is over; sources may still follow
   * for five seconds. Rejects with a `ChatServiceError`, or with the signal's reason once that is aborted.
   */
  reply(request: ChatCompletionRequest, handlers: ReplyHandlers, signal: AbortSignal): Promise<ReplyEnd>;
}

/** How long the service may be silent, in milliseconds. */
const TIMEOUT = 60_000;
/** How long the connection stays open for the sources once there is no more text, in milliseconds. */
const PAYLOAD_TIMEOUT = 5_000;
/** Statuses that a `Response` with a body must not have, although Chromium gives one to its own. */
const NO_BODY = [204, 205];

/** A client of the service, section "Create a chat completion". Reads both forms of a reply. */
export function createChatClient({apiKey, ...rest}: ChatClientOptions): ChatClient {
  // As it goes over the wire: a header has no white space around it, and the key has to be known where it is quoted.
  const options = {...rest, apiKey: apiKey?.trim()};
  return {
    reply: (request, handlers, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        new Exchange(options, handlers, signal, resolve, reject).run(request);
      }),
  };
}

/** One POST and all that comes back. */
class Exchange {
  readonly #options: ChatClientOptions;
  readonly #reader: ReplyReader;
  readonly #connection = new AbortController();
  readonly #silence: SilenceTimer;
  #isOpen = false;
  #rest: ReturnType<typeof setTimeout> | undefined;
  readonly #resolve: (end: ReplyEnd) => void;
  readonly #reject: (reason: unknown) => void;

  constructor(
    options: ChatClientOptions,
    handlers: ReplyHandlers,
    signal: AbortSignal,
    resolve: (end: ReplyEnd) => void,
    reject: (reason: unknown) => void,
  ) {
    this.#options = options;
    this.#reader = new ReplyReader(handlers, options.apiKey);
    this.#resolve = resolve;
    this.#reject = reject;
    this.#silence = new SilenceTimer(TIMEOUT, () =>
      this.#breakOff(new ChatServiceError('timeout', 'The service kept silent for too long.')),
    );
    signal.addEventListener('abort', () => this.#fail(signal.reason), {signal: this.#connection.signal});
  }

  async #headers(): Promise<Record<string, string>> {
    const {headers, apiKey} = this.#options;
    return {
      // The library loses a `Headers` object, and would send `Accept` beside `accept`.
      ...Object.fromEntries(new Headers(typeof headers === 'function' ? await headers() : headers)),
      'content-type': 'application/json',
      accept: 'text/event-stream, application/json',
      ...(apiKey && {'api-key': apiKey}),
    };
  }

  run(request: ChatCompletionRequest): void {
    this.#post(request).catch((error: unknown) => this.#breakOff(this.#toServiceError(error)));
  }

  async #post(request: ChatCompletionRequest): Promise<void> {
    this.#silence.restart();
    const headers = await this.#headers();
    // The library would send the request even so: it only listens for an abort that is still to come.
    if (this.#connection.signal.aborted) return;
    await fetchEventSource(`${this.#options.baseUrl.replace(/\/+$/, '')}/v1/chat/completions`, {
      method: 'POST',
      headers,
      body: JSON.stringify(request),
      signal: this.#connection.signal,
      fetch: (input, init) => this.#fetch(input, init),
      // A custom header would follow a redirect to another origin, and a referrer or cookie is nobody's business.
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // A question costs money: never send it twice. Without these two, the library repeats the POST when the tab was
      // hidden and after any error.
      openWhenHidden: true,
      onerror: (error) => {
        throw error;
      },
      onopen: (response) => this.#open(response),
      onmessage: ({event, data}) => this.#read(() => this.#reader.readEvent(event, data)),
      onclose: () => {
        this.#read(() => this.#reader.readClose());
        this.#close();
      },
    });
  }

  /** The given fetch, with an ear on the wire: comment lines never reach `onmessage`, yet they are a sign of life. */
  async #fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const {fetch = globalThis.fetch} = this.#options;
    const response = await fetch(input, init);
    // A fetch of the page's own may not listen to the signal.
    this.#connection.signal.throwIfAborted();
    this.#hear();
    const {status, statusText, headers} = response;
    if (response.body === null || NO_BODY.includes(status)) return response;
    const listening = new TransformStream<Uint8Array, Uint8Array>({
      transform: (bytes, controller) => {
        this.#hear();
        controller.enqueue(bytes);
      },
      // The library drops an event that no blank line closes, and with it the sources of a hasty service.
      flush: (controller) => controller.enqueue(new TextEncoder().encode('\n\n')),
    });
    return new Response(response.body.pipeThrough(listening), {status, statusText, headers});
  }

  #hear(): void {
    if (this.#reader.end === undefined && !this.#connection.signal.aborted) this.#silence.restart();
  }

  async #open(response: Response): Promise<void> {
    if (!response.ok) throw await httpError(response, this.#options.apiKey);
    this.#isOpen = true;
    // Whatever was asked for, the content type says what came.
    if (response.headers.get('content-type')?.toLowerCase().includes('text/event-stream')) return;
    const body = await response.text();
    this.#read(() => this.#reader.readBody(body));
    this.#close();
  }

  /** Lets the reader take the next step. Nothing may be thrown into the library: it would send the POST again. */
  #read(step: () => void): void {
    // One piece of the wire may hold more events than the one that failed.
    if (this.#connection.signal.aborted) return;
    const wasOver = this.#reader.end !== undefined;
    try {
      step();
    } catch (error) {
      this.#fail(this.#toServiceError(error));
      return;
    }
    const {end, isFinished} = this.#reader;
    if (isFinished) this.#waitForTheRest();
    if (end === undefined || wasOver) return;
    this.#silence.stop();
    this.#resolve(end);
  }

  /** What may still come once there is no more text: the sources, or only the word that it is over. */
  #waitForTheRest(): void {
    this.#rest ??= setTimeout(() => {
      this.#read(() => this.#reader.readClose());
      this.#close();
    }, PAYLOAD_TIMEOUT);
  }

  /** A reply that had its finish reason is complete, even if nobody said goodbye. */
  #breakOff(error: ChatServiceError): void {
    if (this.#reader.isFinished) this.#read(() => this.#reader.readClose());
    this.#fail(error);
  }

  /** After the turn is over this changes nothing but the connection: a promise settles once. */
  #fail(error: unknown): void {
    this.#reject(error);
    this.#close();
  }

  #toServiceError(cause: unknown): ChatServiceError {
    if (cause instanceof ChatServiceError) return cause;
    return this.#isOpen
      ? new ChatServiceError('interrupted', 'The connection broke within the reply.', {cause})
      : new ChatServiceError('network', 'The service could not be reached.', {cause});
  }

  #close(): void {
    this.#silence.stop();
    clearTimeout(this.#rest);
    this.#connection.abort();
  }
}

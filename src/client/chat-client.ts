import {BodyReader} from './body-reader.js';
import {ChatServiceError, UNREACHABLE} from './errors.js';
import {httpError} from './http-error.js';
import {readBytes} from './read-bytes.js';
import type {ReplyEvent} from './reply-event.js';
import {INITIAL, reduce, type ReplyEnd} from './reply-state.js';
import type {ChatCompletionRequest, CitedResource} from './types.js';

export {ChatServiceError, type ChatServiceErrorType} from './errors.js';
export type {ReplyEnd} from './reply-state.js';
export type {ChatCompletionMessage, ChatCompletionRequest, CitedResource, Role} from './types.js';

/** Extra request headers, or a function that returns them, called for every request. */
export type HeadersSource = HeadersInit | (() => HeadersInit | Promise<HeadersInit>);

export interface ChatClientOptions {
  /** The absolute URL of the service; `/v1/chat/completions` is appended. */
  readonly baseUrl: string;
  /** For private agents, sent as the header `api-key`. Section "Authentication". */
  readonly apiKey?: string | undefined;
  readonly headers?: HeadersSource | undefined;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

/** Receives the parts of a reply as they arrive. */
export interface ReplyHandlers {
  /** The next delta of the reply, never empty. */
  onDelta(content: string): void;
  /** All references of the reply. May be called up to five seconds after the turn, and more than once. */
  onReferences(resources: readonly CitedResource[]): void;
}

/** Asks a conversational agent for its next message. */
export interface ChatClient {
  /**
   * Sends the conversation once and never repeats it. Resolves when the turn is over; references may still
   * follow for five seconds. Rejects with a `ChatServiceError`, or with the reason of `signal` once that is
   * aborted. Without a signal, the reply cannot be stopped.
   */
  reply(request: ChatCompletionRequest, handlers: ReplyHandlers, signal?: AbortSignal): Promise<ReplyEnd>;
}

/** The idle timeout, in milliseconds. */
const IDLE_TIMEOUT = 60_000;
/** How long the connection stays open for references after the end of the text, in milliseconds. */
const REFERENCES_TIMEOUT = 5_000;

/** Creates a client of the service. Section "Create a chat completion". Reads both forms of a reply. */
export function createChatClient(options: ChatClientOptions): ChatClient {
  // Trimmed as in the header, so that the key is found where error messages quote it.
  const trimmed = {...options, apiKey: options.apiKey?.trim()};
  return {
    reply: (request, handlers, signal = new AbortController().signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        void new Exchange(trimmed, handlers, signal, resolve, reject).run(request);
      }),
  };
}

/**
 * Returns the request as JSON. Copies without prototypes, because some libraries add a `toJSON` to those of
 * objects and arrays.
 */
function bodyOf(request: ChatCompletionRequest): string {
  const messages = request.messages.map((message) => ({__proto__: null, ...message}));
  return JSON.stringify({
    __proto__: null,
    ...request,
    messages: Object.setPrototypeOf(messages, null) as unknown,
  });
}

/** One POST and its response. */
class Exchange {
  readonly #options: ChatClientOptions;
  readonly #handlers: ReplyHandlers;
  #state = INITIAL;
  readonly #connection = new AbortController();
  #isOpen = false;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;
  #referencesTimer: ReturnType<typeof setTimeout> | undefined;
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
    this.#resolve = resolve;
    this.#handlers = handlers;
    this.#reject = reject;
    signal.addEventListener('abort', () => this.#fail(signal.reason), {signal: this.#connection.signal});
  }

  async run(request: ChatCompletionRequest): Promise<void> {
    try {
      await this.#readReply(await this.#post(request));
      this.#close();
    } catch (error) {
      this.#breakOff(this.#toServiceError(error));
    }
  }

  async #post(request: ChatCompletionRequest): Promise<Response> {
    const {baseUrl, fetch = globalThis.fetch} = this.#options;
    const {signal} = this.#connection;
    this.#restartIdleTimer();
    const headers = await this.#headers().catch((cause: unknown) => {
      throw new ChatServiceError('network', 'The "headers" function failed.', {cause});
    });
    signal.throwIfAborted();
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/v1/chat/completions`, {
      method: 'POST',
      headers,
      body: bodyOf(request),
      signal,
      // Browsers send custom headers to the target of a redirect. The service needs no referrer and no
      // cookie.
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    // The page's `fetch` may ignore the signal.
    signal.throwIfAborted();
    return response;
  }

  async #headers(): Promise<Record<string, string>> {
    const {headers, apiKey} = this.#options;
    return {
      ...Object.fromEntries(new Headers(typeof headers === 'function' ? await headers() : headers)),
      'content-type': 'application/json',
      accept: 'text/event-stream, application/json',
      ...(apiKey && {'api-key': apiKey}),
    };
  }

  async #readReply(response: Response): Promise<void> {
    const {ok, headers} = response;
    this.#restartIdleTimer();
    if (!ok) throw await httpError(response, this.#options.apiKey);
    this.#isOpen = true;
    const body = new BodyReader(headers.get('content-type') ?? '', this.#options.apiKey);
    for await (const bytes of readBytes(response, this.#connection.signal)) {
      // Comment lines also restart the idle timer.
      this.#restartIdleTimer();
      this.#read(body.take(bytes));
    }
    this.#read(body.end());
  }

  /** Each chunk restarts the idle timer. */
  #restartIdleTimer(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(
      () => this.#breakOff(new ChatServiceError('timeout', 'The service sent no data for 60 s.')),
      IDLE_TIMEOUT,
    );
  }

  /** Updates the state, calls the handlers, and settles the promise if the turn is over. */
  #read(events: readonly ReplyEvent[]): void {
    try {
      for (const event of events) {
        this.#state = reduce(this.#state, event);
        if (event.type === 'references') this.#handlers.onReferences(event.value);
        if (this.#state.delta) this.#handlers.onDelta(this.#state.delta);
      }
    } catch (cause) {
      if (!this.#state.outcome) {
        throw new ChatServiceError('interrupted', 'A handler of the reply failed.', {cause});
      }
      // After the turn is over, no promise can carry the error.
      reportError(cause);
    }
    const {outcome, finishReason} = this.#state;
    if (finishReason ?? outcome)
      this.#referencesTimer ??= setTimeout(() => this.#breakOff(undefined), REFERENCES_TIMEOUT);
    if (outcome === undefined) return;
    clearTimeout(this.#idleTimer);
    if (outcome instanceof ChatServiceError) this.#reject(outcome);
    else this.#resolve(outcome);
  }

  /** Ends the reply. It is complete if it has a finish reason, even without `[DONE]`. */
  #breakOff(error: unknown): void {
    if (this.#state.finishReason) this.#read([{type: 'close'}]);
    this.#fail(error);
  }

  /** Rejects, unless the turn is over, and closes the connection. */
  #fail(error: unknown): void {
    this.#reject(error);
    this.#close();
  }

  #toServiceError(cause: unknown): ChatServiceError {
    if (cause instanceof ChatServiceError) return cause;
    return this.#isOpen
      ? new ChatServiceError('interrupted', 'The connection broke.', {cause})
      : new ChatServiceError('network', UNREACHABLE, {cause});
  }

  #close(): void {
    clearTimeout(this.#idleTimer);
    clearTimeout(this.#referencesTimer);
    this.#connection.abort();
  }
}

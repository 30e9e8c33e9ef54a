import {BodyReader} from './body-reader.js';
import {ChatServiceError, UNREACHABLE} from './errors.js';
import {readReply, type ReplyHandlers, type ReplySource} from './exchange.js';
import {httpError} from './http-error.js';
import {readBytes} from './read-bytes.js';
import type {ReplyEnd} from './reply-state.js';
import type {ChatCompletionRequest} from './types.js';

export {ChatServiceError, type ChatServiceErrorType} from './errors.js';
export type {ReplyHandlers} from './exchange.js';
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

/** Asks a conversational agent for its next message. */
export interface ChatClient {
  /**
   * Sends the conversation once and never repeats it. Resolves when the turn is over; references may still
   * follow for five seconds. Rejects with a `ChatServiceError`, or with the reason of `signal` once that is
   * aborted. Without a signal, the reply cannot be stopped.
   */
  reply(request: ChatCompletionRequest, handlers: ReplyHandlers, signal?: AbortSignal): Promise<ReplyEnd>;
}

/** Creates a client of the service. Section "Create a chat completion". Reads both forms of a reply. */
export function createChatClient(options: ChatClientOptions): ChatClient {
  // Trimmed as in the header, so that the key is found where error messages quote it.
  const trimmed = {...options, apiKey: options.apiKey?.trim()};
  return {
    reply: (request, handlers, signal) => readReply(responseTo(request, trimmed), handlers, signal),
  };
}

/** Sends one POST and reads its response. */
function responseTo(request: ChatCompletionRequest, options: ChatClientOptions): ReplySource {
  return async (emit, signal) => {
    let isOpen = false;
    try {
      const response = await post(request, options, signal);
      const {ok, headers} = response;
      emit([]);
      if (!ok) throw await httpError(response, options.apiKey);
      isOpen = true;
      const body = new BodyReader(headers.get('content-type') ?? '', options.apiKey);
      // Comment lines also restart the idle timer.
      for await (const bytes of readBytes(response, signal)) emit(body.take(bytes));
      emit(body.end());
    } catch (cause) {
      if (cause instanceof ChatServiceError) throw cause;
      throw isOpen
        ? new ChatServiceError('interrupted', 'The connection broke.', {cause})
        : new ChatServiceError('network', UNREACHABLE, {cause});
    }
  };
}

async function post(
  request: ChatCompletionRequest,
  options: ChatClientOptions,
  signal: AbortSignal,
): Promise<Response> {
  const {baseUrl, fetch = globalThis.fetch} = options;
  const headers = await headersOf(options).catch((cause: unknown) => {
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

async function headersOf({headers, apiKey}: ChatClientOptions): Promise<Record<string, string>> {
  return {
    ...Object.fromEntries(new Headers(typeof headers === 'function' ? await headers() : headers)),
    'content-type': 'application/json',
    accept: 'text/event-stream, application/json',
    ...(apiKey && {'api-key': apiKey}),
  };
}

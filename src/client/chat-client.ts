import type * as KeptReplies from './kept-reply.js';
import {BodyReader} from './body-reader.js';
import {ChatServiceError, UNREACHABLE} from './errors.js';
import {readReply, type ReplyHandlers, type ReplySource} from './exchange.js';
import {httpError} from './http-error.js';
import {readBytes} from './read-bytes.js';
import type {ReplyHandle} from './reply-handle.js';
import {INITIAL, reduce, type ReplyEnd} from './reply-state.js';
import type {ChatCompletionRequest} from './types.js';

export {ChatServiceError, type ChatServiceErrorType} from './errors.js';
export type {ReplyHandlers} from './exchange.js';
export type {ReplyHandle} from './reply-handle.js';
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

/** A client for services that keep replies for a while, as the relay does with a store. Others give no handles. */
export interface ResumableChatClient extends ChatClient {
  /**
   * Goes on with a reply after the event of its handle: sends one GET and never repeats it. Delivers the text and the
   * references that follow, and resolves and rejects like `reply`. The error has the status 404 if the service does not
   * keep the reply any longer.
   */
  resume(handle: ReplyHandle, handlers: ReplyHandlers, signal?: AbortSignal): Promise<ReplyEnd>;
  /**
   * Ends a reply at the service. To end its connection on this page, abort the signal of the reply. Resolves when the service
   * has answered, or cannot be reached: it ends a reply without readers by itself.
   */
  stop(handle: ReplyHandle): Promise<void>;
}

/** Creates a client of the service. Section "Create a chat completion". Reads both forms of a reply. */
export function createChatClient(options: ChatClientOptions): ResumableChatClient {
  // Trimmed as in the header, so that the key is found where error messages quote it.
  const trimmed = {...options, apiKey: options.apiKey?.trim()};
  return {
    reply: (request, handlers, signal) =>
      readReply(
        replyTo(trimmed, handlers, () => ({
          method: 'POST',
          headers: {'content-type': 'application/json'},
          body: bodyOf(request),
        })),
        handlers,
        signal,
      ),
    resume: async (handle, handlers, signal) => {
      const {get, stateAt} = await keptReplies();
      return readReply(
        replyTo(trimmed, handlers, () => get(handle), handle),
        handlers,
        signal,
        stateAt(handle, INITIAL),
      );
    },
    stop: (handle) =>
      keptReplies()
        .then(({stop}) => send(trimmed, stop(handle)))
        .then(ignore, ignore),
  };
}

const ignore = () => undefined;

let loading: Promise<typeof KeptReplies> | undefined;

/** Few services keep replies. The promise stays, because another import would not resolve while the page is left. */
function keptReplies(): Promise<typeof KeptReplies> {
  loading ??= import('./kept-reply.js').catch((cause: unknown) => {
    loading = undefined;
    throw new ChatServiceError('network', UNREACHABLE, {cause});
  });
  return loading;
}

/** Sends one request and reads its response. `handle`: of the reply that the response goes on with. */
function replyTo(
  options: ChatClientOptions,
  {onReplyHandle}: ReplyHandlers,
  init: () => Init,
  handle?: ReplyHandle,
): ReplySource {
  return async (emit, signal) => {
    let isOpen = false;
    let take = emit;
    try {
      const response = await send(options, {...init(), signal});
      // The page's `fetch` may ignore the signal.
      signal.throwIfAborted();
      emit([]);
      const {ok, headers} = response;
      if (!ok) {
        if (handle) onReplyHandle?.(undefined);
        throw await httpError(response, options.apiKey);
      }
      isOpen = true;
      const body = new BodyReader(headers.get('content-type') ?? '', options.apiKey);
      if (onReplyHandle && (handle ?? headers.has('chat-bot-reply-id'))) {
        // Without this code, the reply is complete, too.
        const code = await keptReplies().catch(ignore);
        if (code) take = code.follow(handle ?? code.handleIn(headers), INITIAL, reduce, emit, onReplyHandle);
      }
      // Comment lines also restart the idle timer.
      for await (const bytes of readBytes(response, signal)) take(body.take(bytes));
      take(body.end());
    } catch (cause) {
      if (cause instanceof ChatServiceError) throw cause;
      throw isOpen
        ? new ChatServiceError('interrupted', 'The connection broke.', {cause})
        : new ChatServiceError('network', UNREACHABLE, {cause});
    }
  };
}

/** A request. `path`: the end of its address. */
interface Init extends RequestInit {
  readonly path?: string;
  readonly headers?: Record<string, string>;
}

/** Sends a request. Rejects with a `ChatServiceError` if there are no headers for it. */
async function send(options: ChatClientOptions, {path = '', headers, ...init}: Init): Promise<Response> {
  const {baseUrl, fetch = globalThis.fetch} = options;
  const given = await headersOf(options).catch((cause: unknown) => {
    throw new ChatServiceError('network', 'The "headers" function failed.', {cause});
  });
  init.signal?.throwIfAborted();
  return fetch(`${baseUrl.replace(/\/+$/, '')}/v1/chat/completions${path}`, {
    ...init,
    headers: {...given, ...headers},
    // Browsers send custom headers to the target of a redirect. The service needs no referrer and no
    // cookie.
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
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
    accept: 'text/event-stream, application/json',
    ...(apiKey && {'api-key': apiKey}),
  };
}

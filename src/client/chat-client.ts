import type {ReplyEvent} from './decode.js';
import {ChatServiceError, UNREACHABLE} from './errors.js';
import {readBytes} from './event-reader.js';
import {readReply, type ReplyHandlers, type ReplySource} from './reply.js';
import {ReplyReader} from './reply-reader.js';
import type {ReplyEnd} from './reply-state.js';
import {PRIVATE_REQUEST, resolveHeaders, type HeadersSource} from './request.js';
import {httpError} from './error-response.js';
import type {ChatCompletionRequest, ReplyHandle} from './types.js';
import {stringify} from '../platform/stringify.js';

export {ChatServiceError, type ChatServiceErrorType} from './errors.js';
export type {StreamEvent} from './event-reader.js';
export {readEvents} from './read-events.js';
export type {ReplyHandlers} from './reply.js';
export type {ReplyEnd} from './reply-state.js';
export type {HeadersSource} from './request.js';
export type * from './types.js';

/** Creates a client of the service. Section "Create a chat completion". Reads both forms of a reply. */
export function createChatClient(options: ChatClientOptions): ResumableChatClient {
  // Trimmed as in the header, so that the key is found where error messages quote it.
  const trimmed = {...options, apiKey: options.apiKey?.trim()};
  return {
    reply: (request, ...rest) => {
      const headers = {'content-type': 'application/json'};
      return readReply(replyTo(trimmed, {method: 'POST', headers, json: request}), ...rest);
    },
    resume: (handle, ...rest) => readReply(replyTo(trimmed, keptReply(handle), handle), ...rest),
    stop: async (handle) => {
      // A service that cannot be reached ends a reply without readers itself.
      await send(trimmed, {...keptReply(handle), method: 'DELETE', keepalive: true}).catch(() => undefined);
    },
  };
}

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
   * Sends the conversation once and never repeats it. Resolves when the turn is over; references can still
   * follow for five seconds. Rejects with a `ChatServiceError`. Rejects with the reason of `signal` when it
   * aborts. A reply without a signal cannot be stopped.
   */
  reply(request: ChatCompletionRequest, handlers: ReplyHandlers, signal?: AbortSignal): Promise<ReplyEnd>;
}

/**
 * A client for services that keep replies for a while, such as the relay with a store. Other services give no
 * handles.
 */
export interface ResumableChatClient extends ChatClient {
  /**
   * Resumes a reply after the event of its handle: sends one GET and never repeats it. Delivers the text and
   * the references that follow. Resolves and rejects like `reply`. The error has the status 404 if the
   * service no longer keeps the reply.
   */
  resume(handle: ReplyHandle, handlers: ReplyHandlers, signal?: AbortSignal): Promise<ReplyEnd>;
  /**
   * Ends a reply at the service. To end its connection on this page, abort the signal of the reply. Resolves
   * when the service has answered. Also resolves if the service cannot be reached, because it ends a reply
   * without readers itself.
   */
  stop(handle: ReplyHandle): Promise<void>;
}

/** A request. `path` is appended to the endpoint; `json` is the body. */
interface Init extends RequestInit {
  readonly path?: string;
  readonly headers: Record<string, string>;
  readonly json?: object;
}

/** Request for the events of a reply after this handle. */
function keptReply({id, key, lastEventId = '0'}: ReplyHandle): Init {
  return {
    path: `/${encodeURIComponent(id)}`,
    headers: {'chat-bot-reply-key': key, 'last-event-id': lastEventId},
  };
}

/** Returns the handle of a new reply. `undefined`: the service does not keep the reply. */
function handleIn(headers: Headers): ReplyHandle | undefined {
  const id = headers.get('chat-bot-reply-id');
  return id === null ? undefined : {id, key: headers.get('chat-bot-reply-key') ?? ''};
}

/** Sends one request and reads its response. `handle`: the reply that this request resumes. */
function replyTo(options: ChatClientOptions, init: Init, handle?: ReplyHandle): ReplySource {
  return async (receive, signal) => {
    let isOpen = false;
    try {
      const response = await send(options, {...init, signal});
      isOpen = response.ok;
      if (!isOpen) {
        // A reply that the service does not give again cannot be resumed.
        receive([{handle: handle && null}]);
        throw await httpError(response, options.apiKey);
      }
      receive([{handle: handle ?? handleIn(response.headers)}]);
      const events: ReplyEvent[] = [];
      const type = response.headers.get('content-type') ?? '';
      const reader = new ReplyReader(type, (event) => events.push(event), options.apiKey);
      // The events before a failure are told, too.
      const tell = (read: () => void) => {
        try {
          read();
        } finally {
          receive(events.splice(0));
        }
      };
      await readBytes(response, signal, (bytes) => tell(() => reader.receive(bytes)));
      tell(() => reader.end());
    } catch (cause) {
      if (cause instanceof ChatServiceError) throw cause;
      throw isOpen
        ? new ChatServiceError('interrupted', 'The connection broke.', {cause})
        : new ChatServiceError('network', UNREACHABLE, {cause});
    }
  };
}

/** Sends a request. Rejects like `resolveHeaders`. */
async function send(
  options: ChatClientOptions,
  {path = '', headers, json, ...init}: Init,
): Promise<Response> {
  const {baseUrl, apiKey} = options;
  const given = await resolveHeaders(options.headers);
  init.signal?.throwIfAborted();
  return (options.fetch ?? fetch)(`${baseUrl.replace(/\/+$/, '')}/v1/chat/completions${path}`, {
    ...init,
    body: stringify(json),
    headers: {
      ...Object.fromEntries(given),
      accept: 'text/event-stream, application/json',
      ...(apiKey && {'api-key': apiKey}),
      ...headers,
    },
    ...PRIVATE_REQUEST,
  });
}

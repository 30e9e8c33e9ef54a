import {parse} from '../client/decode.js';
import {ChatServiceError, type ChatServiceErrorType} from '../client/errors.js';
import {readEvents} from '../client/read-events.js';
import {PRIVATE_REQUEST, type HeadersSource} from '../client/request.js';
import type {ChatContext, ChatRequest} from '../client/transport.js';
import {stringify} from '../platform/stringify.js';
import {isLocal, keyInPage} from './key-in-page.js';
import type {ProtocolEvent, Reply} from './reply.js';

/** Makes a transport of a function that asks, and returns the events of the reply. */
export function readyTransport(
  options: ReadyTransportOptions,
  answer: (
    post: Post,
    request: ChatRequest,
    context: ChatContext,
    signal: AbortSignal,
  ) => AsyncGenerator<ProtocolEvent, void, void>,
): ReadyTransport {
  const {url, headers: source, body: extra, fetch: ask = fetch} = options;
  const transport = (request: ChatRequest, signal: AbortSignal, context?: ChatContext) => {
    if (!context) throw refusal('Pass on "context", the third argument.');
    const post: Post = async (path, body, until = signal) => {
      const headers = new Headers(typeof source === 'function' ? await source() : source);
      const {location: page} = globalThis as {location?: Pick<URL, 'href' | 'hostname'>};
      const problem = page && keyInPage(new URL(url, page.href).hostname, headers);
      if (problem) {
        const error = refusal(problem);
        if (!isLocal(page.hostname)) throw error;
      }
      until?.throwIfAborted();
      const isForm = body instanceof FormData;
      // The browser says where the parts of a form end.
      if (!isForm) headers.set('content-type', 'application/json');
      headers.set('accept', 'text/event-stream');
      const response = await ask(url.replace(/\/+$/, '') + path, {
        signal: until,
        method: 'POST',
        headers,
        body: isForm ? body : stringify({...body, ...extra}),
        ...PRIVATE_REQUEST,
      });
      if (!response.ok) throw await serverError(response);
      return response;
    };
    return answer(post, request, context, signal);
  };
  return Object.assign(transport, {files: true} as const);
}

/** Fields of a JSON object. */
export type JsonFields = Readonly<Record<string, unknown>>;

/** What all ready transports take. */
export interface ReadyTransportOptions {
  /** The address of the server, absolute or relative to the page. */
  readonly url: string;
  /**
   * Extra headers, or a function that returns them, called for every request. On a page that is not on localhost, a key for the
   * host of a large vendor is refused. Default: none.
   */
  readonly headers?: HeadersSource | undefined;
  /** Fields that the JSON of each question gets in addition or instead. Default: none. */
  readonly body?: JsonFields | undefined;
  /** Returns the words for a tool or step, which visitors read. An empty text hides it. Default: its name. */
  readonly step?: ((name: string) => string | undefined) | undefined;
  /** What visitors read on the choices of an agent that asks for an approval. Default: `Approve` and `Deny`. */
  readonly labels?: {readonly approve?: string | undefined; readonly deny?: string | undefined} | undefined;
  /** Default: the global `fetch`, without cookies, referrer and redirects. */
  readonly fetch?: typeof fetch | undefined;
}

/**
 * A value for the property `transport`. Throws a `ChatServiceError` if the server answers with another status than 2xx (`http`, with
 * `status` and `retryAfter` in seconds), sends something else than the protocol says (`protocol`), or ends too soon (`interrupted`).
 * Throws one (`protocol`) for answers and results to a reply that it does not know any more.
 * Throws what `fetch` and `headers` throw, and the reason of `signal` when it aborts. Throws an `Error` if it is called without
 * `context`, or with a key that has no place in a page.
 */
export interface ReadyTransport {
  (
    request: ChatRequest,
    signal: AbortSignal,
    context?: ChatContext,
  ): AsyncGenerator<ProtocolEvent, void, void>;
  /** The visitor's files are sent, too. A function around a transport has the property `files: true`, too. */
  readonly files: true;
}

export type ConversationContext = ChatContext['conversation'];

/** Sends JSON or a form below the address of the server, until the signal of the question aborts. `signal`: `null` aborts nothing. */
export type Post = (path: string, body: object, signal?: AbortSignal | null) => Promise<Response>;

/** Reads a reply to its end. */
export async function* read(
  response: Response,
  signal: AbortSignal,
  reply: Reply,
): AsyncGenerator<ProtocolEvent, void, void> {
  let type: ChatServiceErrorType = 'protocol';
  for await (const {data, event} of readEvents(response, signal)) {
    reply.isOver ||= data === '[DONE]';
    const json = parse(data);
    if (data && json === undefined) break;
    const found = reply.receive(json, event);
    if (found.length > 0) type = 'interrupted';
    // A heartbeat, and what the chat does not show, say that the server is at work.
    else found.push({type: 'status', text: ''});
    yield* found;
  }
  if (!reply.isOver) throw new ChatServiceError(type, 'The reply has no end, or another protocol.');
}

/** Returns an error of the page, and logs it: the element's log only says that the transport failed. */
function refusal(sentence: string): Error {
  console.error(`<chat-bot>: ${sentence}`);
  return new Error(sentence);
}

/** Maximum time to read an error body, in milliseconds. The status and `Retry-After` are known without it. */
const ERROR_TIMEOUT = 3_000;

/** Returns the error of a response. The element checks its values. */
async function serverError(response: Response): Promise<ChatServiceError> {
  const {status, headers} = response;
  let body: unknown;
  try {
    for await (const {data} of readEvents(response, AbortSignal.timeout(ERROR_TIMEOUT))) body ??= parse(data);
  } catch {
    // The error is reported without the server's words.
  }
  const wait = String(headers.get('retry-after'));
  const {error = body, message = error} = own(body);
  const {code, message: serviceMessage = message} = own(error);
  const retryAfter = Number(wait) || (Date.parse(wait) - Date.now()) / 1_000 || undefined;
  const details = {status, retryAfter, serviceMessage, code} as object;
  return new ChatServiceError('http', `The server answered ${status}.`, details);
}

/** Returns the own fields of parsed JSON. Inherited ones did not come from the server. */
export const own = (value: unknown): Readonly<Record<string, unknown>> => ({
  __proto__: null,
  ...(Object(value) as object),
});

export const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : [];

/** A text as it is, and any other JSON as a text. */
export const words = (value: unknown): string =>
  typeof value === 'string' ? value : stringify(value ?? null);

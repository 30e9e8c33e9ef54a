import {decodeErrorBody, decodeRetryAfter} from './decode.js';
import {ChatServiceError} from './errors.js';

/** In characters. */
const MAX_BODY_LENGTH = 65_536;
/** How long reading an error body may take, in milliseconds. The status and `Retry-After` are known without it. */
const BODY_TIMEOUT = 3_000;

/** Returns the error of a response other than 2xx, without the `secret`. Section "Errors" does not specify its form. */
export async function httpError(response: Response, secret: string | undefined): Promise<ChatServiceError> {
  const {status, headers} = response;
  const body = await readErrorBody(response);
  return new ChatServiceError('http', `The service answered ${status}.`, {
    status,
    retryAfter: decodeRetryAfter(headers.get('retry-after')),
    ...decodeErrorBody(body, headers.get('content-type') ?? '', secret),
  });
}

/**
 * Returns the first 65,536 characters of an error body, or an empty string if it does not arrive within three
 * seconds: a partial body could end within the key, which would then not be removed.
 */
export async function readErrorBody(response: Response): Promise<string> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), BODY_TIMEOUT);
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const bytes of readBytes(response, late.signal)) {
      text += decoder.decode(bytes, {stream: true});
      if (text.length >= MAX_BODY_LENGTH) break;
    }
  } catch {
    // The error is reported without the service's message.
    text = '';
  }
  clearTimeout(timer);
  return text;
}

/** Yields the body's chunks. Cancels the stream when the consumer stops or `signal` aborts. */
export async function* readBytes(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  // Responses of a polyfilled `fetch` have no stream.
  const reader = (response.body ?? new Blob([await response.text()]).stream()).getReader();
  // The page's `fetch` may ignore the signal of the request.
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  try {
    for (let result; (result = await reader.read()).value;) yield result.value;
  } finally {
    cancel();
  }
  signal.throwIfAborted();
}

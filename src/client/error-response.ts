import {decodeErrorBody, decodeRetryAfter} from './decode.js';
import {ChatServiceError} from './errors.js';
import {readBytes} from './event-reader.js';

/** Returns the error of a response other than 2xx, without the `secret`. See section "Errors". */
export async function httpError(response: Response, secret: string | undefined): Promise<ChatServiceError> {
  const {status, headers} = response;
  const body = await readErrorBody(response);
  return new ChatServiceError('http', `The service answered ${status}.`, {
    status,
    retryAfter: decodeRetryAfter(headers.get('retry-after')),
    ...decodeErrorBody(body, headers.get('content-type') ?? '', secret),
  });
}

/** Maximum length of an error body, in characters. */
const MAX_BODY_LENGTH = 65_536;
/** Maximum time to read an error body, in milliseconds. The status and `Retry-After` are known without it. */
const BODY_TIMEOUT = 3_000;

/** Returns the first 65,536 characters, or '' after three seconds: half a key cannot be redacted. */
export async function readErrorBody(response: Response): Promise<string> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), BODY_TIMEOUT);
  const decoder = new TextDecoder();
  let text = '';
  const take = (bytes: Uint8Array) => {
    text += decoder.decode(bytes, {stream: true});
    return text.length < MAX_BODY_LENGTH;
  };
  // The error is reported, without the service's message.
  await readBytes(response, late.signal, take).catch(() => (text = ''));
  clearTimeout(timer);
  return text;
}

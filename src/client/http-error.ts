import {decodeErrorBody, decodeRetryAfter} from './decode.js';
import {ChatServiceError} from './errors.js';
import {readBytes} from './read-bytes.js';

/** In characters. */
const MAX_BODY_LENGTH = 65_536;
/** How long the words of an error may take, in milliseconds. Its status and its wait are known already. */
const BODY_TIMEOUT = 3_000;

/** The error of a response other than 2xx, without the `secret`. Section "Errors" does not specify its form. */
export async function httpError(response: Response, secret: string | undefined): Promise<ChatServiceError> {
  const {status, headers} = response;
  const body = await readStart(response);
  return new ChatServiceError('http', `The service answered ${status}.`, {
    status,
    retryAfter: decodeRetryAfter(headers.get('retry-after')),
    ...decodeErrorBody(body, headers.get('content-type') ?? '', secret),
  });
}

/**
 * The first 65,536 characters if they come within three seconds: an error page has no claim on more of the visitor's line or time.
 * Half a text is none, it might end in half a key.
 */
async function readStart(response: Response): Promise<string> {
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
    // A body that breaks off, or does not end, only costs its words.
    text = '';
  }
  clearTimeout(timer);
  return text;
}

import {decodeErrorBody, decodeRetryAfter} from './decode.js';
import {ChatServiceError} from './errors.js';

const MAX_BODY_BYTES = 64 * 1024;
/** How long the words of an error may take, in milliseconds. Its status and its wait are known already. */
const BODY_TIMEOUT = 3_000;

/** What an answer other than 2xx says, without the `secret`. Section "Errors" promises nothing of its form. */
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
 * The first 64 KB if they come within three seconds: an error page has no claim on more of the visitor's line or time.
 * Half a text is none, it might end in half a key.
 */
async function readStart({body}: Response): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let isCut = false;
  const cancel = () => void reader.cancel().catch(() => undefined);
  const timer = setTimeout(() => {
    isCut = true;
    cancel();
  }, BODY_TIMEOUT);
  try {
    for (let bytes = 0; bytes < MAX_BODY_BYTES;) {
      const {done, value} = await reader.read();
      if (done) break;
      bytes += value.byteLength;
      text += decoder.decode(value, {stream: true});
    }
  } catch {
    // A body that breaks off only costs its words.
    isCut = true;
  }
  clearTimeout(timer);
  cancel();
  return isCut ? '' : text;
}

import {RelayError} from './relay-error.js';
import type {RelaySettings} from './relay-settings.js';
import {TimeLimit} from './time-limit.js';

/** Maximum number of bytes to read and discard beyond `maxBodyBytes`. */
const MAX_DISCARDED = 16_777_216;

// The rest of the body can still arrive, so the connection cannot be used for another request.
const CLOSE = {connection: 'close'};

/** Throws a `RelayError` if the body is not JSON. Forms of other sites cannot send JSON without a preflight. */
export function checkContentType({headers}: Request): void {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return;
  const message = 'The request must have the content type application/json.';
  throw new RelayError(415, 'unsupported_media_type', message);
}

/**
 * Returns the body as text. Throws a `RelayError` if it exceeds the allowed size or time.
 *
 * Most clients read the response only after they have sent the whole body. If the server answers and closes
 * earlier, the connection is reset and the response is lost. So the rest of a body that is too large is read and discarded.
 */
export async function readBody(
  request: Request,
  {maxBodyBytes, bodyTimeout}: Pick<RelaySettings, 'maxBodyBytes' | 'bodyTimeout'>,
): Promise<string> {
  const tooLarge = (headers = {}) =>
    new RelayError(413, 'request_too_large', `The request body is larger than ${maxBodyBytes} bytes.`, {
      headers,
    });
  const declared = Number(request.headers.get('content-length'));
  if (declared > maxBodyBytes + MAX_DISCARDED) throw tooLarge(CLOSE);

  // Throws if `authorize` has read the body.
  const reader = request.body?.getReader();
  const limit = new TimeLimit();
  const late = new Promise<never>((_resolve, reject) => {
    const message = `The request body did not arrive within ${bodyTimeout} ms.`;
    const fail = () => reject(new RelayError(408, 'request_timeout', message, {headers: CLOSE}));
    limit.start(bodyTimeout, fail);
  });
  // Without `fatal`, invalid UTF-8 would be replaced and forwarded.
  const decoder = new TextDecoder('utf-8', {fatal: true});
  let text = '';
  let size = 0;
  // `content-length` can be missing or wrong.
  const isTooLarge = () => Math.max(size, declared || 0) > maxBodyBytes;
  try {
    for (;;) {
      const chunk = await Promise.race([reader?.read(), late]);
      if (!chunk || chunk.done) break;
      size += chunk.value.byteLength;
      // The stream is not canceled, because that resets the connection.
      if (size > maxBodyBytes + MAX_DISCARDED) throw tooLarge(CLOSE);
      text = isTooLarge() ? '' : text + decoder.decode(chunk.value, {stream: true});
    }
    text += decoder.decode();
  } catch (error) {
    if (isTooLarge()) throw tooLarge(CLOSE);
    if (error instanceof RelayError) throw error;
    throw new RelayError(400, 'invalid_body', 'The request body broke off, or is not UTF-8.');
  } finally {
    limit.stop();
  }
  if (isTooLarge()) throw tooLarge();
  return text;
}

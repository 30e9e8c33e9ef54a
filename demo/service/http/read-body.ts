import {ApiError} from './api-error.js';

/** No conversation needs more; a larger body is refused. */
export const MAX_BODY_BYTES = 1024 * 1024;
/** How much of a body that is too large is still read, in bytes. */
export const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;
/** How long a body may take to come in, in milliseconds. */
const TIMEOUT = 10_000;

// The rest of the body is still on its way: no other request may follow on this connection.
const CLOSE = {connection: 'close'};

const tooLarge = (headers = {}) =>
  new ApiError(413, `The request body is larger than ${MAX_BODY_BYTES} bytes.`, {
    code: 'request_too_large',
    headers,
  });

/**
 * Returns the body as text. Throws an `ApiError` with status 408 or 413.
 *
 * Most clients read nothing before they have sent everything, and a server that answers and closes in between resets the connection:
 * the answer is lost. So a body that is too large is read to its end, within the same time, and forgotten.
 */
export async function readBody(request: Request): Promise<string> {
  const declared = Number(request.headers.get('content-length')) || 0;
  if (declared > MAX_BODY_BYTES + MAX_DISCARDED_BYTES) throw tooLarge(CLOSE);

  const reader = request.body?.getReader();
  const decoder = new TextDecoder();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TIMEOUT);
  });
  let text = '';
  let size = 0;
  // The header may be missing or lie.
  const isTooLarge = () => Math.max(size, declared) > MAX_BODY_BYTES;
  try {
    for (;;) {
      const chunk = await Promise.race([reader ? reader.read() : {done: true as const}, deadline]);
      if (!chunk) throw isTooLarge() ? tooLarge(CLOSE) : tooSlow();
      if (chunk.done) break;
      size += chunk.value.byteLength;
      // Not cancelled: that would reset the connection.
      if (size > MAX_BODY_BYTES + MAX_DISCARDED_BYTES) throw tooLarge(CLOSE);
      text = isTooLarge() ? '' : text + decoder.decode(chunk.value, {stream: true});
    }
  } finally {
    clearTimeout(timer);
  }
  if (isTooLarge()) throw tooLarge();
  return text + decoder.decode();
}

const tooSlow = () =>
  new ApiError(408, 'The request body took too long.', {code: 'request_timeout', headers: CLOSE});

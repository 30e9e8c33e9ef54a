import {ApiError} from './api-error.js';

/** A larger body is refused. */
export const MAX_BODY_BYTES = 1024 * 1024;
/** How much of a body beyond `MAX_BODY_BYTES` is read and discarded, in bytes. */
export const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;
/** The maximum time for receiving a body, in milliseconds. */
const TIMEOUT = 10_000;

// The rest of the body may still arrive, so the connection cannot be used for another request.
const CLOSE = {connection: 'close'};

const tooLarge = (headers = {}) =>
  new ApiError(413, `The request body is larger than ${MAX_BODY_BYTES} bytes.`, {
    code: 'request_too_large',
    headers,
  });

/**
 * Returns the body as text. Throws an `ApiError` with status 408 or 413.
 *
 * Most clients read the response only after they have sent the whole body. If the server answers and closes
 * before that, the connection is reset and the response is lost. So a body that is too large is read to its
 * end, within the same time, and discarded.
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
  // The header may be missing or wrong.
  const isTooLarge = () => Math.max(size, declared) > MAX_BODY_BYTES;
  try {
    for (;;) {
      const chunk = await Promise.race([reader ? reader.read() : {done: true as const}, deadline]);
      if (!chunk) throw isTooLarge() ? tooLarge(CLOSE) : tooSlow();
      if (chunk.done) break;
      size += chunk.value.byteLength;
      // The stream is not canceled, because that would reset the connection.
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
  new ApiError(408, `The body took over ${TIMEOUT} ms.`, {code: 'request_timeout', headers: CLOSE});

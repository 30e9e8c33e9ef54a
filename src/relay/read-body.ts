import {RelayError} from './relay-error.js';
import type {RelaySettings} from './relay-options.js';

/** How much of a body that is too large is still read, in bytes. */
const MAX_DISCARDED = 16_777_216;

// The rest of the body is still on its way, so no other request may follow on this connection.
const CLOSE = {connection: 'close'};

/**
 * Returns the body as text. Holds no more of it, and waits for it no longer, than is allowed. Throws a `RelayError`.
 *
 * Most clients read nothing before they have sent everything, and a server that answers and closes in between resets the connection:
 * the answer is lost. So a body that is too large is read to its end, within the same time, and forgotten.
 */
export async function readBody(
  request: Request,
  {maxBodyBytes, bodyTimeout}: Pick<RelaySettings, 'maxBodyBytes' | 'bodyTimeout'>,
): Promise<string> {
  const tooLarge = (headers = {}) =>
    new RelayError(413, `The request body is larger than ${maxBodyBytes} bytes.`, {
      code: 'request_too_large',
      headers,
    });
  const declared = Number(request.headers.get('content-length'));
  if (declared > maxBodyBytes + MAX_DISCARDED) throw tooLarge(CLOSE);

  const deadline = startDeadline(bodyTimeout);
  // Bytes that are no UTF-8 would become other ones on the way.
  const decoder = new TextDecoder('utf-8', {fatal: true});
  const reader = request.body?.getReader();
  let text = '';
  let size = 0;
  // The header may be missing or lie.
  const isTooLarge = () => Math.max(size, declared || 0) > maxBodyBytes;
  try {
    for (;;) {
      const chunk = await Promise.race([reader?.read(), deadline.passed]);
      if (!chunk || chunk.done) break;
      size += chunk.value.byteLength;
      // Not cancelled: that resets the connection.
      if (size > maxBodyBytes + MAX_DISCARDED) throw tooLarge(CLOSE);
      text = isTooLarge() ? '' : text + decoder.decode(chunk.value, {stream: true});
    }
    text += decoder.decode();
  } catch (error) {
    if (isTooLarge()) throw tooLarge(CLOSE);
    if (error instanceof RelayError) throw error;
    throw new RelayError(400, 'The request body could not be read.', {code: 'invalid_body'});
  } finally {
    deadline.clear();
  }
  if (isTooLarge()) throw tooLarge();
  return text;
}

/** `passed` only ever rejects. */
function startDeadline(milliseconds: number): {passed: Promise<never>; clear(): void} {
  let timer: ReturnType<typeof setTimeout>;
  const passed = new Promise<never>((_resolve, reject) => {
    const tooSlow = new RelayError(408, 'The request body took too long.', {
      code: 'request_timeout',
      headers: CLOSE,
    });
    timer = setTimeout(() => reject(tooSlow), milliseconds);
  });
  return {passed, clear: () => clearTimeout(timer)};
}

import {RelayError} from './relay-error.js';
import type {RelaySettings} from './relay-options.js';

// What was not read is still on its way, so no other request may follow on this connection.
const headers = {connection: 'close'};

/** The body as text, of which never more is held, nor waited for longer, than is allowed. Throws a `RelayError`. */
export async function readBody(
  request: Request,
  {maxBodyBytes, bodyTimeout}: Pick<RelaySettings, 'maxBodyBytes' | 'bodyTimeout'>,
): Promise<string> {
  const tooLarge = new RelayError(413, `The request body is larger than ${maxBodyBytes} bytes.`, {
    code: 'request_too_large',
    headers,
  });
  if (Number(request.headers.get('content-length')) > maxBodyBytes) throw tooLarge;

  const deadline = startDeadline(bodyTimeout);
  // Bytes that are no UTF-8 would become other ones on the way.
  const decoder = new TextDecoder('utf-8', {fatal: true});
  const reader = request.body?.getReader();
  let text = '';
  let size = 0;
  try {
    for (;;) {
      const piece = await Promise.race([reader?.read(), deadline.passed]);
      if (!piece || piece.done) return text + decoder.decode();
      size += piece.value.byteLength;
      // The header may be missing or lie. Not cancelled: that resets the connection, and nobody would read why.
      if (size > maxBodyBytes) throw tooLarge;
      text += decoder.decode(piece.value, {stream: true});
    }
  } catch (error) {
    if (error instanceof RelayError) throw error;
    throw new RelayError(400, 'The request body could not be read.', {code: 'invalid_body'});
  } finally {
    deadline.clear();
  }
}

/** `passed` only ever rejects. */
function startDeadline(milliseconds: number): {passed: Promise<never>; clear(): void} {
  let timer: ReturnType<typeof setTimeout>;
  const passed = new Promise<never>((_resolve, reject) => {
    const tooSlow = new RelayError(408, 'The request body took too long.', {
      code: 'request_timeout',
      headers,
    });
    timer = setTimeout(() => reject(tooSlow), milliseconds);
  });
  return {passed, clear: () => clearTimeout(timer)};
}

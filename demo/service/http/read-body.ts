import {ApiError} from './api-error.js';

/** No conversation needs more; a body beyond it is refused. */
export const MAX_BODY_BYTES = 1024 * 1024;

const tooLarge = () =>
  new ApiError(413, `The request body is larger than ${MAX_BODY_BYTES} bytes.`, {
    code: 'request_too_large',
    // What was not read is still on its way: no other request may follow on this connection.
    headers: {connection: 'close'},
  });

/** The body as text, never holding more of it than is allowed. */
export async function readBody(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length')) > MAX_BODY_BYTES) throw tooLarge();

  // The header may be missing or lie, so what really comes is counted.
  const reader = request.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) return text + decoder.decode();
    size += chunk.value.byteLength;
    // Not cancelled: that would reset the connection, and the client would never read why.
    if (size > MAX_BODY_BYTES) throw tooLarge();
    text += decoder.decode(chunk.value, {stream: true});
  }
}

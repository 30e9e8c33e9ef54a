import {decodeErrorBody, decodeRetryAfter} from './decode.js';
import {ChatServiceError} from './errors.js';

const MAX_BODY_BYTES = 64 * 1024;

/** What an answer other than 2xx says. Section "Errors" promises nothing of its form. */
export async function httpError(response: Response, secret: string | undefined): Promise<ChatServiceError> {
  const {status, headers} = response;
  const said = decodeErrorBody(await readStart(response), headers.get('content-type') ?? '');
  return new ChatServiceError('http', `The service answered ${status}.`, {
    status,
    retryAfter: decodeRetryAfter(headers.get('retry-after')),
    // Some services quote the key that they refuse.
    serviceMessage: secret ? said?.replaceAll(secret, '…') : said,
  });
}

/** The first 64 KB of a body: an error page has no claim on more of the visitor's line. */
async function readStart(response: Response): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let bytes = 0; bytes < MAX_BODY_BYTES;) {
      const {done, value} = await reader.read();
      if (done) break;
      bytes += value.byteLength;
      text += decoder.decode(value, {stream: true});
    }
    await reader.cancel();
  } catch {
    // The status is the news; a body that breaks off only costs its words.
  }
  return text;
}

import {errorText} from './error-text.js';
import {replyStream} from './reply-stream.js';
import {RelayError} from './relay-error.js';
import type {ServiceConnection} from './service-connection.js';

/**
 * Returns the response for the visitor: a reply byte for byte as it arrives, or an error with the service's
 * status and message. The key is removed from both. `headers` are those of every response.
 */
export async function replyResponse(
  answer: Response,
  connection: ServiceConnection,
  apiKey: string,
  headers: Record<string, string>,
): Promise<Response> {
  const {ok, status, body} = answer;
  const always = {...headers, ...passed(answer, 'retry-after', apiKey)};
  if (ok) {
    const reply = body && replyStream(body, connection, apiKey);
    if (reply === null) connection.end();
    return new Response(reply, {status, headers: {...always, ...passed(answer, 'content-type', apiKey)}});
  }
  const words = await errorText(answer, apiKey);
  connection.close();
  if (words !== undefined) {
    return new Response(words, {status, headers: {...always, 'content-type': 'application/json'}});
  }
  const message = `The service answered ${status}.`;
  return new RelayError(status, message, {type: 'server_error', code: 'service_error'}).toResponse(always);
}

function passed({headers}: Response, name: string, apiKey: string): Record<string, string> {
  const value = headers.get(name);
  return value === null || value.includes(apiKey) ? {} : {[name]: value};
}

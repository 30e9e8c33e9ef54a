import type {ChatCompletionRequest} from '../src/client/types.js';
import {redacted} from './redactor.js';
import {RelayError} from './relay-error.js';
import type {RelaySettings} from './relay-settings.js';
import {BoundReached, type ServiceConnection} from './service-connection.js';

/**
 * Sends one request to the service. Resolves at the headers of its answer. Throws a `RelayError` with status
 * 502 or 504.
 */
export async function askService(
  request: ChatCompletionRequest,
  {endpoint, apiKey}: Pick<RelaySettings, 'endpoint' | 'apiKey'>,
  connection: ServiceConnection,
): Promise<Response> {
  const {signal} = connection;
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
        'api-key': apiKey,
      },
      body: JSON.stringify(request),
      signal,
      // Redirects are not followed, because the key would be sent to their target. Cloudflare's runtime does
      // not support `error`.
      redirect: 'manual',
    });
    connection.received();
    if (!response.ok) connection.reader?.discard('refused');
    // Any other status is neither a reply nor an error, such as a redirect or a status that `Response` does
    // not accept.
    if (response.ok || (response.status >= 400 && response.status <= 599)) return response;
    throw new Error(`It answered ${response.status}, which is neither a reply nor an error.`);
  } catch (error) {
    if (signal.reason instanceof BoundReached) {
      // An edge runtime may stop the work of a request when its response is complete.
      await connection.end();
      throw failure(504, 'The service took too long.', 'service_timeout');
    }
    if (!signal.aborted) report(error, apiKey);
    connection.reader?.discard('failed');
    throw failure(502, 'The service could not be reached.', 'service_unreachable');
  }
}

function failure(status: number, message: string, code: string): RelayError {
  return new RelayError(status, message, {type: 'server_error', code});
}

/**
 * Writes to the owner's log. Only messages, because error objects may contain data that was sent or received.
 */
function report(error: unknown, apiKey: string): void {
  const words = [error, (error as Error).cause].map((reason) =>
    reason instanceof Error ? reason.message : '',
  );
  const text = `chat-bot-element/relay: the service could not be reached. ${words.join(' ')}`;
  console.error(redacted(text, apiKey).trim());
}

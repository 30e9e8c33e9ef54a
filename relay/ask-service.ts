import {KeySearch} from './key-search.js';
import {RelayError} from './relay-error.js';
import type {RelaySettings} from './relay-settings.js';
import {BoundReached, type ServiceConnection} from './service-connection.js';

/** Sends the body of a request to the service. Resolves when the headers arrive. Throws a `RelayError` with status 502 or 504. */
export async function askService(
  body: object,
  {endpoint, apiKey, format}: Pick<RelaySettings, 'endpoint' | 'apiKey' | 'format'>,
  connection: ServiceConnection,
): Promise<Response> {
  const {signal} = connection;
  let response: Response;
  try {
    response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
        ...format.keyHeader,
      },
      body: JSON.stringify(body),
      signal,
      // A redirect would send the key to its target. Cloudflare has no `error`: https://github.com/cloudflare/workerd/pull/7452
      redirect: 'manual',
    });
    const isKnown = response.ok || (response.status >= 400 && response.status <= 599);
    if (!isKnown) throw new Error(`It answered ${response.status}, which is neither a reply nor an error.`);
  } catch (error) {
    if (signal.reason instanceof BoundReached) {
      // Edge runtimes stop the work of a request with its response: https://developers.cloudflare.com/workers/runtime-apis/context/
      await connection.end();
      throw new RelayError(504, 'service_timeout', 'The service did not answer in time. Try again.');
    }
    if (!signal.aborted) report(error, apiKey);
    connection.discard('failed');
    const message = 'The service could not be reached: see the log of the relay.';
    throw new RelayError(502, 'service_unreachable', message);
  }
  connection.received();
  if (!response.ok) connection.discard('refused');
  return response;
}

/** Logs the message only: an error object can contain data of the conversation. */
function report(error: unknown, apiKey: string): void {
  const words = [error, (error as Error).cause].map((reason) =>
    reason instanceof Error ? reason.message : '',
  );
  const text = `chat-bot-element/relay: the service could not be reached. ${words.join(' ')}`;
  console.error(new KeySearch(apiKey).redact(text).trim());
}

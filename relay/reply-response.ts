import {KeySearch} from './key-search.js';
import {RelayError} from './relay-error.js';
import type {RelaySettings} from './relay-settings.js';
import type {ServiceConnection} from './service-connection.js';
import {visitorStream} from './visitor-stream.js';

/** Maximum size of an error body, in bytes. */
const MAX_ERROR_LENGTH = 65_536;
/** Maximum time to read an error body, in milliseconds. */
const ERROR_TIMEOUT = 3_000;

/**
 * Returns the response for the visitor, without the key: a reply as it arrives, or an error with the service's status, and with
 * its message in the format of the interface.
 */
export async function replyResponse(
  request: Request,
  answer: Response,
  connection: ServiceConnection,
  agent: string,
  {apiKey, format}: Pick<RelaySettings, 'apiKey' | 'format'>,
): Promise<Response> {
  const {ok, status, body} = answer;
  const headers = passed(answer, 'retry-after', apiKey);
  if (ok) {
    const reply = body && connection.read(body);
    if (reply === null) await connection.end();
    const stream = reply && visitorStream(request, connection.signal, reply, connection.leave);
    return new Response(stream, {status, headers: {...headers, ...passed(answer, 'content-type', apiKey)}});
  }
  const words = format.errorText(agent, status, await errorText(answer, apiKey));
  connection.close();
  if (words !== undefined) {
    return new Response(words, {status, headers: {...headers, 'content-type': 'application/json'}});
  }
  throw new RelayError(status, 'service_error', `The service answered ${status}.`, {headers});
}

/**
 * Returns the service's error body as JSON without the key. Returns `undefined` if it is no JSON, such as a page of a
 * proxy, too long or too late. Also for a 401: it concerns the relay's key, and some services quote parts of it.
 */
async function errorText(answer: Response, apiKey: string): Promise<string | undefined> {
  const reader = answer.body?.getReader();
  // A canceled reader closes the connection.
  const close = () => void reader?.cancel().catch(() => undefined);
  const timer = setTimeout(close, ERROR_TIMEOUT);
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  try {
    if (answer.status === 401 || reader === undefined) return undefined;
    for (let chunk; (chunk = (await reader.read()).value);) {
      size += chunk.length;
      if (size > MAX_ERROR_LENGTH) return undefined;
      text += decoder.decode(chunk, {stream: true});
    }
    // Throws for invalid JSON, such as a body that the timeout cut short.
    return new KeySearch(apiKey).redact(JSON.stringify(JSON.parse(text)));
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    close();
  }
}

/** Returns a header of the service in its only allowed form, or nothing. */
function passed(answer: Response, name: keyof typeof FORMS, apiKey: string): Record<string, string> {
  const value = FORMS[name](answer.headers.get(name) ?? '');
  // A key can have the form of a media type or of a number.
  return value === undefined || new KeySearch(apiKey).redact(value) !== value ? {} : {[name]: value};
}

const FORMS = {'retry-after': retryAfter, 'content-type': contentType} as const;

function retryAfter(value: string): string | undefined {
  if (/^\d{1,10}$/.test(value)) return value;
  const isDate = /^[a-z]{3}, \d\d [a-z]{3} \d{4} \d\d:\d\d:\d\d GMT$/i.test(value);
  return isDate && !Number.isNaN(Date.parse(value)) ? new Date(value).toUTCString() : undefined;
}

function contentType(value: string): string | undefined {
  const [, type] = /^\s*([\w.+-]+\/[\w.+-]+)\s*(?:;|$)/.exec(value) ?? [];
  const [, charset] = /;\s*charset="?([\w.+-]+)/i.exec(value) ?? [];
  return type !== undefined && charset !== undefined ? `${type}; charset=${charset}` : type;
}

import {errorText} from './error-text.js';
import {redacted} from './redactor.js';
import {replyStream} from './reply-stream.js';
import {RelayError} from './relay-error.js';
import type {ServiceConnection} from './service-connection.js';

/**
 * Returns the response for the visitor: a reply byte for byte as it arrives, or an error with the service's
 * status and message. The key is removed from all of it. `headers` are those of every response.
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

/** Returns the header of the service in the only form that is passed on, or none. */
function passed(answer: Response, name: keyof typeof FORMS, apiKey: string): Record<string, string> {
  const value = FORMS[name](answer.headers.get(name) ?? '');
  // A key can have the form of a media type or of a number.
  return value === undefined || redacted(value, apiKey) !== value ? {} : {[name]: value};
}

const FORMS = {'retry-after': retryAfter, 'content-type': contentType} as const;

/** A number of seconds or a date. */
function retryAfter(value: string): string | undefined {
  if (/^\d{1,10}$/.test(value)) return value;
  const isDate = /^[a-z]{3}, \d\d [a-z]{3} \d{4} \d\d:\d\d:\d\d GMT$/i.test(value);
  return isDate && !Number.isNaN(Date.parse(value)) ? new Date(value).toUTCString() : undefined;
}

/** The media type and its charset, without other parameters. */
function contentType(value: string): string | undefined {
  const [, type] = /^\s*([\w.+-]+\/[\w.+-]+)\s*(?:;|$)/.exec(value) ?? [];
  const [, charset] = /;\s*charset="?([\w.+-]+)/i.exec(value) ?? [];
  return type !== undefined && charset !== undefined ? `${type}; charset=${charset}` : type;
}

import {errorText} from './error-text.js';
import {Redactor} from './redactor.js';
import {RelayError} from './relay-error.js';

/**
 * The service's answer as the visitor gets it: replies byte for byte and as they come, errors with their status and the service's
 * words. The key, as it is written, is in neither. `headers` are those of every answer.
 */
export async function replyResponse(
  answer: Response,
  apiKey: string,
  headers: Record<string, string>,
): Promise<Response> {
  const {ok, status, body} = answer;
  const always = {...headers, ...passed(answer, 'retry-after', apiKey)};
  if (ok) {
    const reply = body && replyStream(body, apiKey);
    return new Response(reply, {status, headers: {...always, ...passed(answer, 'content-type', apiKey)}});
  }
  const words = await errorText(answer, apiKey);
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

/** Each piece is passed on when it comes and is wanted. Whoever stops reading closes the service's connection. */
function replyStream(body: ReadableStream<Uint8Array>, apiKey: string): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const redactor = new Redactor(apiKey);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (let isOver = false; !isOver;) {
          // The error itself tells of the service's insides, and servers write such errors into their answers.
          const {done, value} = await reader.read().catch(() => {
            throw new Error('The reply broke off.');
          });
          const bytes = done ? redactor.end() : redactor.take(value);
          if (bytes.length > 0) controller.enqueue(bytes);
          if (done) controller.close();
          isOver = done || bytes.length > 0;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is fetched in advance: a visitor who reads slowly slows the service down, too.
    {highWaterMark: 0},
  );
}

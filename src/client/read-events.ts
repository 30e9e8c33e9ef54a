import {ChatServiceError} from './errors.js';
import {EventParser, STREAM_END, type StreamEvent} from './event-parser.js';
import {openBody} from './event-reader.js';

/**
 * Reads the body of a response as an event stream, however its bytes are cut. Returns each event as it arrives, with those without data,
 * which keep a connection open. A body of JSON is one event with the document as `data`. Does not look at the status. Leaving the loop
 * closes the connection.
 *
 * Throws a `ChatServiceError`: of the type `interrupted` if the connection breaks, and of the type `protocol` if a line or an
 * event is longer than 1 MiB. Throws the reason of `signal` when it aborts.
 */
export async function* readEvents(
  response: Response,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent, void, void> {
  const events: StreamEvent[] = [];
  const isDocument = /json/i.test(response.headers.get('content-type') ?? '');
  const decoder = new TextDecoder();
  const parser = new EventParser((event) => events.push(event));
  let data = '';
  const {reader, close} = await openBody(response, signal);
  try {
    for (;;) {
      const {value} = await reader.read();
      if (!value) break;
      const text = decoder.decode(value, {stream: true});
      if (isDocument) data += text;
      else parser.receive(text);
      yield* events.splice(0);
    }
    signal.throwIfAborted();
  } catch (cause) {
    if (signal.aborted || cause instanceof ChatServiceError) throw cause;
    throw new ChatServiceError('interrupted', 'The connection broke.', {cause});
  } finally {
    close();
  }
  if (isDocument) events.push({event: '', data, id: ''});
  else parser.receive(STREAM_END);
  yield* events;
}

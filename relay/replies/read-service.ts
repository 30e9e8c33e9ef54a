import {Redactor} from '../redactor.js';
import {reportCut} from '../report-cut.js';
import {BoundReached, type ServiceConnection} from '../service-connection.js';
import {EventTexts} from './event-texts.js';

/** Receives the events of a reply. */
interface EventSink {
  append(events: readonly string[]): void;
  end(state: 'complete' | 'cut'): void;
}

/**
 * Reads a reply at the speed of the service until its end, also if no visitor reads it. Passes its events on
 * without the key. Never rejects.
 */
export async function readService(
  body: ReadableStream<Uint8Array>,
  connection: ServiceConnection,
  apiKey: string,
  sinks: readonly EventSink[],
): Promise<void> {
  const {signal} = connection;
  const reader = body.getReader();
  const events = textEvents(apiKey);
  const cut = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cut, {once: true});
  if (signal.aborted) cut();
  for (;;) {
    const chunk = await reader.read().catch(() => connection.close());
    if (!signal.aborted) connection.received(chunk?.value?.length ?? 0);
    // `cut` also ends the pending read, as if the reply were complete.
    if (!chunk || signal.aborted) break;
    const complete = events(chunk.value);
    if (complete.length > 0) sinks.forEach((sink) => sink.append(complete));
    if (chunk.done) {
      connection.end();
      sinks.forEach((sink) => sink.end('complete'));
      return;
    }
  }
  sinks.forEach((sink) => sink.end('cut'));
  if (signal.reason instanceof BoundReached) reportCut(signal.reason);
}

/** Returns a function that takes a chunk and returns the events that it completes; `undefined` is the end. */
function textEvents(apiKey: string): (chunk: Uint8Array | undefined) => string[] {
  const redactor = new Redactor(apiKey);
  const texts = new EventTexts();
  return (chunk) => {
    if (chunk !== undefined) return texts.take(redactor.take(chunk));
    return [...texts.take(redactor.end()), ...texts.end()];
  };
}

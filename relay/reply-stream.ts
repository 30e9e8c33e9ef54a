import {Redactor} from './redactor.js';
import {reportCut} from './report-cut.js';
import {BoundReached, type ServiceConnection} from './service-connection.js';

/**
 * Forwards each chunk of a reply when the visitor reads, without the key. The stream closes only when the
 * service ends the reply. If the connection is closed before that, it errors, so that the client can
 * distinguish a cut reply from a complete one.
 */
export function replyStream(
  body: ReadableStream<Uint8Array>,
  connection: ServiceConnection,
  apiKey: string,
): ReadableStream<Uint8Array> {
  const {signal} = connection;
  const reader = body.getReader();
  const redactor = new Redactor(apiKey);
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const cut = () => {
          // Without the cause: it may contain internals of the service, and servers write such errors into
          // responses.
          const fail = () => controller.error(new Error('The reply broke off.'));
          // Many servers abort the request and then cancel this stream. An error in between would be in their
          // log for each visitor who leaves.
          if (connection.visitorHasLeft) setTimeout(fail);
          else fail();
          void reader.cancel().catch(() => undefined);
          if (signal.reason instanceof BoundReached) reportCut(signal.reason);
        };
        signal.addEventListener('abort', cut, {once: true});
        if (signal.aborted) cut();
      },
      async pull(controller) {
        for (let isPassedOn = false; !isPassedOn;) {
          const chunk = await reader.read().catch(() => connection.close());
          // `cut` has run. It also ends the pending read, as if the reply were complete.
          if (!chunk || signal.aborted) return;
          const bytes = chunk.done ? redactor.end() : redactor.take(chunk.value);
          connection.received(chunk.value?.length ?? 0);
          if (signal.aborted) return;
          if (bytes.length > 0) controller.enqueue(bytes);
          isPassedOn = chunk.done || bytes.length > 0;
          if (chunk.done) {
            connection.end();
            controller.close();
          }
        }
      },
      // The visitor has stopped reading.
      cancel: () => connection.close(),
    },
    // Nothing is fetched in advance, so backpressure of a slow visitor reaches the service.
    {highWaterMark: 0},
  );
}

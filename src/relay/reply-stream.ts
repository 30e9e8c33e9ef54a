import {Redactor} from './redactor.js';
import {BoundReached, type ServiceConnection} from './service-connection.js';

/**
 * Passes each chunk of a reply on when it comes and is wanted, without the key. The stream ends only where the service ends the reply.
 * When the connection is closed before that, it errors, so that the visitor's client can tell a cut reply from a complete one.
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
          // The cause would tell of the service's insides, and servers write such errors into their answers.
          controller.error(new Error('The reply broke off.'));
          void reader.cancel().catch(() => undefined);
          if (signal.reason instanceof BoundReached) report(signal.reason);
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
    // Nothing is fetched in advance: a visitor who reads slowly slows the service down, too.
    {highWaterMark: 0},
  );
}

/** For the owner's log. */
function report({message}: BoundReached): void {
  console.error(`chat-bot-element/relay: a reply was cut. ${message}`);
}

import {Redactor} from './redactor.js';
import {BoundReached, type ServiceConnection} from './service-connection.js';

/** Resolves to the next bytes, or to `undefined` at the end. If the connection's signal is aborted by then, the reply is cut. */
export type ServiceReply = () => Promise<Uint8Array | undefined>;

/** Returns the body of a reply, without the key. */
export function serviceReply(
  body: ReadableStream<Uint8Array>,
  connection: ServiceConnection,
  apiKey: string,
): ServiceReply {
  const {signal} = connection;
  const reader = body.getReader();
  const redactor = new Redactor(apiKey);
  const cut = () => {
    void reader.cancel().catch(() => undefined);
    if (!(signal.reason instanceof BoundReached)) return;
    console.error(`chat-bot-element/relay: a reply was cut. ${signal.reason.message}`);
  };
  signal.addEventListener('abort', cut, {once: true});
  if (signal.aborted) cut();
  return async () => {
    for (;;) {
      const chunk = await reader.read().catch(() => connection.close('failed'));
      // Closing also ends a pending read, as if the reply were complete.
      if (!chunk || signal.aborted) return undefined;
      connection.received(chunk.value);
      if (signal.aborted) return undefined;
      const bytes = chunk.value ? redactor.take(chunk.value) : redactor.end();
      if (bytes.length > 0) return bytes;
      if (chunk.done) return connection.end().then(() => undefined);
    }
  };
}

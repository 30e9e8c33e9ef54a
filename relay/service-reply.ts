import {Redactor} from './redactor.js';
import {BoundReached, type ServiceConnection} from './service-connection.js';

/** The body of a reply, without the key. */
export class ServiceReply {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #connection: ServiceConnection;
  readonly #redactor: Redactor;

  constructor(body: ReadableStream<Uint8Array>, connection: ServiceConnection, apiKey: string) {
    const {signal} = connection;
    this.#reader = body.getReader();
    this.#connection = connection;
    this.#redactor = new Redactor(apiKey);
    const cut = () => {
      void this.#reader.cancel().catch(() => undefined);
      if (!(signal.reason instanceof BoundReached)) return;
      console.error(`chat-bot-element/relay: a reply was cut. ${signal.reason.message}`);
    };
    signal.addEventListener('abort', cut, {once: true});
    if (signal.aborted) cut();
  }

  /** Resolves to the next bytes, or to `undefined` at the end. If the connection's signal is aborted by then, the reply is cut. */
  async read(): Promise<Uint8Array | undefined> {
    const connection = this.#connection;
    for (;;) {
      const chunk = await this.#reader.read().catch(() => connection.close('failed'));
      // Closing also ends a pending read, as if the reply were complete.
      if (!chunk || connection.signal.aborted) return undefined;
      connection.received(chunk.value);
      if (connection.signal.aborted) return undefined;
      const bytes = chunk.value ? this.#redactor.take(chunk.value) : this.#redactor.end();
      if (bytes.length > 0) return bytes;
      if (chunk.done) return connection.end().then(() => undefined);
    }
  }
}

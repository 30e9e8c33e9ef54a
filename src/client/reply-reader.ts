import {decodeBody, decodeEvent, type ReplyEvent} from './decode.js';
import {EventReader} from './event-reader.js';

/**
 * Reads the body of a reply, a stream or one JSON document, and tells what it says. The element, the relay, the diagnosis and
 * the command `check` read replies by it. `ReplyState` then decides which text and which end the events make.
 */
export class ReplyReader {
  readonly #reader: EventReader;
  readonly #onEvent: (event: ReplyEvent) => void;
  readonly #secret: string | undefined;
  #hasData = false;

  /** `secret`: the key, which is removed from error messages. */
  constructor(contentType: string, onEvent: (event: ReplyEvent) => void, secret?: string) {
    this.#onEvent = onEvent;
    this.#secret = secret;
    this.#reader = new EventReader(contentType, {
      onEvent: (event) => {
        this.#hasData ||= event.data !== '';
        decodeEvent(event, onEvent, secret);
      },
    });
  }

  /** Throws a `ChatServiceError` if a line or an event is longer than 1 MiB. */
  receive(bytes: Uint8Array): void {
    this.#reader.receive(bytes);
  }

  /** Ends the body. Tells the events of its rest, and then its end. Throws like `receive`. */
  end(): void {
    const document = this.#reader.end();
    if (document !== undefined) this.#onEvent(decodeBody(document, this.#secret));
    // A page of a proxy, which has the content type of the reply that it replaces.
    else if (this.#reader.hasForeignStart && !this.#hasData) {
      this.#onEvent({error: {message: 'The body is neither an event stream nor JSON.'}});
    }
    this.#onEvent({end: document === undefined ? 'close' : 'done'});
  }
}

// Only the parser, because `fetchEventSource` repeats a POST after an error and when a tab was hidden.
import {getLines, getMessages} from '@microsoft/fetch-event-source/lib/esm/parse.js';

import type {ReplyReader} from './reply-reader.js';

/** The beginning of an event stream: a comment or a field. */
const EVENT_STREAM = /^(?::|(?:data|event|id|retry)[:\r\n])/;

/** The number of characters that identify the form of a body: the longest field name and its colon. */
const ENOUGH = 'event:'.length;

const ignore = () => undefined;

/**
 * Decodes the body of a reply and passes it to the reader, as events or as one JSON body. The first
 * characters decide the form, because proxies and hand-made services send both under any content type, or
 * none. Sections "Events", "Non-streaming response body".
 */
export class BodyReader {
  readonly #reader: ReplyReader;
  readonly #contentType: string;
  readonly #decoder = new TextDecoder();
  readonly #takeLines: (bytes: Uint8Array) => void;
  #isStream: boolean | undefined;
  /** The beginning of the body, and later the JSON body. */
  #text = '';
  #held: Uint8Array[] = [];

  /** `contentType` decides if the first characters match neither form. */
  constructor(reader: ReplyReader, contentType: string) {
    this.#reader = reader;
    this.#contentType = contentType;
    this.#takeLines = getLines(getMessages(ignore, ignore, ({event, data}) => reader.readEvent(event, data)));
  }

  take(bytes: Uint8Array): void {
    if (this.#isStream) {
      this.#takeLines(bytes);
      return;
    }
    this.#text += this.#decoder.decode(bytes, {stream: true});
    if (this.#isStream === false) return;
    this.#held.push(bytes);
    this.#tellForm(false);
  }

  /** Call this at the end of the body. */
  end(): void {
    if (this.#isStream === undefined) this.#tellForm(true);
    if (this.#isStream) {
      // An unfinished last event is also read: it may contain the references.
      this.#takeLines(new TextEncoder().encode('\n\n'));
      this.#reader.readClose();
    } else {
      this.#reader.readBody(this.#text);
    }
  }

  #tellForm(isEnd: boolean): void {
    const start = this.#text.trimStart();
    const isStream = EVENT_STREAM.test(start);
    const isJson = start.startsWith('{');
    if (!isStream && !isJson && start.length < ENOUGH && !isEnd) return;
    this.#isStream = isStream || (!isJson && /text\/event-stream/i.test(this.#contentType));
    if (this.#isStream) for (const bytes of this.#held) this.#takeLines(bytes);
    this.#held = [];
  }
}

// Only the parser, because `fetchEventSource` repeats a POST after an error and when a tab was hidden.
import {getLines, getMessages} from '@microsoft/fetch-event-source/lib/esm/parse.js';

import {decodeBody, decodeEvent} from './decode.js';
import type {ReplyEvent} from './reply-event.js';

/** The beginning of an event stream: a comment or a field. */
const EVENT_STREAM = /^(?::|(?:data|event|id|retry)[:\r\n])/;

/** The number of characters that identify the form of a body: the longest field name and its colon. */
const ENOUGH = 'event:'.length;

const LINE_FEED = 10;

const ignore = () => undefined;

/**
 * Decodes the body of a reply, as events or as one JSON body. The first characters decide the form, because
 * proxies and hand-made services send both under any content type, or none. Sections "Events",
 * "Non-streaming response body".
 */
export class BodyReader {
  readonly #contentType: string;
  readonly #secret: string | undefined;
  readonly #decoder = new TextDecoder();
  readonly #takeLines: (bytes: Uint8Array) => void;
  #isStream: boolean | undefined;
  /** The beginning of the body, and later the JSON body. */
  #text = '';
  #held: Uint8Array[] = [];
  #events: ReplyEvent[] = [];

  /** `contentType` decides if the first characters match neither form. `secret` is removed from errors. */
  constructor(contentType: string, secret?: string) {
    this.#contentType = contentType;
    this.#secret = secret;
    this.#takeLines = getLines(
      getMessages(ignore, ignore, ({event, data, id}) => {
        for (const decoded of decodeEvent(event, data, secret)) this.#events.push(decoded);
        // Last, because it stands for all of the event.
        if (id) this.#events.push({type: 'id', value: id});
      }),
    );
  }

  /** Returns the events that these bytes complete. */
  take(bytes: Uint8Array): readonly ReplyEvent[] {
    if (this.#isStream) {
      this.#takeLines(bytes);
    } else {
      this.#text += this.#decoder.decode(bytes, {stream: true});
      if (this.#isStream === undefined) {
        this.#held.push(bytes);
        this.#detectForm(false);
      }
    }
    return this.#events.splice(0);
  }

  /** Returns the events at the end of the body. */
  end(): readonly ReplyEvent[] {
    if (this.#isStream === undefined) this.#detectForm(true);
    if (!this.#isStream) return decodeBody(this.#text, this.#secret);
    // An unfinished last event is also read: it may contain the references.
    this.#takeLines(new Uint8Array([LINE_FEED, LINE_FEED]));
    return [...this.#events, {type: 'close'}];
  }

  #detectForm(isEnd: boolean): void {
    const start = this.#text.trimStart();
    const isStream = EVENT_STREAM.test(start);
    const isJson = start.startsWith('{');
    if (!isStream && !isJson && start.length < ENOUGH && !isEnd) return;
    this.#isStream = isStream || (!isJson && /text\/event-stream/i.test(this.#contentType));
    if (this.#isStream) for (const bytes of this.#held) this.#takeLines(bytes);
    this.#held = [];
  }
}

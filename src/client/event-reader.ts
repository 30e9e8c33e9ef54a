// Only the parser is used: `fetchEventSource` repeats a POST after an error and when a hidden tab is shown
// again. https://github.com/Azure/fetch-event-source/issues/36,
// https://github.com/Azure/fetch-event-source/pull/54
import {getLines, getMessages} from '@microsoft/fetch-event-source/lib/esm/parse.js';

import {ChatServiceError} from './errors.js';

// The first line of an event stream is a comment or a field:
// https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
const EVENT_STREAM = /^(?::|(?:data|event|id|retry)[:\r\n])/;

/** Number of characters that identify the format of a body: the longest field name and its colon. */
const MIN_LENGTH = 'event:'.length;

/** Maximum length of a line and of an event, in UTF-16 code units: a service without line ends would fill the memory. */
const MAX_LENGTH = 1_048_576;

const LINE_END = /[\r\n]/;
const DATA = 'data: ';

const ignore = () => undefined;

/** One event of a stream. Missing fields are empty strings. */
export interface StreamEvent {
  readonly event: string;
  /** The lines of data, joined by line feeds. */
  readonly data: string;
  readonly id: string;
}

export interface StreamObserver {
  /** Called at each blank line and at the end, even if no field came before. */
  readonly onEvent?: (event: StreamEvent) => void;
  /** Called with each line, without its end, before `onEvent`. */
  readonly onLine?: (line: string) => void;
}

/**
 * Reads an event stream or one document. The first characters decide the format, because proxies and services send wrong
 * content types. `contentType` decides if they match neither. Sections "Events", "Non-streaming response body".
 */
export class EventReader {
  readonly #contentType: string;
  readonly #observer: StreamObserver;
  readonly #decoder = new TextDecoder();
  readonly #readLine: (lines: Uint8Array) => void;
  #isStream: boolean | undefined;
  #hasForeignStart = false;
  /** The document so far, or the unfinished last line of a stream. */
  #body = '';
  /** Length of the lines of the unfinished event that the library's parser holds. */
  #held = 0;

  constructor(contentType: string, observer: StreamObserver) {
    this.#contentType = contentType;
    this.#observer = observer;
    const {onEvent, onLine} = observer;
    const lineDecoder = new TextDecoder();
    const readField = onEvent && getMessages(ignore, ignore, onEvent);
    this.#readLine = getLines((bytes, fieldLength) => {
      const line = lineDecoder.decode(bytes);
      this.#held = line === '' ? 0 : this.#held + line.length;
      this.#checkLength(this.#held);
      onLine?.(line);
      readField?.(bytes, fieldLength);
    });
  }

  /** True if the body is read as an event stream, but its first line is neither a field nor a comment. */
  get hasForeignStart(): boolean {
    return this.#hasForeignStart;
  }

  /** Throws a `ChatServiceError` of the type `protocol` if a line or an event is longer than 1 MiB. */
  receive(bytes: Uint8Array): void {
    this.#add(this.#decoder.decode(bytes, {stream: true}));
  }

  /** Ends the body. Returns its text if it is a document. Throws like `receive`. */
  end(): string | undefined {
    this.#add(this.#decoder.decode(), true);
    if (!this.#isStream) return this.#body;
    // An unfinished last event is also read, because it can contain the references. The specification
    // discards it:
    // https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
    this.#add('\n\n');
    return undefined;
  }

  #add(text: string, isEnd = false): void {
    this.#body += text;
    this.#isStream ??= this.#detectForm(isEnd);
    if (!this.#isStream) return;
    // Waits for a line end, because a long line can arrive in thousands of chunks.
    if (LINE_END.test(text)) this.#readLines();
    this.#checkLength(this.#held + this.#body.length);
  }

  #detectForm(isEnd: boolean): boolean | undefined {
    // Neither format needs its leading white space, which some services send as a heartbeat.
    const start = (this.#body = this.#body.trimStart());
    if (start.length < MIN_LENGTH && !isEnd && !/^[{:]/.test(start)) return undefined;
    if (start.startsWith('{')) return false;
    if (EVENT_STREAM.test(start)) return true;
    const isStream = /text\/event-stream/i.test(this.#contentType);
    this.#hasForeignStart = isStream && start !== '';
    return isStream;
  }

  #readLines(): void {
    if (this.#held === 0 && !this.#body.includes('\r')) this.#readDataEvents();
    const end = Math.max(this.#body.lastIndexOf('\n'), this.#body.lastIndexOf('\r')) + 1;
    if (end === 0) return;
    const lines = this.#body.slice(0, end);
    this.#body = this.#body.slice(end);
    this.#readLine(new TextEncoder().encode(lines));
  }

  /** Reads events with one line of data, four times as fast as the library. Stops at any other event. */
  #readDataEvents(): void {
    const {onEvent, onLine} = this.#observer;
    let start = 0;
    while (this.#body.startsWith(DATA, start)) {
      const end = this.#body.indexOf('\n', start);
      if (end < 0 || this.#body[end + 1] !== '\n') break;
      this.#checkLength(end - start);
      onLine?.(this.#body.slice(start, end));
      onLine?.('');
      onEvent?.({event: '', data: this.#body.slice(start + DATA.length, end), id: ''});
      start = end + 2;
    }
    this.#body = this.#body.slice(start);
  }

  #checkLength(length: number): void {
    if (length <= MAX_LENGTH) return;
    throw new ChatServiceError('protocol', 'The reply has a line or an event of more than 1 MiB.');
  }
}

/** Calls `receive` with each chunk, until it returns `false` or `signal` aborts. Then cancels the stream. */
export async function readBytes(
  response: Response,
  signal: AbortSignal,
  receive: (bytes: Uint8Array) => boolean | void,
): Promise<void> {
  // Responses of a polyfilled `fetch` have no stream, and some others have no body:
  // https://fetch.spec.whatwg.org/#dom-body-body
  const reader = (response.body ?? new Blob([await response.text()]).stream()).getReader();
  // The page's `fetch` can ignore the signal of the request.
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  try {
    for (;;) {
      const {value} = await reader.read();
      if (!value || receive(value) === false) break;
    }
  } finally {
    cancel();
  }
  signal.throwIfAborted();
}

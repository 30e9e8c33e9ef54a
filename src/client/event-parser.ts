// Only the parser is used: `fetchEventSource` repeats a POST after an error and when a hidden tab is shown
// again. https://github.com/Azure/fetch-event-source/issues/36,
// https://github.com/Azure/fetch-event-source/pull/54
import {getLines, getMessages} from '@microsoft/fetch-event-source/lib/esm/parse.js';

import {ChatServiceError} from './errors.js';

/** Finds the events in the text of a stream: https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */
export class EventParser {
  /** Length of the lines of the unfinished event, which the library holds. */
  protected held = 0;
  readonly #parse: (lines: Uint8Array) => void;
  /** The unfinished last line. */
  #line = '';

  constructor(onEvent: StreamObserver['onEvent'], onLine?: StreamObserver['onLine']) {
    const decoder = new TextDecoder();
    const readField = getMessages(ignore, ignore, onEvent);
    this.#parse = getLines((bytes, fieldLength) => {
      const line = decoder.decode(bytes);
      this.held = line === '' ? 0 : this.held + line.length;
      this.#checkLength();
      onLine?.(line);
      readField(bytes, fieldLength);
    });
  }

  /** Throws a `ChatServiceError` of the type `protocol` if a line or an event is longer than 1 MiB. */
  receive(text: string): void {
    const unread = this.#line + text;
    this.#line = '';
    // Waits for a line end, because a long line can arrive in thousands of chunks.
    this.#line = STREAM_LINE_END.test(text) ? this.readLines(unread) : unread;
    this.#checkLength();
  }

  /** Reads all lines but the unfinished last one, which is returned. */
  protected readLines(text: string): string {
    const last = text.split(STREAM_LINE_END).at(-1)!;
    this.#parse(new TextEncoder().encode(text.slice(0, text.length - last.length)));
    return last;
  }

  #checkLength(): void {
    if (this.held + this.#line.length <= MAX_EVENT_LENGTH) return;
    throw new ChatServiceError('protocol', 'The reply has a line or an event of more than 1 MiB.');
  }
}

/** Maximum length of a line and of an event, in UTF-16 code units: a service without line ends would fill the memory. */
export const MAX_EVENT_LENGTH = 1_048_576;

const STREAM_LINE_END = /[\r\n]/;

/** Ends an unfinished last event, which can contain the references. The specification discards it. */
export const STREAM_END = '\n\n';

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

import {getLines, getMessages} from '@microsoft/fetch-event-source/lib/esm/parse.js';

/** One event of a stream, and the time of its arrival. */
export interface StreamEvent {
  /** The value of `event:`, or an empty string. */
  readonly name: string;
  readonly data: string;
  /** The data as JSON, or `undefined` if it is not valid JSON. */
  readonly json: unknown;
  /** Milliseconds after the request. */
  readonly at: number;
}

/** The data of the terminator. */
const DONE = '[DONE]';

const FIELDS = ['data', 'event', 'id', 'retry'];

const LINE_FEED = 10;

const ignore = () => undefined;

/**
 * Reads an event stream as it was sent. Unlike the widget's reader, it repairs nothing and keeps the order, the
 * times and the lines that are no part of an event.
 */
export class EventReader {
  readonly #events: StreamEvent[] = [];
  readonly #strayLines: string[] = [];
  readonly #takeLines: (bytes: Uint8Array) => void;
  #at = 0;
  #isTerminated = true;
  #hasDone = false;

  constructor() {
    const decoder = new TextDecoder();
    const takeLine = getMessages(ignore, ignore, ({event, data}) => this.#add(event, data));
    this.#takeLines = getLines((line, fieldLength) => {
      const text = decoder.decode(line);
      // A colon at the beginning makes a comment.
      const isField = fieldLength === 0 || FIELDS.includes(text.slice(0, Math.max(fieldLength, 0)));
      if (text !== '' && !isField) this.#strayLines.push(text);
      takeLine(line, fieldLength);
    });
  }

  /** The events so far. Comments and events without data are left out. */
  get events(): readonly StreamEvent[] {
    return this.#events;
  }

  /** Lines that are neither fields nor comments. */
  get strayLines(): readonly string[] {
    return this.#strayLines;
  }

  /** Whether the last event ended with a blank line. Known after `end()`. */
  get isTerminated(): boolean {
    return this.#isTerminated;
  }

  /** Whether `[DONE]` has arrived. */
  get hasDone(): boolean {
    return this.#hasDone;
  }

  take(bytes: Uint8Array, at: number): void {
    this.#at = at;
    // The parser keeps a reference to incomplete lines.
    this.#takeLines(bytes.slice());
  }

  end(): void {
    const {length} = this.#events;
    this.#takeLines(new Uint8Array([LINE_FEED, LINE_FEED]));
    this.#isTerminated = this.#events.length === length;
  }

  #add(name: string, data: string): void {
    if (data.trim() === '') return;
    const event = {name, data, json: parse(data), at: this.#at};
    this.#events.push(event);
    this.#hasDone ||= isDone(event);
  }
}

export function isDone({data}: StreamEvent): boolean {
  return data.trim() === DONE;
}

/** Returns `undefined` for text that is not JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

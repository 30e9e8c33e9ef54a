import {parse} from '../src/client/decode.js';
import {createEventReader} from '../src/client/event-reader.js';

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

const FIELD_OR_COMMENT = /^(?:data|event|id|retry)?:/;

/** The events of a body as they were sent: the client repairs faults, and the check has to see them. */
export class EventRecord {
  /** The events so far. Comments and events without data are left out. */
  readonly events: StreamEvent[] = [];
  /** Lines that are neither fields nor comments. */
  readonly strayLines: string[] = [];
  /** Whether `[DONE]` has arrived. */
  hasDone = false;
  /** Whether the last event ended with a blank line. Known after `end()`. */
  isTerminated = true;
  #at = 0;
  // The content type may be wrong, and has a row of its own.
  readonly #reader = createEventReader('text/event-stream', {
    onEvent: ({event, data}) => this.#add(event, data),
    onLine: (line) => {
      if (line !== '' && !FIELD_OR_COMMENT.test(line)) this.strayLines.push(line);
    },
  });

  take(bytes: Uint8Array, at: number): void {
    this.#at = at;
    this.#reader.take(bytes);
  }

  end(): void {
    const {length} = this.events;
    this.#reader.end();
    this.isTerminated = this.events.length === length;
  }

  #add(name: string, data: string): void {
    if (data.trim() === '') return;
    const event = {name, data, json: parse(data), at: this.#at};
    this.events.push(event);
    this.hasDone ||= isDone(event);
  }
}

export function isDone({data}: StreamEvent): boolean {
  return data.trim() === DONE;
}

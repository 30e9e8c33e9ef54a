import {parse} from '../src/client/decode.js';
import type {ChatServiceError} from '../src/client/errors.js';
import {EventReader} from '../src/client/event-reader.js';

/** One event of a stream. */
export interface StreamEvent {
  /** The value of `event:`, or an empty string. */
  readonly name: string;
  readonly data: string;
  /** `undefined` if the data is not valid JSON. */
  readonly json: unknown;
  /** Milliseconds after the request. */
  readonly at: number;
}

const DONE = '[DONE]';

const FIELD_OR_COMMENT = /^(?:data|event|id|retry)?:/;

/** The events of a body as sent. The client repairs faults that the check has to see. */
export class EventRecord {
  /** Excludes comments and events without data. */
  readonly events: StreamEvent[] = [];
  /** Lines that are neither fields nor comments. */
  readonly strayLines: string[] = [];
  hasDone = false;
  /** Why the reader gave up: a line or an event is too long. */
  fault: string | undefined;
  /** Whether the last event ended with a blank line. Set by `end()`. */
  isTerminated = true;
  #at = 0;
  // The content type can be wrong; another row judges it.
  readonly #reader = new EventReader('text/event-stream', {
    onEvent: ({event, data}) => this.#add(event, data),
    onLine: (line) => {
      if (line !== '' && !FIELD_OR_COMMENT.test(line)) this.strayLines.push(line);
    },
  });

  take(bytes: Uint8Array, at: number): void {
    this.#at = at;
    this.#read(() => this.#reader.receive(bytes));
  }

  end(): void {
    const {length} = this.events;
    this.#read(() => void this.#reader.end());
    this.isTerminated = this.events.length === length;
  }

  #read(read: () => void): void {
    if (this.fault !== undefined) return;
    try {
      read();
    } catch (error) {
      this.fault = (error as ChatServiceError).message;
    }
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

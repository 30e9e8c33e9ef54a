import type {ChunkTimes} from './chunk-times.js';
import {EventReader} from './event-reader.js';
import type {Reading} from './plan.js';
import {duration} from './plain-text.js';
import {TIMEOUT, within} from './within.js';

/** The maximum time of a request and its response, in milliseconds. */
const TOTAL_TIMEOUT = 600_000;
/** The maximum size of a body, in bytes. */
const MAX_BODY_BYTES = 20_000_000;
/** How long the connection is read after `[DONE]`, in milliseconds: twice as long as by the widget. */
const AFTER_DONE = 10_000;
/** The pauses of a slow reader, in milliseconds, each before one chunk. */
const PAUSES = [1_500, 500];

const END = {value: undefined};

/** Reads a body as far as a request needs it, and keeps it as text and as an event stream. */
export class BodyRecorder {
  readonly stream = new EventReader();
  text = '';
  isHeldOpen = false;
  failure: string | undefined;
  readonly #reading: Reading;
  /** In milliseconds. */
  readonly #idleTimeout: number;
  readonly #times: ChunkTimes;
  readonly #decoder = new TextDecoder();
  #bytes = 0;

  constructor(reading: Reading, idleTimeout: number, times: ChunkTimes) {
    this.#reading = reading;
    this.#idleTimeout = idleTimeout;
    this.#times = times;
  }

  /** Rejects if the connection breaks. */
  async read(body: ReadableStream<Uint8Array> | null): Promise<void> {
    const reader = body?.getReader();
    const pauses = this.#reading === 'slowly' ? [...PAUSES] : [];
    try {
      for (;;) {
        const pause = pauses.shift();
        if (pause !== undefined) await sleep(pause);
        const limit = this.stream.hasDone ? AFTER_DONE : this.#idleTimeout;
        const chunk = reader ? await within(reader.read(), limit) : END;
        if (chunk === TIMEOUT) {
          this.#endInSilence(limit);
          return;
        }
        if (chunk.value === undefined) break;
        this.#take(chunk.value);
        if (this.#isEnough()) return;
      }
    } finally {
      this.text += this.#decoder.decode();
      // Not awaited: a stream may never confirm it.
      void reader?.cancel().catch(() => undefined);
    }
  }

  #take(bytes: Uint8Array): void {
    this.#bytes += bytes.byteLength;
    this.text += this.#decoder.decode(bytes, {stream: true});
    this.stream.take(bytes, this.#times.note());
  }

  #endInSilence(limit: number): void {
    if (this.stream.hasDone) this.isHeldOpen = true;
    else this.failure = `no data for ${duration(limit)}`;
  }

  /** Whether the rest of the body need not be read. */
  #isEnough(): boolean {
    const {hasDone, events} = this.stream;
    if (this.#reading === 'first-event') return events.length > 0;
    if (this.#reading !== 'all' && hasDone) return true;
    if (this.#bytes > MAX_BODY_BYTES) this.failure = `more than ${MAX_BODY_BYTES / 1_000_000} MB`;
    if (this.#times.now > TOTAL_TIMEOUT) this.failure = `not complete after ${duration(TOTAL_TIMEOUT)}`;
    return this.failure !== undefined;
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

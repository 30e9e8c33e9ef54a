import type {ChunkTimes} from './chunk-times.js';
import {EventRecord} from './event-record.js';
import type {Reading} from './plan.js';
import {duration} from './printable-text.js';
import {TIMEOUT, within} from './within.js';

/** The maximum size of a body, in bytes. */
const MAX_BODY_BYTES = 20_000_000;
/** How long the connection is read after `[DONE]`, in milliseconds: twice as long as by the widget. */
const AFTER_DONE = 10_000;
/** The pauses of a slow reader, in milliseconds, each before one chunk. */
const PAUSES = [1_500, 500];

const END = {value: undefined};

/** Why the check ended a response: no data came, its time was over, or it was too long. */
export type Endless = 'silent' | 'late' | 'long';

/** In milliseconds. */
interface Timeouts {
  /** Without any data. */
  readonly idleTimeout: number;
  /** Of a request and its response. */
  readonly timeout: number;
}

/** Reads the part of a body that a request needs, and keeps it as text and as an event stream. */
export class BodyRecorder {
  readonly stream = new EventRecord();
  text = '';
  isHeldOpen = false;
  endless: Endless | undefined;
  failure: string | undefined;
  readonly #reading: Reading;
  readonly #idleTimeout: number;
  /** The time by which the body has to end. */
  #endsAt: number;
  readonly #timeout: number;
  readonly #times: ChunkTimes;
  readonly #decoder = new TextDecoder();
  #bytes = 0;

  constructor(reading: Reading, {idleTimeout, timeout}: Timeouts, times: ChunkTimes) {
    this.#reading = reading;
    this.#idleTimeout = idleTimeout;
    this.#timeout = timeout;
    this.#endsAt = timeout;
    this.#times = times;
  }

  /** Rejects if the connection breaks. */
  async read(body: ReadableStream<Uint8Array> | null): Promise<void> {
    const reader = body?.getReader();
    const pauses = this.#reading === 'slowly' ? [...PAUSES] : [];
    try {
      for (;;) {
        const pause = pauses.shift();
        if (pause !== undefined) await sleep(Math.min(pause, this.#rest));
        const rest = this.#rest;
        const limit = Math.min(rest, this.#idleTimeout);
        // Without the comparison, a service that sends without a pause could go on before the timer fires.
        const chunk = rest <= 0 ? TIMEOUT : reader ? await within(reader.read(), limit) : END;
        if (chunk === TIMEOUT) {
          this.#cut(limit < rest ? 'silent' : 'late');
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

  /** The time that is left, in milliseconds. */
  get #rest(): number {
    return this.#endsAt - this.#times.now;
  }

  #take(bytes: Uint8Array): void {
    const {hasDone} = this.stream;
    this.#bytes += bytes.byteLength;
    this.text += this.#decoder.decode(bytes, {stream: true});
    this.stream.take(bytes, this.#times.note());
    if (this.stream.hasDone && !hasDone) this.#endsAt = Math.min(this.#endsAt, this.#times.now + AFTER_DONE);
  }

  /** Notes that the body did not end by itself. After `[DONE]`, the reply is complete. */
  #cut(endless: Endless): void {
    if (this.stream.hasDone) {
      this.isHeldOpen = true;
      return;
    }
    this.endless = endless;
    this.failure = {
      silent: `no data for ${duration(this.#idleTimeout)}`,
      late: `not complete after ${duration(this.#timeout)} (a third of --total-timeout)`,
      long: `more than ${MAX_BODY_BYTES / 1_000_000} MB`,
    }[endless];
  }

  /** Whether the rest of the body need not be read. */
  #isEnough(): boolean {
    const {hasDone, events} = this.stream;
    if (this.#reading === 'first-event') return events.length > 0;
    if (this.#reading !== 'all' && hasDone) return true;
    const isTooLong = this.#bytes > MAX_BODY_BYTES;
    if (isTooLong) this.#cut('long');
    return isTooLong;
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

import type {ChunkTimes} from './chunk-times.js';
import {EventRecord} from './event-record.js';
import type {Reading} from './plan.js';
import {duration} from './printable-text.js';
import {TIMEOUT, within} from './within.js';

const MAX_BODY_BYTES = 20_000_000;
/** Milliseconds to read the connection after `[DONE]`: twice as long as the widget. */
const AFTER_DONE = 10_000;
/** Pauses of a slow reader, in milliseconds, each before one chunk. */
const PAUSES = [1_500, 500];

const END = {value: undefined};

/** Why the check ended a response: no data arrived, its time was over, or it was too long. */
export type Endless = 'silent' | 'late' | 'long';

/** In milliseconds. */
interface Timeouts {
  /** Maximum time without data. */
  readonly idleTimeout: number;
  /** Maximum time of a request and its response. */
  readonly timeout: number;
}

/** Reads as much of a body as a request needs, as text and as an event stream. */
export class BodyRecorder {
  readonly stream = new EventRecord();
  text = '';
  isHeldOpen = false;
  endless: Endless | undefined;
  failure: string | undefined;
  readonly #reading: Reading;
  readonly #timeouts: Timeouts;
  #endsAt: number;
  readonly #times: ChunkTimes;
  readonly #decoder = new TextDecoder();
  #bytes = 0;

  constructor(reading: Reading, timeouts: Timeouts, times: ChunkTimes) {
    this.#reading = reading;
    this.#timeouts = timeouts;
    this.#endsAt = timeouts.timeout;
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
        const limit = Math.min(rest, this.#timeouts.idleTimeout);
        // A service that sends without a pause could continue before the timer fires.
        const chunk = rest <= 0 ? TIMEOUT : reader ? await within(reader.read(), limit) : END;
        if (chunk === TIMEOUT) return this.#cut(limit < rest ? 'silent' : 'late');
        if (chunk.value === undefined) break;
        this.#take(chunk.value);
        if (this.#isEnough()) return;
      }
    } finally {
      this.text += this.#decoder.decode();
      // Not awaited, because some streams never confirm it.
      void reader?.cancel().catch(() => undefined);
    }
  }

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

  /** Records that the check ended the body. After `[DONE]`, the reply is complete. */
  #cut(endless: Endless): void {
    if (this.stream.hasDone) {
      this.isHeldOpen = true;
      return;
    }
    this.endless = endless;
    this.failure = {
      silent: `no data for ${duration(this.#timeouts.idleTimeout)}`,
      late: `not complete after ${duration(this.#timeouts.timeout)} (a third of --total-timeout)`,
      long: this.stream.fault ?? `more than ${MAX_BODY_BYTES / 1_000_000} MB`,
    }[endless];
  }

  #isEnough(): boolean {
    const {hasDone, events} = this.stream;
    if (this.#reading === 'first-event') return events.length > 0;
    if (this.#reading !== 'all' && hasDone) return true;
    const isTooLong = this.#bytes > MAX_BODY_BYTES || this.stream.fault !== undefined;
    if (isTooLong) this.#cut('long');
    return isTooLong;
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

import {type CountedReply, endReply, logError} from './end-reply.js';
import {joined, Redactor} from './redactor.js';
import type {RelaySettings} from './relay-settings.js';
import type {EndedBy} from './reply-reader.js';
import type {Translation} from './service-format.js';
import {TimeLimit} from './time-limit.js';

/** Maximum time until the headers, in milliseconds. Shorter than the widget's timeout, so that visitors see the cause. */
const ANSWER_TIMEOUT = 55_000;

/** Abort reason for a connection that exceeded a bound. The message is for the owner's log. */
export class BoundReached extends Error {}

type Settings = Pick<RelaySettings, 'apiKey' | 'idleTimeout' | 'replyTimeout' | 'maxReplyBytes'>;

/** Resolves to the next bytes, or to `undefined` at the end. If the connection's signal is aborted by then, the reply is cut. Never rejects. */
export type ServiceReply = () => Promise<Uint8Array | undefined>;

/**
 * The connection to the service, from a question to the end of its reply. Closes when a bound is reached (with a
 * `BoundReached`) or the visitor leaves, and aborts `signal`. A kept reply stays open for a grace time after its last
 * reader left.
 */
export class ServiceConnection {
  readonly #controller = new AbortController();
  readonly #settings: Settings;
  /** Node never aborts the signal of a garbage-collected request: https://github.com/nodejs/node/issues/55428 */
  readonly #request: Request;
  readonly #release: () => void;
  readonly #translation: Translation;
  readonly #whole = new TimeLimit();
  readonly #idle = new TimeLimit();
  readonly #withoutReader = new TimeLimit();
  /** Milliseconds for which the connection stays open without a reader. */
  #grace = 0;
  /** Number of readers in this process. */
  #readers = 1;
  #bytes = 0;
  #ended: Promise<void> | undefined;
  #reply: CountedReply | undefined;

  /**
   * The signal of `request` aborts when the visitor leaves. `release` is called at the end, and gives the place of the reply back.
   * `translation`: of the reply, after its bytes are counted.
   */
  constructor(settings: Settings, request: Request, release: () => void, translation: Translation) {
    this.#settings = settings;
    this.#translation = translation;
    this.#request = request;
    this.#release = () => {
      release();
      for (const limit of [this.#whole, this.#idle, this.#withoutReader]) limit.stop();
      request.signal.removeEventListener('abort', this.leave);
    };
    this.#start(this.#whole, settings.replyTimeout, 'The reply took longer than');
    this.#start(this.#idle, ANSWER_TIMEOUT, 'No answer began within');
    request.signal.addEventListener('abort', this.leave);
    if (request.signal.aborted) this.close();
  }

  /** Whether no timer closed the connection although a bound was reached some time ago. */
  get isOverdue(): boolean {
    return this.#idle.isOverdue || this.#whole.isOverdue;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Sets what the end has to count. Counts at once if the visitor left before the service was asked. */
  async count(reply: CountedReply): Promise<void> {
    this.#reply = reply;
    if (this.#ended === undefined) return;
    reply.reader.discard('stopped');
    await endReply('visitor', reply, this.#release);
  }

  /** The reply costs nothing, because the service has not answered the question. */
  discard(status: 'refused' | 'failed'): void {
    this.#reply?.reader.discard(status);
  }

  /** Restarts the idle timer and counts the bytes. Called for the headers, without bytes, and for each chunk. */
  received(bytes: Uint8Array = new Uint8Array()): void {
    if (this.#ended) return;
    const {idleTimeout, maxReplyBytes} = this.#settings;
    // Only received data restarts the timer, so it also ends a reply that the visitor does not read.
    this.#start(this.#idle, idleTimeout, 'Nothing was sent, or nothing was read, for');
    this.#bytes += bytes.length;
    this.#reply?.reader.take(bytes);
    if (this.#bytes > maxReplyBytes) {
      this.close(new BoundReached(`The reply is larger than ${maxReplyBytes} bytes.`));
    }
  }

  /** Reads the body of a reply in the words of the interface, without the key. */
  read(body: ReadableStream<Uint8Array>): ServiceReply {
    const {signal} = this;
    const reader = body.getReader();
    const redactor = new Redactor(this.#settings.apiKey);
    const cut = () => {
      void reader.cancel().catch(() => undefined);
      if (!(signal.reason instanceof BoundReached)) return;
      console.error(`chat-bot-element/relay: a reply was cut. ${signal.reason.message}`);
    };
    signal.addEventListener('abort', cut, {once: true});
    if (signal.aborted) cut();
    const next = async () => {
      for (;;) {
        const chunk = await reader.read().catch(() => this.close('failed'));
        // Closing also ends a pending read, as if the reply were complete.
        if (!chunk || signal.aborted) return undefined;
        this.received(chunk.value);
        if (signal.aborted) return undefined;
        const bytes = chunk.value
          ? redactor.take(this.#translation.take(chunk.value))
          : joined([redactor.take(this.#translation.end()), redactor.end()]);
        if (bytes.length > 0) return bytes;
        if (chunk.done) return this.end().then(() => undefined);
      }
    };
    return () =>
      next().catch((error: unknown) => {
        if (!signal.aborted) logError('a reply was cut, because it could not be read', error);
        this.close('failed');
        return undefined;
      });
  }

  /** Completes the reply. Resolves when its tokens are counted, because edge runtimes stop work at the end of a response. */
  end(): Promise<void> {
    return this.#end('service');
  }

  #end(by: EndedBy): Promise<void> {
    return (this.#ended ??= endReply(by, this.#reply, this.#release));
  }

  /** Aborts the request to the service. `stopped`: by the visitor. Does nothing after the end. */
  close(reason: BoundReached | 'stopped' | 'failed' = 'stopped'): void {
    if (this.#ended) return;
    void this.#end(reason === 'stopped' ? 'visitor' : 'failure');
    this.#controller.abort(reason);
  }

  /** Keeps the connection open for `grace` milliseconds without a reader. The visitor who asked then calls `leave`. */
  keepFor(grace: number): void {
    this.#grace = grace;
    this.#request.signal.removeEventListener('abort', this.leave);
  }

  /** Stops keeping the reply. Closes the connection if all readers left. */
  keepNoLonger(): void {
    this.#grace = 0;
    this.awaitReader();
  }

  join(): void {
    this.#readers += 1;
    this.#withoutReader.stop();
  }

  readonly leave = (): void => {
    this.#readers -= 1;
    this.awaitReader();
  };

  /** Starts the grace time if all readers left. Called again while another process reads. */
  awaitReader(): void {
    if (this.#readers > 0 || this.#ended) return;
    if (this.#grace === 0) this.close();
    else this.#withoutReader.start(this.#grace, () => this.close());
  }

  #start(limit: TimeLimit, milliseconds: number, bound: string): void {
    const close = () => this.close(new BoundReached(`${bound} ${milliseconds} ms.`));
    limit.start(milliseconds, close);
  }
}

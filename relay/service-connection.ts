import type {RelaySettings} from './relay-settings.js';
import type {ReplyReader} from './reply-reader.js';
import {TimeLimit} from './time-limit.js';

/**
 * The maximum time until the headers of the service, in milliseconds. Less than the widget's timeout, so that
 * visitors see the cause.
 */
const ANSWER_TIMEOUT = 55_000;

/** The bound that closed a connection. The message is for the owner's log. */
export class BoundReached extends Error {}

type Bounds = Pick<RelaySettings, 'idleTimeout' | 'replyTimeout' | 'maxReplyBytes'>;

/**
 * The connection to the service, from a question to the end of its reply. Closes itself when a bound is
 * reached or the visitor leaves, and aborts `signal`, with a `BoundReached` as the reason in the first case. If
 * the reply is kept, the connection stays open for a grace time after its last reader has left.
 */
export class ServiceConnection {
  readonly #controller = new AbortController();
  readonly #bounds: Bounds;
  /** Kept because Node no longer aborts the signal of a request that was garbage-collected. */
  readonly #request: Request;
  readonly #onEnd: () => void;
  readonly #whole = new TimeLimit();
  readonly #idle = new TimeLimit();
  readonly #withoutReader = new TimeLimit();
  /** How long the connection stays open without a reader, in milliseconds. */
  #grace = 0;
  /** The number of readers in this process. */
  #readers = 1;
  #bytes = 0;
  #ended: Promise<void> | undefined;
  /** Reads the reply for the budgets and for `onReply`. Default: no budget and no `onReply` needs it. */
  reader: ReplyReader | undefined;

  /**
   * The signal of `request` aborts when the visitor leaves. `onEnd` is called once, when the connection ends.
   */
  constructor(bounds: Bounds, request: Request, onEnd: () => void) {
    this.#bounds = bounds;
    this.#request = request;
    this.#onEnd = onEnd;
    this.#start(this.#whole, bounds.replyTimeout, 'The reply took longer than');
    this.#start(this.#idle, ANSWER_TIMEOUT, 'No answer began within');
    request.signal.addEventListener('abort', this.leave);
    if (request.signal.aborted) this.close();
  }

  /** Whether a bound was reached some time ago, and no timer has closed the connection. */
  get isOverdue(): boolean {
    return this.#idle.isOverdue || this.#whole.isOverdue;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Restarts the idle timer and counts the bytes. Called at the headers, without bytes, and at each chunk. */
  received(bytes: Uint8Array = new Uint8Array()): void {
    if (this.#ended) return;
    const {idleTimeout, maxReplyBytes} = this.#bounds;
    // The timer restarts only here, so it also ends a reply that the visitor does not read.
    this.#start(this.#idle, idleTimeout, 'Nothing was sent, or nothing was read, for');
    this.#bytes += bytes.length;
    this.reader?.take(bytes);
    if (this.#bytes > maxReplyBytes) {
      this.close(new BoundReached(`The reply is larger than ${maxReplyBytes} bytes.`));
    }
  }

  /**
   * All bytes of the reply were read. Resolves when its tokens are counted, because edge runtimes stop the work of a request when its
   * response is complete.
   */
  end(): Promise<void> {
    return (this.#ended ??= this.#end(false));
  }

  async #end(isStopped: boolean): Promise<void> {
    for (const limit of [this.#whole, this.#idle, this.#withoutReader]) limit.stop();
    this.#request.signal.removeEventListener('abort', this.leave);
    this.#onEnd();
    await this.reader?.end(isStopped);
  }

  /** Aborts the request to the service. `stopped`: by the visitor. Does nothing after the end. */
  close(reason: BoundReached | 'stopped' | 'failed' = 'stopped'): void {
    if (this.#ended) return;
    this.#ended = this.#end(reason === 'stopped');
    this.#controller.abort(reason);
  }

  /** From now on, the connection stays open for `grace` milliseconds without a reader. The visitor who asked calls `leave`. */
  keepFor(grace: number): void {
    this.#grace = grace;
    this.#request.signal.removeEventListener('abort', this.leave);
  }

  /** The reply is no longer kept. Closes the connection if all readers have left. */
  keepNoLonger(): void {
    this.#grace = 0;
    if (this.#readers === 0) this.close();
  }

  /** A reader of this process begins. */
  join(): void {
    this.#readers += 1;
    this.#withoutReader.stop();
  }

  /** A reader of this process reads no more. */
  readonly leave = (): void => {
    this.#readers -= 1;
    if (this.#readers > 0) return;
    if (this.#grace === 0) this.close();
    else this.#startGrace();
  };

  /** A reader of another process reads, so the grace time starts again. */
  readonly readByOther = (): void => {
    if (this.#readers === 0) this.#startGrace();
  };

  #startGrace(): void {
    if (!this.#ended) this.#withoutReader.start(this.#grace, () => this.close());
  }

  #start(limit: TimeLimit, milliseconds: number, bound: string): void {
    const close = () => this.close(new BoundReached(`${bound} ${milliseconds} ms.`));
    limit.start(milliseconds, close);
  }
}

import type {RelaySettings} from './relay-settings.js';
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
 * the reply is kept, the connection stays open for a grace time after the visitor has left.
 */
export class ServiceConnection {
  readonly #controller = new AbortController();
  readonly #bounds: Bounds;
  /** Kept because Node no longer aborts the signal of a request that was garbage-collected. */
  readonly #request: Request;
  readonly #onEnd: (connection: ServiceConnection) => void;
  readonly #whole = new TimeLimit();
  readonly #idle = new TimeLimit();
  readonly #withoutReader = new TimeLimit();
  /** How long the connection stays open without a reader, in milliseconds. */
  #grace = 0;
  #bytes = 0;
  #hasEnded = false;

  /**
   * The signal of `request` aborts when the visitor leaves. `onEnd` is called once, when the connection ends.
   */
  constructor(bounds: Bounds, request: Request, onEnd: (connection: ServiceConnection) => void) {
    this.#bounds = bounds;
    this.#request = request;
    this.#onEnd = onEnd;
    this.#start(this.#whole, bounds.replyTimeout, 'The reply took longer than');
    this.#start(this.#idle, ANSWER_TIMEOUT, 'No answer began within');
    request.signal.addEventListener('abort', this.leave);
    if (request.signal.aborted) this.close();
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  get visitorHasLeft(): boolean {
    return this.#request.signal.aborted;
  }

  /** Whether a bound was reached some time ago, and no timer has closed the connection. */
  get isOverdue(): boolean {
    return this.#idle.isOverdue || this.#whole.isOverdue;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Restarts the idle timer and counts the bytes. Called at the headers, with 0, and at each chunk. */
  received(bytes: number): void {
    if (this.#hasEnded) return;
    const {idleTimeout, maxReplyBytes} = this.#bounds;
    // The timer restarts only here, so it also ends a reply that the visitor does not read.
    this.#start(this.#idle, idleTimeout, 'Nothing was sent, or nothing was read, for');
    this.#bytes += bytes;
    if (this.#bytes > maxReplyBytes) {
      this.close(new BoundReached(`The reply is larger than ${maxReplyBytes} bytes.`));
    }
  }

  /** The reply is complete. */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    for (const limit of [this.#whole, this.#idle, this.#withoutReader]) limit.stop();
    this.#request.signal.removeEventListener('abort', this.leave);
    this.#onEnd(this);
  }

  /** Aborts the request to the service. Does nothing after the end. */
  close(reason?: BoundReached): void {
    if (this.#hasEnded) return;
    this.end();
    this.#controller.abort(reason);
  }

  /** From now on, the connection stays open for `grace` milliseconds without a reader. */
  keepFor(grace: number): void {
    this.#grace = grace;
  }

  /** The reply is no longer kept. Closes the connection if the visitor has left. */
  keepNoLonger(): void {
    this.#grace = 0;
    if (this.#withoutReader.hasStarted) this.close();
  }

  /** The visitor who asked reads no more. */
  readonly leave = (): void => {
    if (this.#grace === 0) this.close();
    else if (!this.#withoutReader.hasStarted) this.#startGrace();
  };

  /** Another reader reads, so the grace time starts again. */
  readonly readByOther = (): void => {
    if (this.#withoutReader.hasStarted) this.#startGrace();
  };

  #startGrace(): void {
    if (this.#hasEnded) return;
    this.#withoutReader.start(this.#grace, () => this.close());
  }

  #start(limit: TimeLimit, milliseconds: number, bound: string): void {
    const reason = `${bound} ${milliseconds} ms.`;
    limit.start(milliseconds, () => this.close(new BoundReached(reason)));
  }
}

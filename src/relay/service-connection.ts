import type {RelaySettings} from './relay-options.js';

/** How long the service may take to begin its answer, in milliseconds: less than the widget waits, so that the visitor reads the cause. */
const ANSWER_TIMEOUT = 55_000;

/** How late a timer may be on a busy machine, in milliseconds. */
const TIMER_DELAY = 1_000;

/** The bound that closed a connection. The message is for the owner's log. */
export class BoundReached extends Error {}

type Bounds = Pick<RelaySettings, 'idleTimeout' | 'replyTimeout' | 'maxReplyBytes'>;

/**
 * The connection to the service for one question, from the question to the end of the reply. It closes itself when a bound is reached
 * or the visitor leaves; `signal` is aborted then, with a `BoundReached` as reason if it was a bound.
 */
export class ServiceConnection {
  readonly #controller = new AbortController();
  readonly #bounds: Bounds;
  /** Not only its signal: on Node, that is no longer aborted once the request has been collected. */
  readonly #request: Request;
  readonly #onEnd: (connection: ServiceConnection) => void;
  readonly #replyTimer: ReturnType<typeof setTimeout>;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;
  /** When the timers are due, in milliseconds of `Date.now()`. */
  readonly #replyDeadline: number;
  #idleDeadline = 0;
  #bytes = 0;
  #hasEnded = false;

  /** The visitor's `request` is aborted when the visitor leaves. `onEnd` is called once, when the connection is not used any more. */
  constructor(bounds: Bounds, request: Request, onEnd: (connection: ServiceConnection) => void) {
    this.#bounds = bounds;
    this.#request = request;
    this.#onEnd = onEnd;
    this.#replyDeadline = Date.now() + bounds.replyTimeout;
    this.#replyTimer = this.#closeAfter(bounds.replyTimeout, 'The reply took longer than');
    this.#startIdle(ANSWER_TIMEOUT, 'No answer began within');
    request.signal.addEventListener('abort', this.#leave);
    if (request.signal.aborted) this.close();
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Whether a bound was reached some time ago, and no timer has closed the connection. */
  get isOverdue(): boolean {
    return Date.now() > Math.min(this.#idleDeadline, this.#replyDeadline) + TIMER_DELAY;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Call this at the headers, with 0, and at each chunk. It starts the idle time again. */
  received(bytes: number): void {
    if (this.#hasEnded) return;
    const {idleTimeout, maxReplyBytes} = this.#bounds;
    // Only here: a visitor who does not read lets the time pass in the same way as a service that does not send.
    this.#startIdle(idleTimeout, 'Nothing was sent, or nothing was read, for');
    this.#bytes += bytes;
    if (this.#bytes > maxReplyBytes) {
      this.close(new BoundReached(`The reply is larger than ${maxReplyBytes} bytes.`));
    }
  }

  /** The reply is complete. */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#replyTimer);
    clearTimeout(this.#idleTimer);
    this.#request.signal.removeEventListener('abort', this.#leave);
    this.#onEnd(this);
  }

  /** Stops the service. Changes nothing after the end. */
  close(reason?: BoundReached): void {
    if (this.#hasEnded) return;
    this.end();
    this.#controller.abort(reason);
  }

  readonly #leave = () => this.close();

  #startIdle(milliseconds: number, bound: string): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = this.#closeAfter(milliseconds, bound);
    this.#idleDeadline = Date.now() + milliseconds;
  }

  #closeAfter(milliseconds: number, bound: string): ReturnType<typeof setTimeout> {
    const reason = `${bound} ${milliseconds} ms.`;
    const timer = setTimeout(() => this.close(new BoundReached(reason)), milliseconds);
    // On Node, a timer would keep a program running that has nothing else to do.
    (timer as {unref?: () => void}).unref?.();
    return timer;
  }
}

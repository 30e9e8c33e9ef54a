import {ChatServiceError} from './errors.js';
import type {ReplyEvent} from './reply-event.js';
import type {ReplyHandle} from './reply-handle.js';
import {INITIAL, reduce, type ReplyEnd, type ReplyState} from './reply-state.js';
import type {CitedResource} from './types.js';

/** Receives the parts of a reply as they arrive. */
export interface ReplyHandlers {
  /** The next delta of the reply, never empty. */
  readonly onDelta: (content: string) => void;
  /** All references of the reply. May be called up to five seconds after the turn, and more than once. */
  readonly onReferences: (resources: readonly CitedResource[]) => void;
  /**
   * Where the reply can be resumed, if the service keeps it. Called before the first text, and again as text arrives. Store
   * the handle together with the text before this call: `resume` continues after that text. Called with `undefined` when
   * nothing is left to resume. Default: replies are not resumed.
   */
  readonly onReplyHandle?: (handle: ReplyHandle | undefined) => void;
}

/**
 * Delivers the events of one reply. Each call of `emit` restarts the idle timer. Resolves after the last event. Rejects
 * with a `ChatServiceError` if the reply breaks off. Ends when `signal` aborts.
 */
export type ReplySource = (
  emit: (events: readonly ReplyEvent[]) => void,
  signal: AbortSignal,
) => Promise<void>;

/** The idle timeout, in milliseconds. */
const IDLE_TIMEOUT = 60_000;
/** How long the connection stays open for references after the end of the text, in milliseconds. */
const REFERENCES_TIMEOUT = 5_000;

/** Reads one reply from `source`, which goes on after `state`. Resolves and rejects as `ChatClient.reply`. */
export function readReply(
  source: ReplySource,
  handlers: ReplyHandlers,
  signal = new AbortController().signal,
  state = INITIAL,
): Promise<ReplyEnd> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    void new Exchange(handlers, state, signal, resolve, reject).run(source);
  });
}

/** One request and its reply. */
class Exchange {
  readonly #handlers: ReplyHandlers;
  #state: ReplyState;
  readonly #connection = new AbortController();
  #idleTimer: ReturnType<typeof setTimeout> | undefined;
  #referencesTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #resolve: (end: ReplyEnd) => void;
  readonly #reject: (reason: unknown) => void;

  constructor(
    handlers: ReplyHandlers,
    state: ReplyState,
    signal: AbortSignal,
    resolve: (end: ReplyEnd) => void,
    reject: (reason: unknown) => void,
  ) {
    this.#resolve = resolve;
    this.#state = state;
    this.#handlers = handlers;
    this.#reject = reject;
    signal.addEventListener('abort', () => this.#fail(signal.reason), {signal: this.#connection.signal});
  }

  async run(source: ReplySource): Promise<void> {
    const {signal} = this.#connection;
    this.#restartIdleTimer();
    try {
      await source((events) => {
        // The reply may be over: the source need not respect the signal.
        signal.throwIfAborted();
        this.#restartIdleTimer();
        this.#read(events);
      }, signal);
      this.#close();
    } catch (error) {
      this.#breakOff(error);
    }
  }

  #restartIdleTimer(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(
      () => this.#breakOff(new ChatServiceError('timeout', 'The service sent no data for 60 s.')),
      IDLE_TIMEOUT,
    );
  }

  /** Updates the state, calls the handlers, and settles the promise if the turn is over. */
  #read(events: readonly ReplyEvent[]): void {
    try {
      for (const event of events) {
        this.#state = reduce(this.#state, event);
        if (event.type === 'references') this.#handlers.onReferences(event.value);
        if (this.#state.delta) this.#handlers.onDelta(this.#state.delta);
      }
    } catch (cause) {
      if (!this.#state.outcome) {
        throw new ChatServiceError('interrupted', 'A handler of the reply failed.', {cause});
      }
      // After the turn is over, no promise can carry the error.
      reportError(cause);
    }
    const {outcome, finishReason} = this.#state;
    if (finishReason ?? outcome)
      this.#referencesTimer ??= setTimeout(() => this.#breakOff(undefined), REFERENCES_TIMEOUT);
    if (outcome === undefined) return;
    clearTimeout(this.#idleTimer);
    if (outcome instanceof ChatServiceError) this.#reject(outcome);
    else this.#resolve(outcome);
  }

  /** Ends the reply. It is complete if it has a finish reason, even without `[DONE]`. */
  #breakOff(error: unknown): void {
    if (this.#state.finishReason) this.#read([{type: 'close'}]);
    this.#fail(error);
  }

  /** Rejects, unless the turn is over, and closes the connection. */
  #fail(error: unknown): void {
    this.#reject(error);
    this.#close();
  }

  #close(): void {
    clearTimeout(this.#idleTimer);
    clearTimeout(this.#referencesTimer);
    this.#connection.abort();
  }
}

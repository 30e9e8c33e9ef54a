import type {ReplyEvent} from './decode.js';
import {ChatServiceError, type ReplyFailure} from './errors.js';
import {ReplyState, type ReplyEnd} from './reply-state.js';
import type {Author, CitedResource, Handover, ReplyHandle} from './types.js';

/** Reads one reply from `source`. Resolves and rejects like `ChatClient.reply`. */
export function readReply(
  source: ReplySource,
  handlers: ReplyHandlers,
  signal = new AbortController().signal,
): Promise<ReplyEnd> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    new OpenReply(handlers, resolve, reject).read(source, signal);
  });
}

/** A reply from its request until its connection is closed. References can follow its end. */
class OpenReply {
  readonly #handlers: ReplyHandlers;
  readonly #resolve: (end: ReplyEnd) => void;
  readonly #reject: (error: Error) => void;
  readonly #state = new ReplyState();
  readonly #connection = new AbortController();
  /** Copy of `signal.aborted`, because reading the getter for each event is slow. */
  #isClosed = false;
  #handle: ReplyHandle | null = null;
  #arrivedAt = performance.now();
  #idleTimer: ReturnType<typeof setTimeout> | undefined;
  #referencesTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(handlers: ReplyHandlers, resolve: (end: ReplyEnd) => void, reject: (error: Error) => void) {
    this.#handlers = handlers;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  read(source: ReplySource, stop: AbortSignal): void {
    const {signal} = this.#connection;
    const handleStop = () => {
      this.#reject(stop.reason as Error);
      this.#close();
    };
    stop.addEventListener('abort', handleStop, {signal});
    this.#checkIdle(IDLE_TIMEOUT);
    source((events) => this.#receive(events), signal).then(
      () => this.#close(),
      (error: ReplyFailure) => this.#finish({error}),
    );
  }

  #receive(events: readonly ReplyEvent[]): void {
    this.#connection.signal.throwIfAborted();
    this.#arrivedAt = performance.now();
    // A handler can end the reply.
    for (const event of events) if (!this.#isClosed) this.#add(event);
  }

  #add(event: ReplyEvent): void {
    try {
      this.#tell(event);
    } catch (cause) {
      const message = 'A handler of the reply threw an error.';
      // The promise is settled when the turn is over, so the error goes to the console.
      if (this.#state.outcome) reportError(cause);
      else this.#finish({error: {type: 'interrupted', message, cause}});
    }
    this.#waitForReferences(event);
    const {outcome} = this.#state;
    if (!outcome) return;
    clearTimeout(this.#idleTimer);
    if (outcome instanceof ChatServiceError) this.#reject(outcome);
    else this.#resolve(outcome);
  }

  /** Calls the handlers with what the event says. */
  #tell(event: ReplyEvent): void {
    const handlers = this.#handlers;
    const state = this.#state;
    const wasOver = state.outcome !== undefined;
    const added = state.add(event);
    if (event.handle !== undefined) {
      this.#handle = event.handle;
      handlers.onReplyHandle?.(event.handle ?? undefined);
    }
    if (event.step) handlers.onStep?.(event.step, event.stepDone);
    if (event.suggestions) handlers.onSuggestions?.(event.suggestions);
    if (event.references) handlers.onReferences(event.references);
    if (added) handlers.onDelta(added);
    const handle = this.#handle;
    if (handle && event.id && state.isResumable) handlers.onReplyHandle?.({...handle, lastEventId: event.id});
    // A stream that ends early can be resumed: WebKit reports a lost connection as a regular end, where
    // the specification asks for an error (https://fetch.spec.whatwg.org/#http-network-fetch).
    const isOver = wasOver || (state.finishReason ?? 'tool_calls') !== 'tool_calls';
    if (handle && event.end === 'close' && isOver) handlers.onReplyHandle?.(undefined);
  }

  /** Begins the wait after a finish reason or the end. What the service does or says after the reason ends it. */
  #waitForReferences(event: ReplyEvent): void {
    const {outcome, isFinished} = this.#state;
    if (this.#referencesTimer && !outcome && (event.step || event.finish || !isFinished)) {
      clearTimeout(this.#referencesTimer);
      this.#referencesTimer = undefined;
    }
    if (outcome ?? (event.finish && isFinished)) {
      // The service can have sent no [DONE].
      this.#referencesTimer ??= setTimeout(() => this.#finish({end: 'done'}), REFERENCES_TIMEOUT);
    }
  }

  /** One timer: setting and clearing a timer per chunk costs more than the chunk. */
  #checkIdle(wait: number): void {
    this.#idleTimer = setTimeout(() => {
      const rest = this.#arrivedAt + IDLE_TIMEOUT - performance.now();
      if (rest > 0) this.#checkIdle(rest);
      else this.#finish({error: {type: 'timeout', message: 'The service sent no data for 60 s.'}});
    }, wait);
  }

  /** Ends the turn unless it is over, and closes the connection. */
  #finish(event: ReplyEvent): void {
    this.#add(event);
    this.#close();
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    clearTimeout(this.#referencesTimer);
    this.#connection.abort();
    try {
      this.#handlers.onClose?.();
    } catch (error) {
      reportError(error);
    }
  }
}

/** Receives the parts of a reply as they arrive. */
export interface ReplyHandlers {
  /** The next delta of the reply, never empty. */
  readonly onDelta: (content: string) => void;
  /** All references of the reply. Called any number of times, up to five seconds after the turn. */
  readonly onReferences: (resources: readonly CitedResource[]) => void;
  /**
   * What the service does, before the text or within it: one line of at most 80 characters. `done`: the words for it when it is
   * done. Default: steps are not read.
   */
  readonly onStep?: (step: string, done?: string) => void;
  /** Who writes the reply, before its text. The client of the service never calls it. Default: the agent. */
  readonly onAuthor?: (author: Author) => void;
  /** The state of the handover to a person. The client of the service never calls it. Default: there is no handover. */
  readonly onHandover?: (handover: Handover) => void;
  /** At most three questions that the visitor can ask next. Called like `onReferences`. Default: they are not read. */
  readonly onSuggestions?: (questions: readonly string[]) => void;
  /**
   * Receives the handle of a reply that the service keeps. Called before the first text, and again as text
   * arrives. Store the handle together with the text before this call: `resume` continues after that text.
   * Called with `undefined` when the reply can no longer be resumed. Default: replies are not resumed.
   */
  readonly onReplyHandle?: (handle: ReplyHandle | undefined) => void;
  /** Called once, when neither references nor suggestions can follow any more. */
  readonly onClose?: () => void;
}

/**
 * Reads one reply. Calls `receive` with the events of each chunk, or with none to restart the idle timeout. `receive` throws
 * when the reply is over, so a source can ignore its signal. Resolves after the last event.
 */
export type ReplySource = (
  receive: (events: readonly ReplyEvent[]) => void,
  signal: AbortSignal,
) => Promise<void>;

/** Idle timeout, in milliseconds. */
const IDLE_TIMEOUT = 60_000;
/** Maximum time to wait for references after the end of the text, in milliseconds. */
const REFERENCES_TIMEOUT = 5_000;

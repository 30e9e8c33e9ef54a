import type {ReplyEvent} from './decode.js';
import {ChatServiceError, errorWithoutText, type ReplyFailure} from './errors.js';
import type {CitedResource, ReplyHandle} from './types.js';

/** How the service ended a reply. */
export interface ReplyEnd {
  /** `stop` or any other string; `undefined` if the service sent none. */
  readonly finishReason: string | undefined;
}

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
 * Reads one reply. Calls `take` for everything that arrives, with the events in it. There may be none: `take` also restarts
 * the idle timeout. It throws when the reply is over, so a source need not respect its signal. Resolves after the last event,
 * or rejects with the reason why there are no more.
 */
export type ReplySource = (
  take: (events: readonly ReplyEvent[]) => void,
  signal: AbortSignal,
) => Promise<void>;

/** The idle timeout, in milliseconds. */
const IDLE_TIMEOUT = 60_000;
/** How long the connection stays open for references after the end of the text, in milliseconds. */
const REFERENCES_TIMEOUT = 5_000;

/** What the events of a reply add up to. */
export class ReplyState {
  finishReason: string | undefined;
  /** Whether the reply has more than white space. */
  #hasText = false;
  /** Set when the turn is over. References may still follow. */
  outcome: ReplyEnd | ChatServiceError | undefined;
  /** The text under `message` so far, which counts only while there is no text under `delta`. */
  #messageText: string | undefined = '';
  #unreadable = 0;

  /**
   * Whether the events that follow are enough to go on. Text under `message` depends on all text before it, and the outcome
   * on the finish reason and on unreadable events, so these are read again.
   */
  get isResumable(): boolean {
    return this.#hasText && this.#messageText === undefined && !this.finishReason && !this.#unreadable;
  }

  /** Returns the text that the event adds. Nothing changes once there is an outcome. */
  add({delta = '', message, finish, isUnreadable, handle, error, end}: ReplyEvent): string {
    if (this.outcome) return '';
    if (finish) this.finishReason = finish;
    // The rest of the reply is still shown. Its outcome is an error.
    if (isUnreadable) this.#unreadable += 1;
    let added = delta;
    const before = this.#messageText;
    // If there are deltas, a message only repeats their text. A handle has the id of an event only after a delta.
    if (delta || handle?.lastEventId !== undefined) this.#messageText = undefined;
    else if (message && before !== undefined) {
      // Some services send deltas under `message`, others the whole text so far in each chunk.
      added = message.startsWith(before) ? message.slice(before.length) : message;
      this.#messageText = before + added;
    }
    this.#hasText ||= added.trim() !== '' || handle?.lastEventId !== undefined;
    // No error that follows a finish reason makes a reply incomplete.
    if (error && !this.finishReason) this.outcome = this.#failure(error);
    else if (error || end) this.outcome = this.#outcomeAt(end);
    return added;
  }

  #failure({type = 'protocol', message, cause, ...details}: ReplyFailure): ChatServiceError {
    return new ChatServiceError(
      this.#hasText && type !== 'timeout' ? 'interrupted' : type,
      message ?? 'The service sent no reply.',
      {...details, cause},
    );
  }

  #outcomeAt(end: ReplyEvent['end']): ReplyEnd | ChatServiceError {
    const {finishReason} = this;
    if (end === 'close' && finishReason === undefined) {
      return new ChatServiceError('interrupted', 'The stream ended too soon.');
    }
    if (this.#unreadable > 0) {
      return new ChatServiceError('interrupted', `Unreadable parts: ${this.#unreadable}.`);
    }
    return (!this.#hasText && errorWithoutText(finishReason)) || {finishReason};
  }
}

/** Reads one reply from `source`. Resolves and rejects as `ChatClient.reply`. */
export function readReply(
  source: ReplySource,
  handlers: ReplyHandlers,
  signal = new AbortController().signal,
): Promise<ReplyEnd> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const state = new ReplyState();
    const connection = new AbortController();
    let handle: ReplyHandle | null = null;
    let arrivedAt = performance.now();
    let idleTimer: ReturnType<typeof setTimeout> | undefined;
    let referencesTimer: ReturnType<typeof setTimeout> | undefined;
    /** As the signal says, whose getter would be called for each event. */
    let isClosed = false;

    const close = () => {
      isClosed = true;
      clearTimeout(idleTimer);
      clearTimeout(referencesTimer);
      connection.abort();
    };
    /** Ends the reply with an error, unless it has ended before. */
    const end = (error: ReplyFailure) => {
      add({error});
      close();
    };
    // A timer for each chunk would cost more than the chunk.
    const checkIdle = (wait: number) => {
      idleTimer = setTimeout(() => {
        const rest = arrivedAt + IDLE_TIMEOUT - performance.now();
        if (rest > 0) checkIdle(rest);
        else end({type: 'timeout', message: 'The service sent no data for 60 s.'});
      }, wait);
    };
    const add = (event: ReplyEvent) => {
      const wasTextOver = state.outcome ?? state.finishReason;
      try {
        const added = state.add(event);
        if (event.handle !== undefined) {
          handle = event.handle;
          handlers.onReplyHandle?.(handle ?? undefined);
        }
        if (event.references) handlers.onReferences(event.references);
        if (added) handlers.onDelta(added);
        if (handle && event.id && state.isResumable) {
          handlers.onReplyHandle?.({...handle, lastEventId: event.id});
        }
        // A stream that ends too soon is broken off: WebKit reports a lost connection as an end.
        if (handle && event.end === 'close' && wasTextOver) handlers.onReplyHandle?.(undefined);
      } catch (cause) {
        // After the turn is over, no promise can carry the error.
        if (state.outcome) reportError(cause);
        else end({type: 'interrupted', message: 'A handler of the reply failed.', cause});
      }
      const {outcome, finishReason} = state;
      if (outcome ?? finishReason) referencesTimer ??= setTimeout(() => end({}), REFERENCES_TIMEOUT);
      if (!outcome) return;
      clearTimeout(idleTimer);
      if (outcome instanceof ChatServiceError) reject(outcome);
      else resolve(outcome);
    };
    const take = (events: readonly ReplyEvent[]) => {
      connection.signal.throwIfAborted();
      arrivedAt = performance.now();
      // A handler may end the reply.
      for (const event of events) if (!isClosed) add(event);
    };

    const abort = () => {
      reject(signal.reason as Error);
      close();
    };
    signal.addEventListener('abort', abort, {signal: connection.signal});
    checkIdle(IDLE_TIMEOUT);
    source(take, connection.signal).then(close, end);
  });
}

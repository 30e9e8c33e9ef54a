import type {ReplyEvent} from './decode.js';
import {ChatServiceError} from './errors.js';
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

/** Takes one reply from its source. Its methods throw when the reply is over: a source need not respect its signal. */
export interface ReplySink {
  /** Restarts the time without data: something has arrived. */
  readonly noteArrival: () => void;
  readonly take: (event: ReplyEvent) => void;
  /** The service keeps the reply, with this handle, or no longer. */
  readonly keep: (handle: ReplyHandle | undefined) => void;
}

/**
 * Delivers the events of one reply. Resolves after the last event. Rejects with a `ChatServiceError` if the reply breaks
 * off. Ends when `signal` aborts.
 */
export type ReplySource = (sink: ReplySink, signal: AbortSignal) => Promise<void>;

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

  /** Goes on after a resumable state. */
  resume(): void {
    this.#hasText = true;
    this.#messageText = undefined;
  }

  /** Returns the text that the event adds. Nothing changes once there is an outcome. */
  add({delta = '', message, finish, isUnreadable, error, end}: ReplyEvent): string {
    if (this.outcome) return '';
    if (finish) this.finishReason = finish;
    // The rest of the reply is still shown. Its outcome is an error.
    if (isUnreadable) this.#unreadable += 1;
    let added = delta;
    const before = this.#messageText;
    // If there are deltas, a message only repeats their text.
    if (delta) this.#messageText = undefined;
    else if (message && before !== undefined) {
      // Some services send deltas under `message`, others the whole text so far in each chunk.
      added = message.startsWith(before) ? message.slice(before.length) : message;
      this.#messageText = before + added;
    }
    this.#hasText ||= added.trim() !== '';
    if (error) {
      const type = this.#hasText ? 'interrupted' : 'protocol';
      this.outcome = new ChatServiceError(type, 'The service sent no reply.', error);
    }
    if (end) this.outcome = this.#outcomeAt(end);
    return added;
  }

  #outcomeAt(end: 'done' | 'close'): ReplyEnd | ChatServiceError {
    const {finishReason} = this;
    if (end === 'close' && finishReason === undefined) {
      return new ChatServiceError('interrupted', 'The stream ended too soon.');
    }
    if (this.#unreadable > 0) {
      return new ChatServiceError('interrupted', `Unreadable parts: ${this.#unreadable}.`);
    }
    // These finish reasons explain a reply without text.
    return this.#hasText || finishReason === 'length' || finishReason === 'content_filter'
      ? {finishReason}
      : new ChatServiceError('protocol', 'The reply has no text.');
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
    let handle: ReplyHandle | undefined;
    let arrivedAt = performance.now();
    let idleTimer: ReturnType<typeof setTimeout> | undefined;
    let referencesTimer: ReturnType<typeof setTimeout> | undefined;

    const close = () => {
      clearTimeout(idleTimer);
      clearTimeout(referencesTimer);
      connection.abort();
    };
    /** Rejects, unless the turn is over, and closes the connection. */
    const fail = (error: Error) => {
      reject(error);
      close();
    };
    const settle = () => {
      const {outcome} = state;
      referencesTimer ??= setTimeout(breakOff, REFERENCES_TIMEOUT);
      if (!outcome) return;
      clearTimeout(idleTimer);
      if (outcome instanceof ChatServiceError) reject(outcome);
      else resolve(outcome);
    };
    /** Ends the reply. It is complete if it has a finish reason, even without `[DONE]`. */
    const breakOff = (error?: Error) => {
      if (state.finishReason) {
        state.add({end: 'close'});
        settle();
      }
      fail(error!);
    };
    // A timer for each chunk would cost more than the chunk.
    const checkIdle = (wait: number) => {
      idleTimer = setTimeout(() => {
        const rest = arrivedAt + IDLE_TIMEOUT - performance.now();
        if (rest > 0) checkIdle(rest);
        else breakOff(new ChatServiceError('timeout', 'The service sent no data for 60 s.'));
      }, wait);
    };

    const sink: ReplySink = {
      noteArrival() {
        connection.signal.throwIfAborted();
        arrivedAt = performance.now();
      },
      take(event) {
        connection.signal.throwIfAborted();
        const wasTextOver = state.outcome ?? state.finishReason;
        try {
          const added = state.add(event);
          if (event.references) handlers.onReferences(event.references);
          if (added) handlers.onDelta(added);
          if (handle && event.id && state.isResumable) {
            handlers.onReplyHandle?.({...handle, lastEventId: event.id});
          }
          // A stream that ends too soon is broken off: WebKit reports a lost connection as an end.
          if (handle && event.end === 'close' && wasTextOver) handlers.onReplyHandle?.(undefined);
        } catch (cause) {
          if (!state.outcome) {
            throw new ChatServiceError('interrupted', 'A handler of the reply failed.', {cause});
          }
          // After the turn is over, no promise can carry the error.
          reportError(cause);
        }
        if (state.outcome ?? state.finishReason) settle();
      },
      keep(kept) {
        handle = kept;
        // A handle has the id of an event only if there was text under `delta` before.
        if (kept?.lastEventId !== undefined) state.resume();
        handlers.onReplyHandle?.(kept);
      },
    };

    signal.addEventListener('abort', () => fail(signal.reason as Error), {signal: connection.signal});
    checkIdle(IDLE_TIMEOUT);
    source(sink, connection.signal).then(close, breakOff);
  });
}

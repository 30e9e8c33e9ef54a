import {isRegular, type ReplyEvent} from './decode.js';
import {ChatServiceError, errorWithoutText, type ReplyFailure} from './errors.js';
import type {CitedResource, ReplyHandle} from './types.js';

/** The regular end of a reply. */
export interface ReplyEnd {
  /** `stop`, `tool_calls`, `length` or `content_filter`; `undefined` if the service sent none. */
  readonly finishReason: string | undefined;
}

/** Receives the parts of a reply as they arrive. */
export interface ReplyHandlers {
  /** The next delta of the reply, never empty. */
  readonly onDelta: (content: string) => void;
  /** All references of the reply. Called any number of times, up to five seconds after the turn. */
  readonly onReferences: (resources: readonly CitedResource[]) => void;
  /** What the service does before the text: one line of at most 80 characters. Default: steps are not read. */
  readonly onStep?: (step: string) => void;
  /** At most three questions that the visitor can ask next. Called like `onReferences`. Default: they are not read. */
  readonly onSuggestions?: (questions: readonly string[]) => void;
  /**
   * Receives the handle of a reply that the service keeps. Called before the first text, and again as text
   * arrives. Store the handle together with the text before this call: `resume` continues after that text.
   * Called with `undefined` when the reply can no longer be resumed. Default: replies are not resumed.
   */
  readonly onReplyHandle?: (handle: ReplyHandle | undefined) => void;
}

/**
 * Reads one reply. Calls `take` with the events of each chunk, or with none to restart the idle timeout. `take` throws when
 * the reply is over, so a source can ignore its signal. Resolves after the last event.
 */
export type ReplySource = (
  take: (events: readonly ReplyEvent[]) => void,
  signal: AbortSignal,
) => Promise<void>;

/** Idle timeout, in milliseconds. */
const IDLE_TIMEOUT = 60_000;
/** Maximum time to wait for references after the end of the text, in milliseconds. */
const REFERENCES_TIMEOUT = 5_000;

export class ReplyState {
  finishReason: string | undefined;
  /** True if the reply has more than white space. */
  #hasText = false;
  /** Set when the turn is over. References can still follow. */
  outcome: ReplyEnd | ChatServiceError | undefined;
  /** Text under `message` so far. Ignored as soon as text arrives under `delta`. */
  #messageText: string | undefined = '';
  #unreadable = 0;

  /**
   * True if the reply can be resumed after the current event. Text under `message` depends on all text before it, the
   * outcome on the finish reason and on unreadable events: these replies are read again from the beginning.
   */
  get isResumable(): boolean {
    return this.#hasText && this.#messageText === undefined && !this.finishReason && !this.#unreadable;
  }

  /** Returns the text that the event adds. Changes nothing after the outcome is set. */
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
    // A finish reason completes the reply, even if an error follows.
    if (error && !isRegular(this.finishReason ?? '')) this.outcome = this.#failure(error);
    else if (error || end) this.outcome = this.#outcomeAt(end);
    return added;
  }

  #failure({type = 'protocol', message, cause, ...details}: ReplyFailure): ChatServiceError {
    return new ChatServiceError(
      this.#hasText && type !== 'timeout' ? 'interrupted' : type,
      message ?? 'The service sent an error.',
      {...details, cause},
    );
  }

  #outcomeAt(end: ReplyEvent['end']): ReplyEnd | ChatServiceError {
    const {finishReason} = this;
    if (end === 'close' && finishReason === undefined) {
      return new ChatServiceError('interrupted', 'The stream ended without [DONE].');
    }
    if (this.#unreadable > 0) {
      return new ChatServiceError('interrupted', `Events that are not JSON: ${this.#unreadable}.`);
    }
    if (finishReason && !isRegular(finishReason)) {
      return this.#failure({message: `The reply ended with "${finishReason}".`});
    }
    return (!this.#hasText && errorWithoutText(finishReason)) || {finishReason};
  }
}

/** Reads one reply from `source`. Resolves and rejects like `ChatClient.reply`. */
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
    /** Copy of `signal.aborted`, because reading the getter for each event is slow. */
    let isClosed = false;

    const close = () => {
      isClosed = true;
      clearTimeout(idleTimer);
      clearTimeout(referencesTimer);
      connection.abort();
    };
    /** Ends the reply with an error. Does nothing if the reply has ended. */
    const end = (error: ReplyFailure) => {
      add({error});
      close();
    };
    // One timer: setting and clearing a timer per chunk costs more than the chunk.
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
        if (event.step) handlers.onStep?.(event.step);
        if (event.suggestions) handlers.onSuggestions?.(event.suggestions);
        if (event.references) handlers.onReferences(event.references);
        if (added) handlers.onDelta(added);
        if (handle && event.id && state.isResumable) {
          handlers.onReplyHandle?.({...handle, lastEventId: event.id});
        }
        // A stream that ends early can be resumed: WebKit reports a lost connection as a regular end, where
        // the specification asks for an error (https://fetch.spec.whatwg.org/#http-network-fetch).
        if (handle && event.end === 'close' && wasTextOver) handlers.onReplyHandle?.(undefined);
      } catch (cause) {
        // The promise is settled when the turn is over, so the error goes to the console.
        if (state.outcome) reportError(cause);
        else end({type: 'interrupted', message: 'A handler of the reply threw an error.', cause});
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
      // A handler can end the reply.
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

import type {ReplyEvent} from './decode.js';
import {ChatServiceError, type ReplyFailure} from './errors.js';
import {ReplyState, type ReplyEnd} from './reply-state.js';
import type {CitedResource, ReplyHandle} from './types.js';

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
    /** Ends the wait for references, and the turn if the service sent no [DONE]. */
    const endWait = () => {
      add({end: 'done'});
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
      const wasOver = state.outcome !== undefined;
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
        const isOver = wasOver || (state.finishReason ?? 'tool_calls') !== 'tool_calls';
        if (handle && event.end === 'close' && isOver) handlers.onReplyHandle?.(undefined);
      } catch (cause) {
        // The promise is settled when the turn is over, so the error goes to the console.
        if (state.outcome) reportError(cause);
        else end({type: 'interrupted', message: 'A handler of the reply threw an error.', cause});
      }
      const {outcome} = state;
      // What the service does or says after a finish reason ends the wait that the reason began.
      if (referencesTimer && !outcome && (event.step || event.finish || !state.isFinished)) {
        clearTimeout(referencesTimer);
        referencesTimer = undefined;
      }
      if (outcome ?? (event.finish && state.isFinished)) {
        referencesTimer ??= setTimeout(endWait, REFERENCES_TIMEOUT);
      }
      if (!outcome) return;
      clearTimeout(idleTimer);
      if (outcome instanceof ChatServiceError) reject(outcome);
      else resolve(outcome);
    };
    const receive = (events: readonly ReplyEvent[]) => {
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
    source(receive, connection.signal).then(close, end);
  });
}

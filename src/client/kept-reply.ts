import type {ReplySource} from './exchange.js';
import type {ReplyHandle} from './reply-handle.js';
// Only types, so that the chunk needs no other.
import type {reduce, ReplyState} from './reply-state.js';

type Emit = Parameters<ReplySource>[0];

/** `path`: the end of the address. */
interface ReplyRequest {
  readonly path: string;
  readonly headers: Record<string, string>;
}

/** The handle of the reply that a response with these headers begins. */
export function handleIn(headers: Headers): ReplyHandle {
  return {id: headers.get('chat-bot-reply-id')!, key: headers.get('chat-bot-reply-key') ?? ''};
}

/** The request for the events after this handle. */
export function get({id, key, lastEventId = '0'}: ReplyHandle): ReplyRequest {
  return {
    path: `/${encodeURIComponent(id)}`,
    headers: {'chat-bot-reply-key': key, 'last-event-id': lastEventId},
  };
}

/** The request that ends a reply. */
export function stop(handle: ReplyHandle): ReplyRequest & RequestInit {
  return {...get(handle), method: 'DELETE', keepalive: true};
}

/** The state of a reply at this handle. A handle has the id of an event only if there was text under `delta` before. */
export function stateAt({lastEventId}: ReplyHandle, initial: ReplyState): ReplyState {
  return lastEventId === undefined ? initial : {...initial, hasText: true, messageText: undefined};
}

/** Returns `emit` for the events after `handle`. Calls `onHandle` with the handle, and again as the reply goes on. */
export function follow(
  handle: ReplyHandle,
  initial: ReplyState,
  next: typeof reduce,
  emit: Emit,
  onHandle: (handle: ReplyHandle | undefined) => void,
): Emit {
  let state = stateAt(handle, initial);
  onHandle(handle);
  return (events) => {
    emit([]);
    for (const event of events) {
      // One by one, so that the handle is for the text before it.
      emit([event]);
      // A stream that ends too soon is broken off: WebKit reports a lost connection as an end.
      if (event.type === 'close' && (state.outcome ?? state.finishReason)) onHandle(undefined);
      state = next(state, event);
      if (event.type === 'id' && isResumable(state)) onHandle({...handle, lastEventId: event.value});
    }
  };
}

/**
 * Whether the events that follow are enough to go on. Text under `message` depends on all text before it, and the outcome on
 * the finish reason and on unreadable events, so these are read again.
 */
function isResumable({hasText, messageText, finishReason, unreadable}: ReplyState): boolean {
  return !!hasText && messageText === undefined && !finishReason && !unreadable;
}

import {ChatServiceError} from './errors.js';
import type {ReplyEvent} from './reply-event.js';

/** How the service ended a reply. */
export interface ReplyEnd {
  /** `stop` or any other string; `undefined` if the service sent none. */
  readonly finishReason: string | undefined;
}

/** The state of a reply. `reduce` computes it from the events of the reply. */
export interface ReplyState {
  /** The text that the last event added. */
  readonly delta?: string;
  readonly finishReason?: string | undefined;
  /** Whether the reply has more than white space. */
  readonly hasText?: boolean;
  /** The text under `message` so far, which counts only while there is no text under `delta`. */
  readonly messageText?: string | undefined;
  /** The number of events that were not JSON. */
  readonly unreadable: number;
  /** Set when the turn is over. References may still follow. */
  readonly outcome?: ReplyEnd | ChatServiceError;
}

/** The state before the first event. */
export const INITIAL: ReplyState = {messageText: '', unreadable: 0};

/** Returns the state after `event`. Once there is an outcome, only `delta` changes. */
export function reduce(state: ReplyState, event: ReplyEvent): ReplyState {
  const next = {...state, delta: '', ...(!state.outcome && changes(state, event))};
  return {...next, hasText: state.hasText || next.delta.trim() !== ''};
}

function changes(state: ReplyState, event: ReplyEvent): Partial<ReplyState> {
  switch (event.type) {
    case 'delta':
      // If there are deltas, a message only repeats their text.
      return {delta: event.value, messageText: undefined};
    case 'message':
      return state.messageText === undefined ? {} : addedByMessage(state.messageText, event.value);
    case 'finish':
      return {finishReason: event.value};
    case 'unreadable':
      // The rest of the reply is still shown. Its outcome is an error.
      return {unreadable: state.unreadable + 1};
    case 'error':
      return {
        outcome: new ChatServiceError(
          state.hasText ? 'interrupted' : 'protocol',
          'The service sent no reply.',
          event.value,
        ),
      };
    case 'done':
    case 'close':
      return {outcome: outcomeOf(state, event.type)};
    default:
      return {};
  }
}

/** Some services send deltas under `message`, others the whole text so far in each chunk. */
function addedByMessage(before: string, text: string): Partial<ReplyState> {
  const delta = text.startsWith(before) ? text.slice(before.length) : text;
  return {delta, messageText: before + delta};
}

function outcomeOf(
  {finishReason, hasText, unreadable}: ReplyState,
  end: 'done' | 'close',
): ReplyEnd | ChatServiceError {
  if (end === 'close' && finishReason === undefined) {
    return new ChatServiceError('interrupted', 'The stream ended too soon.');
  }
  if (unreadable > 0) return new ChatServiceError('interrupted', `Unreadable parts: ${unreadable}.`);
  // These finish reasons explain a reply without text.
  return hasText || finishReason === 'length' || finishReason === 'content_filter'
    ? {finishReason}
    : new ChatServiceError('protocol', 'The reply has no text.');
}

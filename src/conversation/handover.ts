// How far the way from the agent to a person of the owner is.
import type {Handover} from '../client/types.js';
import {writerOf, type Message, type Writer} from './message.js';

/** A handover, with the place in the conversation where it got into its state. Not trusted where it is shown. */
export interface ThreadHandover extends Handover {
  /** The id of the last message at that time. Default: there was none. */
  readonly after?: string | undefined;
  /** True for an end that the visitor need not read: of an offer, or before anybody came. */
  readonly isSeen?: boolean;
}

/** What knows of a handover: the thread of a conversation. */
interface HasHandover {
  readonly handover?: ThreadHandover | undefined;
}

/** True from the visitor's agreement, or the coming of a person, to the end. */
export function isHandedOver(thread: HasHandover | undefined): boolean {
  const state = thread?.handover?.state;
  return state === 'waiting' || state === 'joined';
}

/** Returns who answers now. A reply that replaces another one changes nothing before it begins. */
export function writerNow({thread, kept}: Conversing): Writer {
  const {state, after} = thread?.handover ?? {};
  if (state === 'joined') return {isPerson: true};
  // The visitor reads above the field who answers after the end.
  const last = state === 'ended' ? kept.findIndex(({id}) => id === after) : -1;
  return writerOf(kept.slice(last + 1));
}

interface Conversing {
  readonly thread: HasHandover | undefined;
  readonly kept: readonly Message[];
}

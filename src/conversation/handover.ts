// How far the way from the agent to a person of the owner is.
import type {Handover} from '../client/types.js';
import {writerOf, type Message, type Writer} from './message.js';

/** A handover, with the place in the conversation where it got into its state. Not trusted where it is shown. */
export interface ThreadHandover extends Handover {
  /** The id of the last message at that time. Default: there was none. */
  readonly after?: string | undefined;
  /** The id of the last message before the end of the last talk with a person. What people wrote until then is over. */
  readonly end?: string | undefined;
  /** True until a reply to the question by which the visitor has agreed is complete, or has told a state. */
  readonly isAsked?: boolean;
  /** Of an end: true if the visitor has decided it before a person had joined, and need not read of it. */
  readonly isSeen?: boolean;
  /** Of an end: true if a person had joined. */
  readonly hasMet?: boolean;
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
  const {state, end} = thread?.handover ?? {};
  if (state === 'joined') return {isPerson: true};
  // The visitor has read above the field who answers after the end.
  return writerOf(kept.slice(kept.findIndex(({id}) => id === end) + 1));
}

interface Conversing {
  readonly thread: HasHandover | undefined;
  readonly kept: readonly Message[];
}

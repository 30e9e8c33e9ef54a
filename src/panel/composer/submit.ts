import type {Conversation} from '../../conversation/conversation.js';
import {logError} from '../../session/log-error.js';

/** Sends a message of the visitor by `send`. Returns true if a turn has begun. */
export function submitTo(
  host: HTMLElement,
  conversation: Conversation,
  send: () => Promise<unknown> | undefined,
): boolean {
  const {isBusy} = conversation;
  try {
    // A listener of the page can have cancelled it.
    return send() !== undefined;
  } catch (error) {
    const {cause} = error as Error;
    // The text to agree to is beside the field.
    if (cause === 'consent') host.focus();
    // The visitor sees that a reply runs. A listener of the page can have asked in between.
    else if (!isBusy) logError(error as Error);
    return false;
  }
}

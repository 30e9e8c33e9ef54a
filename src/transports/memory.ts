import {ChatServiceError} from '../client/errors.js';
import type {ChatContext} from '../client/transport.js';

/** Maximum number of conversations that a transport remembers. The oldest one is forgotten first. */
const MOST = 50;

/**
 * What a transport remembers of each conversation from one request to the next. A reload forgets it. Keep no files of the visitor here:
 * the element gives with each request those that it still has.
 */
export class Memory<Kept> {
  readonly #kept = new Map<string, Kept>();

  /** Returns what was kept, once. Throws if the request goes on with a reply that is not known any more. */
  take(context: ChatContext, isNeeded = goesOn(context)): Kept | undefined {
    const {id} = context.conversation;
    const kept = this.#kept.get(id);
    this.#kept.delete(id);
    if (!kept && isNeeded) throw forgotten();
    return kept;
  }

  keep({conversation}: ChatContext, kept: Kept): void {
    this.#kept.set(conversation.id, kept);
    if (this.#kept.size > MOST) this.#kept.delete(this.#kept.keys().next().value!);
  }
}

/** True if the request has results or answers, and no new question. */
export const goesOn = ({answers, results}: ChatContext): boolean =>
  Boolean(results ?? (answers?.length && answers.every((answer) => 'value' in answer)));

export const forgotten = (): Error =>
  new ChatServiceError('protocol', 'The reply that waits was forgotten: ask again.');

import type {NewReply, ReplyStore, ReplyWriter} from '../../../relay/replies/reply-store.js';

/** Counts the replies that a store has not to their ends, so that the process can wait for them before it exits. */
export class UnfinishedReplies {
  #count = 0;
  #handleLast: (() => void) | undefined;

  /** Returns a store that does the same, and is counted. */
  watch(store: ReplyStore): ReplyStore {
    return {
      begin: async (reply) => this.#begin(store, reply),
      find: (id) => store.find(id),
      next: (id, after, signal) => store.next(id, after, signal),
      stop: (id) => store.stop(id),
    };
  }

  /** Resolves when all replies have ended in the store, or the store has failed. To be called once. */
  async ended(): Promise<void> {
    if (this.#count > 0) await new Promise<void>((resolve) => (this.#handleLast = resolve));
  }

  async #begin(store: ReplyStore, reply: NewReply): Promise<ReplyWriter> {
    const writer = await store.begin(reply);
    this.#count += 1;
    return {
      append: (events) =>
        writer.append(events).catch((error: unknown) => {
          // Nothing is written after a failure.
          this.#remove();
          throw error;
        }),
      end: (state) => writer.end(state).finally(() => this.#remove()),
    };
  }

  #remove(): void {
    this.#count -= 1;
    if (this.#count === 0) this.#handleLast?.();
  }
}

import type {Limit, RelayStore, ReplyChange} from '../../../relay/store/relay-store.js';

/** A store that knows the replies which have not ended in it, so that the process can wait for them before it exits. */
export class UnfinishedReplies implements RelayStore {
  readonly #store: RelayStore;
  readonly #ids = new Set<string>();
  #handleLast: (() => void) | undefined;

  constructor(store: RelayStore) {
    this.#store = store;
  }

  take(limits: readonly Limit[]) {
    return this.#store.take(limits);
  }

  async append(id: string, change: ReplyChange) {
    if (change.record) this.#ids.add(id);
    try {
      const status = await this.#store.append!(id, change);
      if (status === 'unknown' || change.state !== 'running') this.#remove(id);
      return status;
    } catch (error) {
      // Nothing is written after a failure.
      if (change.record || change.events.length > 0 || change.state !== 'running') this.#remove(id);
      throw error;
    }
  }

  read(id: string, owner: string, after: number) {
    return this.#store.read!(id, owner, after);
  }

  /** Resolves when all replies have ended in the store, or the store has failed. To be called once. */
  async ended(): Promise<void> {
    if (this.#ids.size > 0) await new Promise<void>((resolve) => (this.#handleLast = resolve));
  }

  #remove(id: string): void {
    if (this.#ids.delete(id) && this.#ids.size === 0) this.#handleLast?.();
  }
}

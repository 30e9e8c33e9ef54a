import type {ReplyChange, ReplyRecord, ReplyState, ReplyStatus} from '../store/relay-store.js';
import {TimeLimit} from '../time-limit.js';

/** Milliseconds for which a store keeps a reply after its end. */
export const KEPT_AFTER_END = 300_000;

/** Maximum number of events in one call of the store. */
const MAX_BATCH = 256;
/**
 * Maximum time between two calls of the store, in milliseconds. A call also notices readers and a stop. Shorter than the
 * shortest `replyGrace`; a service that sends a word each second needs only one more call between two words.
 */
const RENEWAL = 600;

interface Handlers {
  /** Called when another process stopped the reply. */
  readonly onStop: () => void;
  /** Called at least once a second while another process reads the reply. */
  readonly onRead: () => void;
  /** Called once when the store fails. Nothing is written after that. */
  readonly onFailure: (error: unknown) => void;
}

/** Copies a reply and its events, in order, to a store. The reply never waits for the store. */
export class ReplyCopy {
  readonly #append: (change: ReplyChange) => Promise<ReplyStatus>;
  readonly #handlers: Handlers;
  /** When the store forgets a running reply, in milliseconds since 1970. */
  readonly #deadline: number;
  /** Until the store has begun the reply. */
  #record: ReplyRecord | undefined;
  readonly #events: string[] = [];
  #count = 0;
  #state: ReplyState = 'running';
  #isWriting = false;
  #isOver = false;
  readonly #renewal = new TimeLimit();

  /** `lifetime`: how long the store keeps the running reply, in milliseconds. */
  constructor(
    append: (change: ReplyChange) => Promise<ReplyStatus>,
    record: ReplyRecord,
    lifetime: number,
    handlers: Handlers,
  ) {
    this.#append = append;
    this.#record = record;
    this.#handlers = handlers;
    this.#deadline = Date.now() + lifetime;
    void this.#write();
  }

  append(events: readonly string[]): void {
    if (this.#isOver) return;
    for (const event of events) this.#events.push(event);
    void this.#write();
  }

  end(state: 'complete' | 'cut'): void {
    this.#state = state;
    void this.#write();
  }

  async #write(): Promise<void> {
    if (this.#isWriting || this.#isOver) return;
    this.#isWriting = true;
    this.#renewal.stop();
    do {
      const events = this.#events.splice(0, MAX_BATCH);
      // The last call contains the last events.
      const state = this.#events.length > 0 ? 'running' : this.#state;
      await this.#call(events, state);
      this.#isOver ||= state !== 'running';
    } while (!this.#isOver && (this.#events.length > 0 || this.#state !== 'running'));
    this.#isWriting = false;
    if (!this.#isOver) this.#renewal.start(RENEWAL, () => void this.#write());
  }

  async #call(events: readonly string[], state: ReplyState): Promise<void> {
    const lifetime = state === 'running' ? Math.max(1, this.#deadline - Date.now()) : KEPT_AFTER_END;
    try {
      const status = await this.#append({record: this.#record, after: this.#count, events, state, lifetime});
      this.#record = undefined;
      this.#count += events.length;
      if (status === 'unknown') throw new Error('The reply is no longer in the store.');
      if (status === 'ended') this.#handlers.onStop();
      if (status === 'read') this.#handlers.onRead();
    } catch (error) {
      // The next renewal can succeed. If none does, the lease ends and readers see a cut.
      if (this.#record === undefined && events.length === 0 && state === 'running') return;
      this.#isOver = true;
      this.#events.length = 0;
      this.#handlers.onFailure(error);
    }
  }
}

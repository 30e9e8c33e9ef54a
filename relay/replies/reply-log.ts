import {MAX_PART, type ReplyPart, type ReplyState} from '../store/relay-store.js';

/** One reply, in a store or in the memory of this process. */
export interface ReplySource {
  /**
   * Resolves to the events after the first `after` ones when there is one or the reply ends; to `undefined` if the store
   * no longer has the reply. `signal` aborts when the reader leaves.
   */
  next(after: number, signal: AbortSignal): Promise<Omit<ReplyPart, 'agent'> | undefined>;
}

/** Events of one reply in the memory of this process. Each reader keeps only its position. */
export class ReplyLog implements ReplySource {
  readonly #events: string[] = [];
  #state: ReplyState = 'running';
  #wake = () => undefined as void;
  #changed = new Promise<void>((resolve) => (this.#wake = resolve));

  append(events: readonly string[]): void {
    // `push(...events)` would exceed the maximum number of arguments.
    for (const event of events) this.#events.push(event);
    this.#wake();
    this.#changed = new Promise((resolve) => (this.#wake = resolve));
  }

  end(state: 'complete' | 'cut'): void {
    this.#state = state;
    this.#wake();
  }

  async next(after: number) {
    while (this.#events.length <= after && this.#state === 'running') await this.#changed;
    return {events: this.#events.slice(after, after + MAX_PART), state: this.#state};
  }
}

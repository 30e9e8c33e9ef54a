import {MAX_PART, type ReplyPart, type ReplyState} from '../store/relay-store.js';

/** One reply, in a store or in the memory of this process. */
export interface ReplySource {
  /**
   * Resolves to the events after the first `after` ones, as soon as there is one, or as soon as the reply has ended. Resolves early if
   * `signal` aborts, and to `undefined` if the store no longer has the reply.
   */
  next(after: number, signal: AbortSignal): Promise<Omit<ReplyPart, 'agent'> | undefined>;
}

/** The events of one reply in the memory of this process. Each reader only keeps its position. */
export class ReplyLog implements ReplySource {
  readonly #events: string[] = [];
  readonly #waiting = new Set<() => void>();
  #state: ReplyState = 'running';

  append(events: readonly string[]): void {
    // Not `push(...events)`, whose number of arguments has a limit.
    for (const event of events) this.#events.push(event);
    this.#wake();
  }

  end(state: 'complete' | 'cut'): void {
    this.#state = state;
    this.#wake();
  }

  async next(after: number, signal: AbortSignal) {
    while (this.#events.length <= after && this.#state === 'running' && !signal.aborted) {
      await this.#change(signal);
    }
    return {events: this.#events.slice(after, after + MAX_PART), state: this.#state};
  }

  #change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        signal.removeEventListener('abort', wake);
        this.#waiting.delete(wake);
        resolve();
      };
      signal.addEventListener('abort', wake);
      this.#waiting.add(wake);
    });
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake();
  }
}

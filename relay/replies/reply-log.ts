import type {ReplyPart, ReplySource, ReplyState} from './reply-store.js';

/** The maximum number of events in one part. */
const MAX_PART = 256;

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
    if (this.#state !== 'running') return;
    this.#state = state;
    this.#wake();
  }

  async next(after: number, signal: AbortSignal): Promise<ReplyPart> {
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

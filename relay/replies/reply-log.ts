import {MAX_PART, type ReplyPart, type ReplyState} from '../store/relay-store.js';

/** Consecutive events of a reply. */
export type Events = Omit<ReplyPart, 'agent'>;

/** Events of one reply in the memory of this process. Each reader keeps only its position. */
export class ReplyLog {
  readonly #events: string[] = [];
  #state: ReplyState = 'running';
  #wake = () => undefined as void;
  #changed = new Promise<void>((resolve) => (this.#wake = resolve));

  append(events: readonly string[]): void {
    if (events.length === 0) return;
    // `push(...events)` would exceed the maximum number of arguments.
    for (const event of events) this.#events.push(event);
    this.#wake();
    this.#changed = new Promise((resolve) => (this.#wake = resolve));
  }

  end(state: 'complete' | 'cut'): void {
    this.#state = state;
    this.#wake();
  }

  /** Resolves to the events after the first `after` ones when there is one or the reply ends. Only the last ones have the end. */
  readonly next = async (after: number): Promise<Events> => {
    while (this.#events.length <= after && this.#state === 'running') await this.#changed;
    const events = this.#events.slice(after, after + MAX_PART);
    return {events, state: after + events.length < this.#events.length ? 'running' : this.#state};
  };
}

import type {ReplyWriter} from './reply-store.js';

/** The maximum number of events in one call of the store. */
const MAX_BATCH = 256;

/** Copies the events of one reply to the store, in order. The reply itself never waits for the store. */
export class StoreCopy {
  readonly #onFailure: (error: unknown) => void;
  readonly #writer: ReplyWriter;
  readonly #events: string[] = [];
  #end: 'complete' | 'cut' | undefined;
  #isWriting = false;
  #hasFailed = false;

  /** `onFailure` is called once, when the store fails. Nothing is written after that. */
  constructor(writer: ReplyWriter, onFailure: (error: unknown) => void) {
    this.#writer = writer;
    this.#onFailure = onFailure;
  }

  append(events: readonly string[]): void {
    if (this.#hasFailed) return;
    for (const event of events) this.#events.push(event);
    if (!this.#isWriting) void this.#write();
  }

  end(state: 'complete' | 'cut'): void {
    this.#end = state;
    if (!this.#isWriting && !this.#hasFailed) void this.#write();
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    try {
      while (this.#events.length > 0) {
        await this.#writer.append(this.#events.splice(0, MAX_BATCH));
      }
      if (this.#end !== undefined) await this.#writer.end(this.#end);
    } catch (error) {
      this.#hasFailed = true;
      this.#events.length = 0;
      this.#onFailure(error);
    }
    this.#isWriting = false;
  }
}

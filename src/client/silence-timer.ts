/** Calls back once nothing has been heard for a while; every sign of life starts the wait anew. */
export class SilenceTimer {
  readonly #milliseconds: number;
  readonly #onSilence: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(milliseconds: number, onSilence: () => void) {
    this.#milliseconds = milliseconds;
    this.#onSilence = onSilence;
  }

  restart(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onSilence, this.#milliseconds);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

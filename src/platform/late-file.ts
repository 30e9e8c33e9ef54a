/**
 * A file, or what is made from one, that is loaded when it is first needed. Its callers share one request, because browsers do not
 * keep the order of imports. After a failure, the next call asks again.
 */
export class LateFile<Code> {
  /** Names the file in messages. */
  readonly name: string;
  readonly #request: () => Promise<Code>;
  readonly #onReady: (() => void) | undefined;
  #loading: Promise<Code> | undefined;
  #code: Code | undefined;
  #error: unknown;

  /** `onReady`: called once, when `code` is there. */
  constructor(name: string, request: () => Promise<Code>, onReady?: () => void) {
    this.name = name;
    this.#request = request;
    this.#onReady = onReady;
  }

  get state(): LateFileState {
    if (this.#code) return 'ready';
    return this.#loading ? 'loading' : this.#error ? 'failed' : 'none';
  }

  get code(): Code | undefined {
    return this.#code;
  }

  /** The last failure, until the file is ready: also while it is asked for again. */
  get error(): unknown {
    return this.#error;
  }

  /** Resolves with the code. Rejects if the request fails. */
  load(): Promise<Code> {
    return (this.#loading ??= this.#load());
  }

  async #load(): Promise<Code> {
    try {
      this.#code = await this.#request();
    } catch (error) {
      this.#loading = undefined;
      this.#error = error;
      throw error;
    }
    this.#error = undefined;
    this.#onReady?.();
    return this.#code;
  }
}

/**
 * - `none`: not asked for
 * - `loading`: asked for
 * - `ready`: loaded
 * - `failed`: the last request failed
 */
export type LateFileState = 'none' | 'loading' | 'ready' | 'failed';

/** Calls `retry` after each act of the visitor: a press in the chat, an opened chat, a question. */
export function onAct(host: EventTarget, retry: () => void): void {
  for (const type of ['click', 'chat-bot-open', 'chat-bot-send']) host.addEventListener(type, retry);
}

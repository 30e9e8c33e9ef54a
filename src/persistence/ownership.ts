/**
 * Connects the tabs that show one conversation. Only the owner, the tab that holds the Web Lock, changes it. Without locks, each
 * tab is an owner.
 */
export class Ownership {
  readonly #name: string | undefined;
  readonly #onMessage: ((message: Partial<TabMessage>) => void) | undefined;
  readonly #held = new Set<() => void>();
  #hasLocks: boolean;
  #channel: BroadcastChannel | undefined;
  #closed = new AbortController();
  /** True if the owner has answered the latest request. */
  #isAnswered = false;

  /** `name`: missing if no other tab can show the conversation. */
  constructor(name?: string, onMessage?: (message: Partial<TabMessage>) => void) {
    this.#name = name;
    this.#onMessage = onMessage;
    this.#hasLocks = Boolean(name && 'locks' in navigator);
    this.open();
  }

  /** True if there is at most one owner. */
  hasLocks(): boolean {
    return this.#hasLocks;
  }

  /** True if this tab is the owner. */
  isHeld(): boolean {
    return this.#held.size > 0;
  }

  /** Listens to the other tabs. Does nothing if the browser has no BroadcastChannel or denies it. */
  open(): void {
    this.#closed = new AbortController();
    try {
      this.#channel = this.#name ? new BroadcastChannel(this.#name) : undefined;
    } catch {
      return;
    }
    this.#channel?.addEventListener('message', ({data}) =>
      this.#receive(Object(data) as Partial<TabMessage>),
    );
  }

  post(message: TabMessage): void {
    try {
      this.#channel?.postMessage(message);
    } catch {
      this.#channel = undefined;
    }
  }

  /** Channels and locks can block the back/forward cache: https://web.dev/articles/bfcache */
  close(): void {
    this.#closed.abort();
    for (const release of this.#held) release();
    this.#channel?.close();
    this.#channel = undefined;
  }

  /**
   * Resolves with a function that releases the lock, or with `undefined` if aborted. `insists`: steals the lock of an owner that does
   * not answer for 2 s, such as a page that the browser has frozen.
   */
  async acquire(signal?: AbortSignal, insists = true): Promise<(() => void) | undefined> {
    if (!this.#hasLocks) return this.#hold();
    const ended = AbortSignal.any([this.#closed.signal, signal ?? this.#closed.signal]);
    const patience = new AbortController();
    const stopAsking = insists ? this.#askOwner(() => patience.abort()) : undefined;
    try {
      return await this.#lock({signal: AbortSignal.any([ended, patience.signal])});
    } catch {
      if (ended.aborted) return undefined;
      if (patience.signal.aborted) return await this.#lock({steal: true});
      // The browser denies locks.
      this.#hasLocks = false;
      return this.#hold();
    } finally {
      stopAsking?.();
    }
  }

  #receive(message: Partial<TabMessage>): void {
    if (message.type === 'busy') this.#isAnswered = true;
    else if (message.type !== 'request') this.#onMessage?.(message);
    else if (this.isHeld()) this.post({type: 'busy'});
  }

  /** Asks the owner again after each answer. Calls `onSilence` when none has come in time. Returns a function that ends this. */
  #askOwner(onSilence: () => void): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const request = () => {
      this.#isAnswered = false;
      this.post({type: 'request'});
      timer = setTimeout(() => (this.#isAnswered ? request() : onSilence()), OWNER_TIMEOUT);
    };
    request();
    return () => clearTimeout(timer);
  }

  #hold(end?: () => void): () => void {
    const release = () => {
      this.#held.delete(release);
      end?.();
    };
    this.#held.add(release);
    return release;
  }

  /** Held until the promise of the callback resolves: https://www.w3.org/TR/web-locks/ */
  #lock(options: LockOptions): Promise<() => void> {
    return new Promise((resolve, reject) => {
      let release: (() => void) | undefined;
      const callback = () => new Promise<void>((end) => resolve((release = this.#hold(end))));
      navigator.locks.request(this.#name!, options, callback).catch((error: Error) => {
        reject(error);
        if (release && this.#held.delete(release)) this.#onMessage?.({type: 'lost'});
      });
    });
  }
}

/** Time that a tab waits for the owner's answer before it steals the lock, in milliseconds. */
const OWNER_TIMEOUT = 2_000;

/** A message between the tabs of a conversation. Not trusted: any page of the origin can send one. */
export interface TabMessage {
  /**
   * - `state`: the owner publishes the record
   * - `clear`: a new conversation starts
   * - `stop`: the visitor stops the turn of the owner
   * - `request`: a tab asks to be the owner
   * - `busy`: the owner answers, and releases the lock when its turn is over
   * - `lost`: the browser reports that another tab has stolen the lock
   */
  readonly type: 'state' | 'clear' | 'stop' | 'request' | 'busy' | 'lost';
  /** Serialized record. Only in `state`. */
  readonly record?: unknown;
  /** Of the cleared conversation. Only in `clear`. */
  readonly revision?: number;
  /** True if the visitor can undo it. Only in `clear`. */
  readonly isUndoable?: boolean;
}

/** Milliseconds that a tab waits for an answer of the owner before it steals the lock. */
const PATIENCE = 2_000;

/** What tabs tell each other about a conversation. Any page of the origin can send anything. */
export interface TabMessage {
  /**
   * - `state`: the owner publishes the record
   * - `clear`: the visitor has begun a new conversation
   * - `stop`: the visitor stops the turn of the owner
   * - `request`, `busy`: a tab wants to be the owner; the owner is there, and releases the lock when it is idle
   * - `lost`: another tab has stolen the lock, which the browser tells
   */
  readonly type: 'state' | 'clear' | 'stop' | 'request' | 'busy' | 'lost';
  /** Only of `state`: a serialized record. */
  readonly record?: unknown;
  /** Only of `clear`: the revision of the conversation that is cleared. */
  readonly revision?: number;
}

export type Ownership = ReturnType<typeof createOwnership>;

/**
 * Connects the tabs that show one conversation. The owner is the tab that holds the Web Lock: only the owner changes the
 * conversation. Without locks, each tab owns what it shows. Without `name`, no other tab has the conversation.
 */
export function createOwnership(name?: string, onMessage?: (message: Partial<TabMessage>) => void) {
  let hasLocks = Boolean(name && 'locks' in navigator);
  let channel: BroadcastChannel | undefined;
  let closed: AbortController;
  let isAnswered = false;
  const held = new Set<() => void>();

  /** Listens to the other tabs. Without BroadcastChannel, or where it is denied, this tab hears nothing. */
  function open(): void {
    closed = new AbortController();
    try {
      channel = name ? new BroadcastChannel(name) : undefined;
    } catch {
      return;
    }
    channel?.addEventListener('message', ({data}) => {
      const message = Object(data) as Partial<TabMessage>;
      if (message.type === 'busy') isAnswered = true;
      else if (message.type !== 'request') onMessage?.(message);
      else if (held.size > 0) post({type: 'busy'});
    });
  }

  function post(message: TabMessage): void {
    try {
      channel?.postMessage(message);
    } catch {
      channel = undefined;
    }
  }

  function hold(end?: () => void): () => void {
    const release = () => {
      held.delete(release);
      end?.();
    };
    held.add(release);
    return release;
  }

  /** Requests the lock, which is held until the promise of the callback resolves. */
  const lock = (options: LockOptions) =>
    new Promise<() => void>((resolve, reject) => {
      let release: (() => void) | undefined;
      const callback = () => new Promise<void>((end) => resolve((release = hold(end))));
      navigator.locks.request(name!, options, callback).catch((error: Error) => {
        reject(error);
        if (release && held.delete(release)) onMessage?.({type: 'lost'});
      });
    });

  open();
  return {
    /** Whether there is at most one owner. */
    hasLocks: () => hasLocks,
    /** Whether this tab is the owner. */
    isHeld: () => held.size > 0,
    open,
    post,

    /** Releases the lock and listens no more. An open channel would keep the page out of the back/forward cache. */
    close(): void {
      closed.abort();
      for (const release of held) release();
      channel?.close();
      channel = undefined;
    },

    /**
     * Waits until this tab is the owner. Resolves with a function that releases the lock, or with `undefined` if `signal` aborts
     * or `close()` is called. `insists`: asks the owner, and steals the lock if the owner does not answer.
     */
    async acquire(signal?: AbortSignal, insists = true): Promise<(() => void) | undefined> {
      const patience = new AbortController();
      const ended = AbortSignal.any([closed.signal, signal ?? closed.signal]);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const request = () => {
        isAnswered = false;
        post({type: 'request'});
        timer = setTimeout(() => (isAnswered ? request() : patience.abort()), PATIENCE);
      };
      try {
        if (!hasLocks) return hold();
        if (insists) request();
        return await lock({signal: AbortSignal.any([ended, patience.signal])});
      } catch {
        if (ended.aborted) return undefined;
        if (patience.signal.aborted) return await lock({steal: true});
        // The browser denies locks.
        hasLocks = false;
        return hold();
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

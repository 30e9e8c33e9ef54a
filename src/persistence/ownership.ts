/**
 * Connects the tabs that show one conversation. Only the owner, the tab that holds the Web Lock, changes it. Without locks,
 * each tab is an owner. `name`: missing if no other tab can show the conversation.
 */
export function createOwnership(name?: string, onMessage?: (message: Partial<TabMessage>) => void) {
  let hasLocks = Boolean(name && 'locks' in navigator);
  let channel: BroadcastChannel | undefined;
  let closed: AbortController;
  let isAnswered = false;
  const held = new Set<() => void>();

  /** Listens to the other tabs. Does nothing if the browser has no BroadcastChannel or denies it. */
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

  /** Held until the promise of the callback resolves: https://www.w3.org/TR/web-locks/ */
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
    /** True if there is at most one owner. */
    hasLocks: () => hasLocks,
    /** True if this tab is the owner. */
    isHeld: () => held.size > 0,
    open,
    post,

    /** Channels and locks can block the back/forward cache: https://web.dev/articles/bfcache */
    close(): void {
      closed.abort();
      for (const release of held) release();
      channel?.close();
      channel = undefined;
    },

    /** Resolves with a function that releases the lock, if not aborted. `insists`: can steal the lock. */
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

/** Time that a tab waits for the owner's answer before it steals the lock, in milliseconds. */
const PATIENCE = 2_000;

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
  /** Revision of the cleared conversation. Only in `clear`. */
  readonly revision?: number;
  /** True if the visitor can undo it. Only in `clear`. */
  readonly isUndoable?: boolean;
}

export type Ownership = ReturnType<typeof createOwnership>;

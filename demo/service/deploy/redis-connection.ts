import {createClient} from 'redis';

import {redisStore} from '../../../relay/store/redis-store.js';
import type {Limit, RelayStore, ReplyChange} from '../../../relay/store/relay-store.js';

/** In milliseconds. */
const LOG_INTERVAL = 60_000;

/** A store in Redis, with its connection. */
export interface RedisConnection {
  readonly store: RelayStore;
  /** Closes the connection when all kept replies have ended in Redis. To be called once. */
  close(): Promise<void>;
}

/**
 * Connects to Redis, and connects again whenever the connection breaks. Returns at once: the relay follows
 * `onStoreError` until there is a connection. `log` gets one entry when Redis answers, and at most one a minute
 * about failures. Throws a `TypeError` for an invalid URL.
 */
export function connectRedis(url: string, log: (entry: object) => void): RedisConnection {
  const client = createClient({url});
  const unfinished = new UnfinishedReplies(redisStore({client}));
  const write = (entry: object) => log({time: new Date().toISOString(), ...entry});
  let lastFailure = -Infinity;
  let isToldConnected = false;
  client.on('error', (error: unknown) => {
    const now = performance.now();
    if (now - lastFailure < LOG_INTERVAL) return;
    lastFailure = now;
    isToldConnected = false;
    write({event: 'redis-failed', reason: reasonOf(error)});
  });
  client.on('ready', () => {
    if (!isToldConnected) write({event: 'redis-connected'});
    isToldConnected = true;
  });
  // A failure has been logged by the listener above.
  client.connect().catch(() => undefined);
  return {
    store: unfinished,
    async close() {
      await unfinished.ended();
      // Rejects without a connection.
      await client.close().catch(() => undefined);
    },
  };
}

/** Some errors of connections have a code and no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ((error as NodeJS.ErrnoException).code ?? error.name);
}

/** A store that knows the replies which have not ended in it, so that the process can wait for them before it exits. */
class UnfinishedReplies implements RelayStore {
  readonly #store: RelayStore;
  readonly #ids = new Set<string>();
  #handleLast: (() => void) | undefined;

  constructor(store: RelayStore) {
    this.#store = store;
  }

  take(limits: readonly Limit[]) {
    return this.#store.take(limits);
  }

  async append(id: string, change: ReplyChange) {
    if (change.record) this.#ids.add(id);
    try {
      const status = await this.#store.append!(id, change);
      if (status === 'unknown' || change.state !== 'running') this.#remove(id);
      return status;
    } catch (error) {
      // Nothing is written after a failure.
      if (change.record || change.events.length > 0 || change.state !== 'running') this.#remove(id);
      throw error;
    }
  }

  read(id: string, owner: string, after: number) {
    return this.#store.read!(id, owner, after);
  }

  /** Resolves when all replies have ended in the store, or the store has failed. To be called once. */
  async ended(): Promise<void> {
    if (this.#ids.size > 0) await new Promise<void>((resolve) => (this.#handleLast = resolve));
  }

  #remove(id: string): void {
    if (this.#ids.delete(id) && this.#ids.size === 0) this.#handleLast?.();
  }
}

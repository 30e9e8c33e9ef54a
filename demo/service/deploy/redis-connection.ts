import {setTimeout as pause} from 'node:timers/promises';
import {createClient} from 'redis';

import {redisStore} from '../../../relay/store/redis-store.js';
import type {RelayStore, ReplyChange} from '../../../relay/store/relay-store.js';

/** In milliseconds. */
const LOG_INTERVAL = 60_000;

/** A store in Redis, with its connection. */
export interface RedisConnection {
  readonly store: RelayStore;
  /** Closes the connection when all kept replies have ended in Redis. */
  close(): Promise<void>;
}

/**
 * Connects to Redis, and connects again whenever the connection breaks. Returns at once: the relay follows
 * `onStoreError` until there is a connection. `log` gets one entry when Redis answers, and at most one a minute
 * about failures. Throws a `TypeError` for an invalid URL.
 */
export function connectRedis(url: string, log: (entry: object) => void): RedisConnection {
  const client = createClient({url});
  const [store, ended] = awaitable(redisStore({client}));
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
    store,
    async close() {
      await ended();
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

/** Returns a store, and a function that resolves when all replies that it keeps have ended in it, or it has failed. */
function awaitable(store: RelayStore): [store: RelayStore, ended: () => Promise<void>] {
  const running = new Set<string>();
  const append = async (id: string, change: ReplyChange) => {
    if (change.record) running.add(id);
    // Nothing is written after a failure.
    let isOver = true;
    try {
      const status = await store.append!(id, change);
      isOver = status === 'unknown' || change.state !== 'running';
      return status;
    } finally {
      if (isOver) running.delete(id);
    }
  };
  const ended = async () => {
    while (running.size > 0) await pause(20);
  };
  return [
    {take: (limits) => store.take(limits), append, read: (id, owner, after) => store.read!(id, owner, after)},
    ended,
  ];
}

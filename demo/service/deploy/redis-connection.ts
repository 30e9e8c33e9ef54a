import {createClient} from 'redis';

import {type RelayStore, redisStore} from '../../../relay/store/redis-store.js';
import {UnfinishedReplies} from './unfinished-replies.js';

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
